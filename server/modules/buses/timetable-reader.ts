import * as v from 'valibot'
import { EditedFields } from '../../../contract/buses/bus-forms.ts'
import { DEFAULT_RATING, DEFAULT_SEATS_PER_BUS } from '../../../contract/constants.ts'
import { placeKey } from '../../../contract/places/places.ts'
import { departureMoment } from '../../../contract/time.ts'
import type { Tally } from '../../db/tally.ts'
import { plateOf, standOf } from './bus-stands.ts'

/**
 * Reads rows of a timetable: of the listings that travel sites give out, or of a table with this product's own column
 * names. What a row leaves out is made up the same way each time, so that a file can be read again and again.
 */

/** One line of a timetable that can be offered, each day or on its own. */
export interface TimetableTrip {
  kind: 'trip'
  line: number
  /** Everything but the day; `dateOfDeparture` is that of the row, else empty. */
  bus: EditedFields
  rating: string
  /** How many rows before it say the same trip: two buses of one operator at one time are two buses. */
  twin: number
}

/** A row that can't be offered, with a sentence that says why and in which column. */
export interface RefusedRow {
  kind: 'refused'
  line: number
  reason: string
}

export type TimetableRow = TimetableTrip | RefusedRow
type Columns = Readonly<Record<string, string>>

const LISTING_COLUMNS = ['from', 'to', 'operator', 'bus_type', 'departs', 'fare', 'seats_left'] as const
const OWN_COLUMNS = ['name', 'from', 'to', 'departureTime', 'costPerSeat'] as const

/** What of a trip a row may say; whatever is empty is filled in. */
type Draft = Record<keyof EditedFields | 'rating', string>

/** How a listing calls the fields, for refusals. */
const LISTING_NAMES: Partial<Record<string, string>> = {
  name: 'operator',
  type: 'bus_type',
  departureTime: 'departs',
  costPerSeat: 'fare',
  availableSeats: 'seats_left',
}

/**
 * @param columns the header as it stands in the file
 * @param earlier an empty one: it counts the rows that are equal
 * @returns a function that reads the rows of that file, in order; undefined if the columns are of neither kind
 */
export function timetableReader(
  columns: readonly string[],
  earlier: Pick<Tally, 'add'>,
): ((record: Columns, line: number) => TimetableRow) | undefined {
  const has = (wanted: readonly string[]) => wanted.every((column) => columns.includes(column))
  const listing = has(LISTING_COLUMNS)
  if (!listing && !has(OWN_COLUMNS)) return undefined
  return (record, line) => {
    if (Object.values(record).some((value) => value.includes('\ufffd')))
      return { kind: 'refused', line, reason: 'A letter was lost when this file was saved: it holds \ufffd.' }
    const draft = listing ? draftOfListing(record) : draftOfOwn(record)
    const seed = [draft.name, draft.from, draft.to, draft.type, draft.departureTime].join('|')
    const read = (twin: number) => judge(fillIn(draft, `${seed}|${twin}`), line, listing ? LISTING_NAMES : {})
    const row = read(0)
    if (row.kind === 'refused') return row
    const { bus } = row
    const twin = earlier.add(tripIdentity({ ...bus, departs: departureMoment(bus) }))
    if (twin === 0) return row
    // The second has another plate, the same every day.
    const other = read(twin)
    return other.kind === 'trip' ? { ...other, twin } : other
  }
}

function draftOfListing(record: Columns): Draft {
  const type = field(record, 'bus_type')
  const left = field(record, 'seats_left')
  return {
    ...draftOfOwn(record),
    name: field(record, 'operator'),
    type,
    departureTime: field(record, 'departs'),
    costPerSeat: field(record, 'fare'),
    availableSeats: left,
    numberOfSeats: String(Math.max(seatsOfType(type), Number(left) || 0)),
    dateOfDeparture: '',
    arrivalTime: arrivalOfListing(record),
    reportingTime: minutesBefore(field(record, 'departs'), /^0[0-5]h|^$/.test(field(record, 'duration')) ? 15 : 30),
  }
}

function draftOfOwn(record: Columns): Draft {
  return {
    name: field(record, 'name'),
    busNumber: field(record, 'busNumber'),
    type: field(record, 'type'),
    from: field(record, 'from'),
    to: field(record, 'to'),
    dateOfDeparture: field(record, 'dateOfDeparture'),
    departureTime: field(record, 'departureTime'),
    reportingTime: field(record, 'reportingTime'),
    arrivalTime: field(record, 'arrivalTime'),
    availableSeats: field(record, 'availableSeats'),
    numberOfSeats: field(record, 'numberOfSeats'),
    ladiesSeats: field(record, 'ladiesSeats'),
    costPerSeat: field(record, 'costPerSeat'),
    boardingPoint: field(record, 'boardingPoint'),
    droppingPoint: field(record, 'droppingPoint'),
    rating: field(record, 'rating'),
  }
}

/**
 * What a listing says of the arrival, where it can be said by the clock alone: of a trip that takes a day or longer, or
 * whose duration does not lead from its departure to its arrival, nothing.
 */
function arrivalOfListing(record: Columns): string {
  const [, hours, minutes] = /^(\d{1,2})h (\d{1,2})m$/.exec(field(record, 'duration')) ?? []
  const duration = Number(hours) * 60 + Number(minutes)
  const arrives = field(record, 'arrives')
  return duration < 1440 && minutesBefore(arrives, duration) === field(record, 'departs') ? arrives : ''
}

function field(record: Columns, column: string): string {
  return record[column]?.trim() ?? ''
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

function judge(draft: Draft, line: number, names: Partial<Record<string, string>>): TimetableRow {
  const { rating, ...fields } = draft
  const refused = (reason: string, column: string): RefusedRow => {
    return { kind: 'refused', line, reason: `${reason} (${names[column] ?? column})` }
  }
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
  if (placeKey(bus.from) === placeKey(bus.to)) return refused('The trip ends where it begins.', 'to')
  return { kind: 'trip', line, bus: { ...bus, dateOfDeparture: fields.dateOfDeparture }, rating, twin: 0 }
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
