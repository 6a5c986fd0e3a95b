import { useSay } from '#language/use-say.ts'
import { plateNumber, rupees, shortDate } from '#lib/format.ts'
import { Plate } from '#ui/facts/plate.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { fieldLabel } from './field-label.ts'
import styles from './import-tables.module.css'
import { MendCell, type OnMend } from './mend-cell.tsx'
import type { RefusedRow, TripRow } from './timetable-file.ts'

export interface RefusedTableProps {
  rows: readonly RefusedRow[]
  label: string
  /** The lines of the rows that are refused for the same value. */
  alikeOf: (row: RefusedRow) => readonly number[]
  onMend: OnMend | undefined
}

/** On a desk: what is wrong in which cell. */
export function RefusedTable({ rows, label, alikeOf, onMend }: RefusedTableProps) {
  const say = useSay()
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say('Row')}</th>
          <th scope="col">{say('Bus')}</th>
          <th scope="col">{say('Column')}</th>
          <th scope="col">{say('Value')}</th>
          <th scope="col">{say('What to write')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <th scope="row">{row.line}</th>
            <td className={styles.short}>
              <Bus>{row.bus}</Bus>
            </td>
            <td>{row.field && fieldLabel(row.field, say)}</td>
            <td>
              {row.field && <span className={styles.value}>{row.value || say('empty')}</span>}
              {onMend && <MendCell row={row} alike={alikeOf(row)} onMend={onMend} />}
            </td>
            <td>{row.reason || say('The server did not add it.')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a desk: the trips as they will be added. */
export function UnderstoodTable({ rows, label }: { rows: readonly TripRow[]; label: string }) {
  const say = useSay()
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say('Row')}</th>
          <th scope="col">{say('Bus')}</th>
          <th scope="col">{say('Route')}</th>
          <th scope="col">{say('Departs')}</th>
          <th scope="col" className={styles.figure}>
            {say('Seats')}
          </th>
          <th scope="col" className={styles.figure}>
            {say('Fare')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, bus }) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            <td className={styles.short}>
              <Bus>{bus.busNumber || bus.name}</Bus>
            </td>
            <td>
              <FromTo from={bus.from} to={bus.to} arrowSize={14} />
            </td>
            <td className={styles.short}>
              {shortDate(bus.dateOfDeparture)}, {bus.departureTime}
            </td>
            <td className={styles.figure}>{bus.numberOfSeats}</td>
            <td className={styles.figure}>{rupees(bus.costPerSeat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bus({ children }: { children: string | undefined }) {
  return children ? <Plate>{plateNumber(children)}</Plate> : null
}
