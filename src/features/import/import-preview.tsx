import { useMemo } from 'react'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { useWide } from '#lib/use-wide.ts'
import { Plate } from '#ui/facts/plate.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { Icon } from '#ui/icons.tsx'
import { Perforation } from '#ui/layout/card.tsx'
import { SaveButtons } from '../company/spreadsheets/save-buttons.tsx'
import { fieldLabel } from './field-label.ts'
import styles from './import-preview.module.css'
import { RefusedTable, type RefusedTableProps, UnderstoodTable } from './import-tables.tsx'
import { MendCell, type OnMend } from './mend-cell.tsx'
import { linesAlike, refusedTable } from './refused-rows.ts'
import type { RefusedRow, TripRow } from './timetable-file.ts'

const REFUSED_SHOWN = 20
const UNDERSTOOD_SHOWN = 5

interface FiguresProps {
  trips: number
  there: number
  /** Rows that say the same trip as one before them. */
  twins: number
  refused: number
  /** The trips are added. */
  over: boolean
}

export function Figures({ trips, there, twins, refused, over }: FiguresProps) {
  const say = useSay()
  return (
    <div className={styles.figures} role="status">
      <Stub label={over ? say('Added') : say('To add')} figure={trips} />
      <Perforation run="column" />
      <Stub label={say('Already there')} figure={there} />
      {twins > 0 && (
        <>
          <Perforation run="column" />
          <Stub label={say('Twice in the file')} figure={twins} />
        </>
      )}
      <Perforation run="column" />
      <Stub label={say('Refused')} figure={refused} />
    </div>
  )
}

function Stub({ label, figure }: { label: string; figure: number }) {
  return (
    <p className={styles.stub}>
      {label} <b>{grouped(figure)}</b>
    </p>
  )
}

interface RefusedRowsProps {
  rows: readonly RefusedRow[]
  headings: readonly string[]
  /** The file's name. */
  file: string | undefined
  /** Takes what a cell should say; undefined where it is too late for that. */
  onMend: OnMend | undefined
}

/** The first of the refused rows, with what to mend; all of them as a file. */
export function RefusedRows({ rows, headings, file = '', onMend }: RefusedRowsProps) {
  const say = useSay()
  const wide = useWide()
  const hidden = rows.length - REFUSED_SHOWN
  const shown = rows.slice(0, REFUSED_SHOWN)
  const alikeOf = useMemo(() => linesAlike(rows), [rows])
  const title = say.count(rows.length, '1 row refused', '{count} rows refused')
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <SaveButtons table={() => refusedTable(headings, rows, file)} />
      </div>
      {wide ? (
        <RefusedTable rows={shown} label={title} alikeOf={alikeOf} onMend={onMend} />
      ) : (
        <RefusedList rows={shown} alikeOf={alikeOf} onMend={onMend} />
      )}
      {hidden > 0 && (
        <p className={styles.hidden}>
          {say.count(hidden, 'and 1 more: download them to see all.', 'and {count} more: download them to see all.')}
        </p>
      )}
    </section>
  )
}

function RefusedList({ rows, alikeOf, onMend }: Omit<RefusedTableProps, 'label'>) {
  const say = useSay()
  return (
    <ol className={styles.rows}>
      {rows.map((row) => (
        <li key={row.line}>
          <RowHead line={row.line} busNumber={row.bus} />
          {row.field && (
            <Hint>
              {fieldLabel(row.field, say)}: <span className={styles.value}>{row.value || say('empty')}</span>
            </Hint>
          )}
          <p className={styles.reason}>
            <Icon name="warn" size={20} /> <span>{row.reason || say('The server did not add it.')}</span>
          </p>
          {onMend && <MendCell row={row} alike={alikeOf(row)} onMend={onMend} />}
        </li>
      ))}
    </ol>
  )
}

/** The first trips as they will be added, so that one sees whether the columns were understood. */
export function UnderstoodRows({ rows }: { rows: readonly TripRow[] }) {
  const say = useSay()
  const wide = useWide()
  const shown = rows.slice(0, UNDERSTOOD_SHOWN)
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{say('What was understood')}</h3>
        <span className={styles.of}>
          {say('first {shown} of {all}', { shown: shown.length, all: grouped(rows.length) })}
        </span>
      </div>
      {wide ? <UnderstoodTable rows={shown} label={say('What was understood')} /> : <UnderstoodList rows={shown} />}
    </section>
  )
}

function UnderstoodList({ rows }: { rows: readonly TripRow[] }) {
  const say = useSay()
  return (
    <ol className={styles.rows}>
      {rows.map(({ line, bus }) => (
        <li key={line}>
          <RowHead line={line} busNumber={bus.busNumber} />
          <p>
            {bus.name},{' '}
            {say('{from} to {to}, {day} {time}', {
              from: bus.from,
              to: bus.to,
              day: shortDate(bus.dateOfDeparture),
              time: bus.departureTime,
            })}
          </p>
          <Hint>
            {say('{seats} seats', { seats: bus.numberOfSeats })}, {rupees(bus.costPerSeat)}
          </Hint>
        </li>
      ))}
    </ol>
  )
}

function RowHead({ line, busNumber }: { line: number; busNumber: string }) {
  const say = useSay()
  return (
    <p className={styles.rowHead}>
      <b>{say('Row {line}', { line })}</b>
      {busNumber && <Plate>{busNumber}</Plate>}
    </p>
  )
}
