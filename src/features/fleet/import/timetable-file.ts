import * as v from 'valibot'
import type { OperatorBus } from '../../../../contract/buses/bus.ts'
import { NewBus } from '../../../../contract/buses/bus-forms.ts'
import { rule } from '../../../../contract/fields/typed-fields.ts'
import { hasDeparted } from '../../../../contract/time.ts'
import type { PlainMessage } from '../../../language/message.ts'
import type { Say } from '../../../language/say.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { tripKey } from '../outbox/add-trips.ts'
import type { Table, TableRow } from '../spreadsheets/table.ts'
import { type DateQuestion, dateQuestion } from './date-order.ts'
import { type DateOrder, dateInFigures, readDate, readFigure, readRupees, readTime } from './read-cell.ts'
import { KNOWN_COLUMNS, lacking } from './timetable-columns.ts'

/** A row that is a trip to be added. */
export type TripRow = TableRow & { kind: 'trip'; bus: NewBus }

/** `line` and `cells`: the row as it stands in the file. */
export type TimetableRow =
  | TripRow
  /** The operator has this very trip, or the file names it twice. */
  | (TableRow & { kind: 'there'; bus: NewBus })
  /** `column` is missing where the reason is about the row as a whole. */
  | (TableRow & { kind: 'refused'; column: string | undefined; reason: string })

export type Timetable =
  | {
      kind: 'rows'
      /** Without it each date of the file has one reading, and either order gives the same. */
      question: DateQuestion | undefined
      /** What becomes of each row, in the file's order, if its dates are read so; counted once for each order. */
      rows: (order: DateOrder) => readonly TimetableRow[]
    }
  | { kind: 'unreadable'; reason: string }

/** A year of a middling operator; a preview of more would not be read. */
export const MOST_ROWS = 10_000

const Cells = v.object(v.entriesFromList(KNOWN_COLUMNS, v.optional(v.string(), '')))
const DEPARTED: PlainMessage = 'This departure has passed.'
const NewTrip = v.pipe(
  NewBus,
  rule(['departureTime', 'dateOfDeparture'], (bus) => !hasDeparted(bus, serverNow()), DEPARTED),
)

/**
 * @param table undefined where the file held none
 * @param own the operator's trips: those are not added again
 * @param say says what is wrong with it
 */
export function readTimetable(table: Table | undefined, own: readonly OperatorBus[], say: Say): Timetable {
  if (!table)
    return {
      kind: 'unreadable',
      reason: say('This file is no table. Save it as CSV or as an Excel workbook and choose it again.'),
    }
  const { head, rows } = table
  if (rows.length === 0) return { kind: 'unreadable', reason: say('This file has no rows below its header.') }
  const missing = lacking(head)
  if (missing.length > 0)
    return {
      kind: 'unreadable',
      reason: say('These columns are missing: {columns}. The template has them all.', { columns: missing.join(', ') }),
    }
  if (rows.length > MOST_ROWS)
    return {
      kind: 'unreadable',
      reason: say('This file has {rows} rows. Import at most {most} at a time.', {
        rows: rows.length,
        most: MOST_ROWS,
      }),
    }
  const dates = rows.map(({ line, cells }) => ({ line, written: cells.dateOfDeparture ?? '' }))
  const question = dateQuestion(dates)
  const judged = new Map<DateOrder, readonly TimetableRow[]>()
  const rowsBy = (order: DateOrder) => {
    const known = judged.get(order) ?? judgeAll(rows, question ? order : undefined, own, say)
    judged.set(order, known)
    return known
  }
  return { kind: 'rows', question, rows: rowsBy }
}

/** @param order undefined where each date is what it can be alone */
function judgeAll(
  rows: readonly TableRow[],
  order: DateOrder | undefined,
  own: readonly OperatorBus[],
  say: Say,
): TimetableRow[] {
  const there = new Set(own.map(tripKey))
  return rows.map((row) => {
    const cells = v.parse(Cells, row.cells)
    const parsed = v.safeParse(NewTrip, {
      ...cells,
      dateOfDeparture: readDate(cells.dateOfDeparture, order ?? onlyOrder(cells.dateOfDeparture)),
      departureTime: readTime(cells.departureTime),
      reportingTime: readTime(cells.reportingTime),
      arrivalTime: readTime(cells.arrivalTime),
      numberOfSeats: readFigure(cells.numberOfSeats),
      availableSeats: readFigure(cells.availableSeats),
      costPerSeat: readRupees(cells.costPerSeat),
      // What the file has no column for nobody has said.
      ladiesSeats: row.cells.ladiesSeats,
    })
    if (!parsed.success) {
      const [issue] = parsed.issues
      const column = KNOWN_COLUMNS.find((known) => known === v.getDotPath(issue))
      return { ...row, kind: 'refused', column, reason: say.known(issue.message) }
    }
    const key = tripKey(parsed.output)
    const kind = there.has(key) ? 'there' : 'trip'
    there.add(key)
    return { ...row, kind, bus: parsed.output }
  })
}

function onlyOrder(written: string): DateOrder {
  const [first = 0, second = 0] = dateInFigures(written) ?? []
  return first <= 12 && second > 12 ? 'month-first' : 'day-first'
}
