import { type ReactNode, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SaveButtons } from '../../company/spreadsheets/save-buttons.tsx'
import { refusedTable } from '../../import/refused-rows.ts'
import { FoundLine, NobodysLine, RefusedLine, WrongSumLine } from './line-rows.tsx'
import type { StatementRow } from './statement-file.ts'
import styles from './statement-screen.module.css'
import { sumOf } from './to-save.ts'
import type { LineRow, useMatching } from './use-matching.ts'

interface MatchedLinesProps {
  admin: Admin
  rows: readonly StatementRow[]
  headings: readonly string[]
  /** The file's name. */
  file: string
  matching: ReturnType<typeof useMatching>
  isMatched: boolean
  leftOut: ReadonlySet<number>
  onLeaveOut: (line: number, isLeft: boolean) => void
}

/** Lines to decide first, then lines only to look at. */
export function MatchedLines({ rows, headings, file, isMatched, ...lines }: MatchedLinesProps) {
  const say = useSay()
  const refused = rows.flatMap((row) => (row.kind === 'refused' ? [row] : []))
  const out = rows.filter(({ kind }) => kind === 'out').length
  return (
    <>
      {isMatched && <Decided rows={rows} {...lines} />}
      <Lines title={say.count(refused.length, '1 row refused', '{count} rows refused')} rows={refused}>
        {(row) => <RefusedLine row={row} />}
      </Lines>
      {refused.length > 0 && <SaveButtons table={() => refusedTable(headings, refused, file)} />}
      {out > 0 && (
        <p className={styles.hint}>
          {say.count(
            out,
            '1 row says of no money that came. It is left out.',
            '{count} rows say of no money that came. They are left out.',
          )}
        </p>
      )}
    </>
  )
}

type DecidedProps = Omit<MatchedLinesProps, 'headings' | 'file' | 'isMatched'>

function Decided({ admin, rows, matching: { standings, finding }, leftOut, onLeaveOut }: DecidedProps) {
  const say = useSay()
  const lines = rows.flatMap((row) => (row.kind === 'line' ? [row] : []))
  const of = (outcome: string) => lines.filter(({ line }) => standings.get(line)?.outcome === outcome)
  const matched = of('matched')
  const twins = rows.flatMap((row): LineRow[] => (row.kind === 'twin' ? [{ ...row, kind: 'line' }] : []))
  const before = [...of('already'), ...twins]
  const found = (row: LineRow) => <FoundLine row={row} standing={standings.get(row.line)} />
  return (
    <>
      <Lines title={say('Wrong sum')} rows={of('wrong-sum')}>
        {(row) => (
          <WrongSumLine
            row={row}
            standing={standings.get(row.line)}
            isLeft={leftOut.has(row.line)}
            onLeaveOut={(isLeft) => onLeaveOut(row.line, isLeft)}
          />
        )}
      </Lines>
      <Lines title={say('Nobody’s')} rows={of('nobody')}>
        {(row) => <NobodysLine admin={admin} row={row} onFound={(ticketId) => finding.mutate({ row, ticketId })} />}
      </Lines>
      {matched.length > 0 && (
        <Disclosure
          title={say.count(matched.length, '1 matched, {amount}', '{count} matched, {amount}', {
            amount: rupees(sumOf(matched)),
          })}
        >
          <Lines rows={matched}>{found}</Lines>
        </Disclosure>
      )}
      {before.length > 0 && (
        <Disclosure title={say.count(before.length, '1 paid before', '{count} paid before')}>
          <p>{say('Left out: nothing counts twice.')}</p>
          <Lines rows={before}>{found}</Lines>
        </Disclosure>
      )}
    </>
  )
}

const FIRST_SHOWN = 50

interface LinesProps<Row> {
  title?: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function Lines<Row extends { line: number }>({ title, rows, children }: LinesProps<Row>) {
  const say = useSay()
  const [shown, setShown] = useState(FIRST_SHOWN)
  if (rows.length === 0) return null
  const left = rows.length - shown
  const list = (
    <>
      <Card>
        <ul className={styles.lines}>
          {rows.slice(0, shown).map((row) => (
            <li key={row.line}>{children(row)}</li>
          ))}
        </ul>
      </Card>
      {left > 0 && (
        <Button variant="secondary" size="small" onClick={() => setShown(shown + FIRST_SHOWN)}>
          {say('Show {more} more of {left}', { more: Math.min(left, FIRST_SHOWN), left })}
        </Button>
      )}
    </>
  )
  return title === undefined ? (
    list
  ) : (
    <Section title={title} end={<span className={styles.hint}>{rows.length}</span>}>
      {list}
    </Section>
  )
}
