import * as v from 'valibot'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { NewBus } from '#contract/buses/bus-forms.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { TIMETABLE_FIELDS, type TimetableField } from '#contract/buses/timetable-fields.ts'
import { rule } from '#contract/fields/typed-fields.ts'
import type { SheetRow } from '#contract/sheets/sheet.ts'
import {
  type DateOrder,
  type DateQuestion,
  dateQuestion,
  onlyOrder,
  plainCell,
  readDate,
  readFigure,
  readRupees,
  readTime,
} from '#contract/tables/cells.ts'
import { addDays, hasDeparted, isCalendarDate } from '#contract/time.ts'
import type { PlainMessage } from '#language/message.ts'
import type { Say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { tripKey } from '../company/pending/add-trips.ts'
import { type Arrangement, unsaidFields } from './arrangement.ts'

/** A row that is a trip to be added. */
export type TripRow = SheetRow & { kind: 'trip'; bus: NewBus }

/** `line` and `cells`: the row as it stands in the file. */
export type TimetableRow =
  | TripRow
  /** The operator has this very trip. */
  | (SheetRow & { kind: 'there'; bus: NewBus })
  /** A row before it is this very trip. */
  | (SheetRow & { kind: 'twin'; bus: NewBus })
  | RefusedRow

export type RefusedRow = SheetRow & {
  kind: 'refused'
  /** What it is about; undefined where that is the row as a whole. */
  field: TimetableField | undefined
  /** What stands there. */
  value: string
  /** By which plate, or name, people know the row. */
  bus: string
  reason: string
}

export type Timetable =
  | {
      kind: 'rows'
      /** Without it each date of the file has one reading, and either order gives the same. */
      question: DateQuestion | undefined
      /** Each row's outcome, in the file's order, if its dates are read so; computed once for each date order. */
      rows: (order: DateOrder) => readonly TimetableRow[]
    }
  /** These are said by no column, and by no value for all. */
  | { kind: 'unsaid'; fields: readonly TimetableField[] }
  | { kind: 'unreadable'; reason: string }

/** Cells that were mended here, by row and field: the file is not touched. */
export type MendedCells = ReadonlyMap<number, Readonly<Partial<Record<TimetableField, string>>>>

/** A year of a middling operator; a preview of more would not be read. */
export const MOST_ROWS = 10_000

/** When passengers report, where a timetable does not say. */
const REPORTING_MINUTES = 15

const DEPARTED: PlainMessage = 'This departure has passed.'
const NewTrip = v.pipe(
  NewBus,
  rule(['departureTime', 'dateOfDeparture'], (bus) => !hasDeparted(bus, serverNow()), DEPARTED),
)

/**
 * @param own the operator's trips: those are not added again, and their buses' seats are known
 * @param say says what is wrong with it
 */
export function readTimetable(
  arrangement: Arrangement,
  own: readonly OperatorBus[],
  say: Say,
  mended: MendedCells = new Map(),
): Timetable {
  const { rows, headings } = arrangement
  if (rows.length === 0) return { kind: 'unreadable', reason: say('This file has no rows below its header.') }
  if (rows.length > MOST_ROWS)
    return {
      kind: 'unreadable',
      reason: say('This file has {rows} rows. Import at most {most} at a time.', {
        rows: rows.length,
        most: MOST_ROWS,
      }),
    }
  const fields = unsaidFields(arrangement)
  if (fields.length > 0) return { kind: 'unsaid', fields }
  const drafts = rows.map((row) => ({ row, draft: draftOf(row, arrangement, mended) }))
  const question = dateQuestion(drafts.map(({ row, draft }) => ({ line: row.line, written: draft.dateOfDeparture })))
  const judged = new Map<DateOrder, readonly TimetableRow[]>()
  const rowsBy = (order: DateOrder) => {
    const known = judged.get(order) ?? judgeAll(drafts, headings.length, question ? order : undefined, own, say)
    judged.set(order, known)
    return known
  }
  return { kind: 'rows', question, rows: rowsBy }
}

type Draft = Record<TimetableField, string> & { saysLadiesSeats: boolean }

/** What a row says, in its own words: its cells, else what holds for all rows. */
function draftOf(row: SheetRow, { matches, same }: Arrangement, mended: MendedCells): Draft {
  const draft: Draft = Object.assign(
    { saysLadiesSeats: matches.includes('ladiesSeats') },
    ...TIMETABLE_FIELDS.map(({ name }) => ({ [name]: same.get(name) ?? '' })),
  )
  for (const [column, name] of matches.entries()) if (name) draft[name] = plainCell(row.cells[column] ?? '')
  return Object.assign(draft, mended.get(row.line))
}

/** @param order undefined where each date is what it can be alone */
function judgeAll(
  drafts: readonly { row: SheetRow; draft: Draft }[],
  columns: number,
  order: DateOrder | undefined,
  own: readonly OperatorBus[],
  say: Say,
): TimetableRow[] {
  const there = new Set(own.map(tripKey))
  const seats = new Map(own.map(({ busNumber, numberOfSeats }) => [plateKey(busNumber), String(numberOfSeats)]))
  const earlier = new Set<string>()
  return drafts.map(({ row, draft }) => {
    // A comma that has no quotes around it: the cells after it say something else than their headings.
    if (row.cells.slice(columns).some((cell) => cell !== ''))
      return refusedRow(row, draft, undefined, say('This row has more cells than the headings.'))
    const parsed = v.safeParse(NewTrip, tripOf(draft, order, seats))
    if (!parsed.success) {
      const [issue] = parsed.issues
      const field = TIMETABLE_FIELDS.find(({ name }) => name === v.getDotPath(issue))?.name
      return refusedRow(row, draft, field, say.known(issue.message))
    }
    const key = tripKey(parsed.output)
    const kind = there.has(key) ? 'there' : earlier.has(key) ? 'twin' : 'trip'
    earlier.add(key)
    return { ...row, kind, bus: parsed.output }
  })
}

function refusedRow(row: SheetRow, draft: Draft, field: TimetableField | undefined, reason: string): RefusedRow {
  const value = field ? draft[field] : ''
  return { ...row, kind: 'refused', field, value, bus: draft.busNumber || draft.name, reason }
}

/** What the contract's form is given: every cell read as far as it can be. */
function tripOf(draft: Draft, order: DateOrder | undefined, seats: ReadonlyMap<string, string>) {
  const date = readDate(draft.dateOfDeparture, order ?? onlyOrder(draft.dateOfDeparture))
  const departs = readTime(draft.departureTime)
  const numberOfSeats = readFigure(draft.numberOfSeats) || seats.get(plateKey(draft.busNumber)) || ''
  return {
    name: draft.name,
    busNumber: draft.busNumber,
    type: draft.type || undefined,
    from: draft.from,
    to: draft.to,
    // 24:30 of Friday is 00:30 of Saturday.
    dateOfDeparture: departs.days > 0 && isCalendarDate(date) ? addDays(date, departs.days) : date,
    departureTime: departs.time,
    reportingTime: draft.reportingTime === '' ? earlierClock(departs.time) : readTime(draft.reportingTime).time,
    arrivalTime: readTime(draft.arrivalTime).time,
    boardingPoint: draft.boardingPoint,
    droppingPoint: draft.droppingPoint,
    numberOfSeats,
    availableSeats: readFigure(draft.availableSeats) || numberOfSeats,
    // A field without a column in the file stays unset.
    ladiesSeats: draft.saysLadiesSeats ? draft.ladiesSeats : undefined,
    costPerSeat: readRupees(draft.costPerSeat),
  }
}

function earlierClock(time: string): string {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  const total = (hours * 60 + minutes - REPORTING_MINUTES + 1_440) % 1_440
  if (Number.isNaN(total)) return time
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
