import * as v from 'valibot'
import { EditedFields } from '#contract/buses/bus-forms.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { TIMETABLE_FIELDS, type TimetableField } from '#contract/buses/timetable-fields.ts'
import { DEFAULT_RATING, DEFAULT_SEATS_PER_BUS } from '#contract/constants.ts'
import { placeKey } from '#contract/places/places.ts'
import {
  type DateOrder,
  dateQuestion,
  onlyOrder,
  plainCell,
  readDate,
  readFigure,
  readRupees,
  readTime,
} from '#contract/tables/cells.ts'
import { type Field, matchHeadings } from '#contract/tables/match-columns.ts'
import { addDays, departureMoment, isCalendarDate } from '#contract/time.ts'
import type { Tally } from '../../db/tally.ts'
import { plateOf, standOf } from './bus-stands.ts'

/**
 * Reads rows of a timetable, whatever its columns are called (contract/buses/timetable-fields.ts). Missing values are
 * made up the same way each time, so that a file can be read again and again.
 */

/** One timetable row that can be offered, each day or on its own day. */
export interface TimetableTrip {
  kind: 'trip'
  line: number
  /** Everything but the day; `dateOfDeparture` is the row's date, else empty. */
  bus: EditedFields
  rating: string
  /** `plateKey` of the row's plate; empty where the plate was made up. */
  plate: string
  /** How many days after that day the trip leaves: a timetable may call Saturday 00:30 "24:30 of Friday". */
  dayAfter: number
  /** How many earlier rows name the same trip: two equal rows are two buses of one operator. */
  twin: number
}

/** A row that can't be offered, with a sentence that says why and in which column. */
export interface RefusedRow {
  kind: 'refused'
  line: number
  reason: string
}

export type TimetableRow = TimetableTrip | RefusedRow

type ReaderField = TimetableField | 'rating' | 'duration'

/** Fields that a row can't do without. In a company's own rows nothing may be made up: the app asks for more. */
const NEEDED: readonly ReaderField[] = ['name', 'from', 'to', 'departureTime', 'costPerSeat']

/** Listings of travel sites have two more fields. */
export const READER_FIELDS: readonly Field<ReaderField>[] = [
  ...TIMETABLE_FIELDS,
  { name: 'rating', needed: false, headings: [] },
  { name: 'duration', needed: false, headings: [] },
]

/** The fields of a trip that a row may give; empty ones are filled in. */
type Draft = Record<keyof EditedFields | 'rating', string>

/** How ambiguous dates are read; undefined where nobody has said. */
export type SaidOrder = DateOrder | undefined

/**
 * @param columns the header as it stands in the file
 * @param earlier an empty map: it counts equal rows
 * @param order which of two figures is the day, in dates that could be either
 * @returns a function that reads the cells of that file's rows, in order; undefined if its columns say too little
 */
export function timetableReader(
  columns: readonly string[],
  earlier: Pick<Tally, 'add'>,
  order: SaidOrder,
): ((cells: readonly string[], line: number) => TimetableRow) | undefined {
  const matches = matchHeadings(columns, READER_FIELDS)
  if (!NEEDED.every((name) => matches.includes(name))) return undefined
  const headings = new Map<string, string>(columns.map((heading, at) => [matches[at] ?? '', heading]))
  const says = (field: ReaderField) => matches.includes(field)
  return (cells, line) => {
    const refused = (reason: string, field: string): RefusedRow => ({
      kind: 'refused',
      line,
      reason: `${reason} (${headings.get(field) ?? field})`,
    })
    if (cells.some((value) => value.includes('\ufffd')))
      return { kind: 'refused', line, reason: 'A letter was lost when this file was saved: it holds \ufffd.' }
    const cell = (field: ReaderField) => plainCell(cells[matches.indexOf(field)] ?? '')
    const written = cell('dateOfDeparture')
    if (!order && dateQuestion([{ line, written }]))
      return refused(`${written} is two dates. Add --dates day-first or --dates month-first.`, 'dateOfDeparture')
    const { dayAfter, ...draft } = draftOf(cell, says, readDate(written, order ?? onlyOrder(written)))
    const seed = [draft.name, draft.from, draft.to, draft.type, draft.departureTime].join('|')
    const read = (twin: number) => {
      const row = judge(fillIn(draft, `${seed}|${twin}`), line, refused)
      return row.kind === 'trip' ? { ...row, dayAfter, plate: plateKey(draft.busNumber) } : row
    }
    const row = read(0)
    if (row.kind === 'refused') return row
    const { bus } = row
    const twin = earlier.add(`${row.plate}\n${tripIdentity({ ...bus, departs: departureMoment(bus) })}`)
    if (twin === 0) return row
    // The second of two equal rows has another plate, the same every day.
    const other = read(twin)
    return other.kind === 'trip' ? { ...other, twin } : other
  }
}

function draftOf(
  cell: (field: ReaderField) => string,
  says: (field: ReaderField) => boolean,
  date: string,
): Draft & { dayAfter: number } {
  const type = cell('type')
  const available = readFigure(cell('availableSeats'))
  const departs = readTime(cell('departureTime'))
  const arrives = readTime(cell('arrivalTime')).time
  const isDated = isCalendarDate(date)
  return {
    name: cell('name'),
    busNumber: cell('busNumber'),
    type,
    from: cell('from'),
    to: cell('to'),
    dateOfDeparture: isDated ? addDays(date, departs.days) : date,
    dayAfter: isDated ? 0 : departs.days,
    departureTime: departs.time,
    reportingTime:
      readTime(cell('reportingTime')).time || minutesBefore(departs.time, isLong(cell('duration')) ? 30 : 15),
    arrivalTime: says('duration') ? arrivalByDuration(departs.time, cell('duration'), arrives) : arrives,
    availableSeats: available,
    // A listing gives the seats left, not how many seats the coach has.
    numberOfSeats: says('numberOfSeats')
      ? readFigure(cell('numberOfSeats'))
      : String(Math.max(seatsOfType(type), Number(available) || 0)),
    ladiesSeats: cell('ladiesSeats'),
    costPerSeat: readRupees(cell('costPerSeat')),
    boardingPoint: cell('boardingPoint'),
    droppingPoint: cell('droppingPoint'),
    rating: cell('rating'),
  }
}

function isLong(duration: string): boolean {
  return !/^0[0-5]h|^$/.test(duration)
}

/**
 * A listing's arrival, where the clock alone can tell it: nothing for a trip that takes a day or longer, or whose
 * duration does not lead from its departure to its arrival.
 */
function arrivalByDuration(departs: string, said: string, arrives: string): string {
  const [, hours, minutes] = /^(\d{1,2})h (\d{1,2})m$/.exec(said) ?? []
  const duration = Number(hours) * 60 + Number(minutes)
  return duration < 1440 && minutesBefore(arrives, duration) === departs ? arrives : ''
}

function fillIn(draft: Draft, seed: string): Draft {
  const numberOfSeats = draft.numberOfSeats || String(seatsOfType(draft.type))
  return {
    ...draft,
    numberOfSeats,
    availableSeats: draft.availableSeats || numberOfSeats,
    busNumber: draft.busNumber || plateOf(draft.from, seed),
    reportingTime: draft.reportingTime || minutesBefore(draft.departureTime, 15),
    boardingPoint: draft.boardingPoint || standOf(draft.from, `from ${seed}`),
    droppingPoint: draft.droppingPoint || standOf(draft.to, `to ${seed}`),
    // Listings put advertisement marks and fares into this column; a trip without a rating is still a trip.
    rating: /^[0-5](\.\d{1,2})?$/.test(draft.rating) ? draft.rating : DEFAULT_RATING,
  }
}

/** Some day of the calendar: rows without a day are judged by everything else. */
const ANY_DAY = '2000-01-01'

function judge(draft: Draft, line: number, refused: (reason: string, field: string) => RefusedRow): TimetableRow {
  const { rating, ...fields } = draft
  const parsed = v.safeParse(EditedFields, {
    ...fields,
    type: fields.type || undefined,
    dateOfDeparture: fields.dateOfDeparture || ANY_DAY,
  })
  if (!parsed.success) {
    const [issue] = parsed.issues
    return refused(issue.message, v.getDotPath(issue) ?? 'row')
  }
  const bus = parsed.output
  if (bus.availableSeats > bus.numberOfSeats)
    return refused('More seats are offered than the bus has.', 'availableSeats')
  if (placeKey(bus.from) === placeKey(bus.to)) return refused('From and To are the same.', 'to')
  return {
    kind: 'trip',
    line,
    bus: { ...bus, dateOfDeparture: fields.dateOfDeparture },
    rating,
    plate: '',
    dayAfter: 0,
    twin: 0,
  }
}

/**
 * How many places a coach of that description has.
 * @param type such as `Volvo Multi-Axle A/C Semi Sleeper (2+2)`: seats left and right of the aisle; without them 40
 */
export function seatsOfType(type: string): number {
  const [, left, right] = /([123])\s*\+\s*([123])/.exec(type) ?? []
  if (left === undefined) return DEFAULT_SEATS_PER_BUS
  const long = /multi[ -]?axle|9600|b11r|b9r|scania/i.test(type)
  const berths = /sleeper/i.test(type) && !/semi[ -]?sleeper/i.test(type)
  const seats = /seater/i.test(type)
  switch (Number(left) + Number(right)) {
    case 2:
      return 20
    case 3:
      return berths ? (seats ? 42 : long ? 36 : 30) : 33
    case 5:
      return 55
    default:
      return berths && !seats ? 40 : long ? 53 : 41
  }
}

/** @returns `HH:mm` some minutes earlier, over midnight if need be; the text as it is, if it is no time */
export function minutesBefore(time: string, minutes: number): string {
  const [, hours, rest] = /^(\d{2}):(\d{2})/.exec(time) ?? []
  if (hours === undefined || rest === undefined) return time
  const total = (Number(hours) * 60 + Number(rest) - minutes + 1440) % 1440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

/**
 * What makes two trips of one operator the same: route, bus, day and minute. Fare, seats and points may change.
 * @param trip `departs` is `YYYY-MM-DDTHH:mm`
 */
export function tripIdentity(trip: { from: string; to: string; name: string; type: string; departs: string }): string {
  return [placeKey(trip.from), placeKey(trip.to), trip.name, trip.type, trip.departs].join('\n')
}
