import { useMemo, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { DateOrder } from '#contract/tables/cells.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ForPart } from '../../company/frame/for-part.tsx'
import { OperatorPage } from '../../company/frame/operator-page.tsx'
import { whyNot } from '../../connection/why-not.ts'
import { ColumnsStep } from '../../import/columns-step.tsx'
import { DateChoice } from '../../import/date-choice.tsx'
import { FileField } from '../../import/file-choice.tsx'
import { SheetChoice } from '../../import/sheet-choice.tsx'
import { useTableFile } from '../../import/use-table-file.ts'
import { MatchedLines } from './matched-lines.tsx'
import { OutcomeRoll } from './outcome-roll.tsx'
import { SaveDock } from './save-dock.tsx'
import { STATEMENT_FIELDS, STATEMENT_LABELS } from './statement-fields.ts'
import { readStatement } from './statement-file.ts'
import styles from './statement-screen.module.css'
import { toSave } from './to-save.ts'
import { unreadableStatement } from './unreadable-statement.ts'
import { type LineRow, useMatching } from './use-matching.ts'

/** A statement of a bank or UPI app: read on this phone, matched by the server, saved only once the owner agrees. */
export function StatementScreen() {
  return <ForPart part="figures">{(admin) => <Statement admin={admin} />}</ForPart>
}

function Statement({ admin }: { admin: Admin }) {
  const say = useSay()
  const [order, setOrder] = useState<DateOrder>()
  const [asksColumns, setAsksColumns] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [matchedLines, setMatchedLines] = useState<readonly LineRow[]>()
  const matching = useMatching(admin)
  const { standings, looking, saving } = matching
  const startAnew = () => {
    setMatchedLines(undefined)
    setLeftOut(new Set())
    saving.reset()
    looking.reset()
  }
  const file = useTableFile(STATEMENT_FIELDS, { onRows: startAnew, onReading: startAnew })
  const { chosen, unreadable, isEmpty, reading } = file
  const arrangement = chosen?.arrangement
  const statement = useMemo(() => arrangement && readStatement(arrangement, say), [arrangement, say])
  const question = statement?.kind === 'rows' ? statement.question : undefined
  const chosenOrder = order ?? (question ? question.evidence?.order : 'day-first')
  const rows = useMemo(
    () => (statement?.kind === 'rows' && chosenOrder ? statement.rows(chosenOrder) : []),
    [statement, chosenOrder],
  )
  const lines = useMemo(() => rows.flatMap((row) => (row.kind === 'line' ? [row] : [])), [rows])
  const isGuessed = arrangement?.matchedBy.includes('values') === true
  const isAsked = matchedLines !== undefined
  const showsColumns = chosen !== undefined && !isAsked && (statement?.kind === 'unsaid' || isGuessed || asksColumns)

  function match() {
    setMatchedLines(lines)
    looking.mutate(lines)
  }

  function leaveOut(line: number, isLeft: boolean) {
    setLeftOut((before) => new Set(isLeft ? [...before, line] : [...before].filter((one) => one !== line)))
  }

  return (
    <OperatorPage
      heading={say('Import a statement')}
      line={chosen ? `${chosen.name}, ${say.count(lines.length, '1 line', '{count} lines')}` : ''}
      front={isAsked && <OutcomeRoll rows={rows} standings={standings} isPending={looking.isPending} />}
      layout="form"
      className={styles.main}
    >
      <FileField
        label={say('Statement file')}
        name={file.name}
        onChoose={(next) => {
          setOrder(undefined)
          setAsksColumns(false)
          void file.choose(next)
        }}
      />
      {!chosen && (
        <p className={styles.hint}>
          {say(
            'Save the statement in your bank’s or UPI app as CSV or Excel. Money that came is matched with tickets by the reference in its note, or by its UTR. Nothing is saved before you have seen it.',
          )}
        </p>
      )}
      <p className={styles.progress} role="status">
        {reading !== undefined && (
          <>
            <BusyIndicator /> {say('Reading the file…')}{' '}
            <Button variant="secondary" size="small" onClick={file.stop}>
              {say('Stop#reading')}
            </Button>
          </>
        )}
        {(looking.isPending || saving.isPending) &&
          say('{done} of {all}', { done: grouped(matching.done), all: grouped(lines.length) })}
      </p>
      {unreadable && <Note tone="error">{unreadableStatement(unreadable, say)}</Note>}
      {isEmpty && <Note tone="error">{say('This file has no rows below its header.')}</Note>}
      {statement?.kind === 'unreadable' && <Note tone="error">{statement.reason}</Note>}
      {chosen && !isAsked && (
        <SheetChoice
          file={chosen}
          legend={say('Which sheet has the payments?')}
          onChoose={file.chooseSheet}
          onShowHidden={file.showHidden}
        />
      )}
      {chosen && showsColumns && (
        <ColumnsStep
          key={chosen.arrangement.headings.join('\n')}
          arrangement={chosen.arrangement}
          labels={STATEMENT_LABELS}
          onMatch={file.match}
          onForget={file.forget}
          heading="h2"
        />
      )}
      {statement?.kind === 'rows' && question && !isAsked && (
        <DateChoice question={question} chosen={chosenOrder} rows={statement.rows} onChoose={setOrder} />
      )}
      {statement?.kind === 'rows' && (!isAsked || looking.isError) && (
        <div className={styles.ways}>
          {looking.error && <Note tone="error">{whyNot(looking.error)}</Note>}
          {!showsColumns && !isAsked && (
            <Button variant="secondary" onClick={() => setAsksColumns(true)}>
              {say('Other columns')}
            </Button>
          )}
          <Button disabled={lines.length === 0} onClick={match}>
            {say.count(lines.length, 'Match 1 line', 'Match {count} lines')}
          </Button>
        </div>
      )}
      {statement?.kind === 'rows' && (
        <MatchedLines
          admin={admin}
          rows={rows}
          headings={chosen?.arrangement.headings ?? []}
          file={file.name ?? ''}
          matching={matching}
          isMatched={isAsked && looking.isSuccess}
          leftOut={leftOut}
          onLeaveOut={leaveOut}
        />
      )}
      {isAsked && looking.isSuccess && (
        <SaveDock rows={toSave(lines, standings, leftOut)} standings={standings} saving={saving} />
      )}
    </OperatorPage>
  )
}
