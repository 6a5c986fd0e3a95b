import { parse } from 'csv-parse/browser/esm/sync'
import * as v from 'valibot'
import type { OperatorBus } from '../../../../contract/bus.ts'
import { NewBus } from '../../../../contract/bus-forms.ts'
import { addDays, hasDeparted, indiaDate } from '../../../../contract/time.ts'
import { rule } from '../../../../contract/typed-fields.ts'
import type { PlainMessage } from '../../../language/message.ts'
import type { Say } from '../../../language/say.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { sameTrip } from '../outbox/add-trips.ts'
import { readDate, readFigure, readRupees, readTime } from './read-cell.ts'

export const TIMETABLE_COLUMNS = [
  'name',
  'busNumber',
  'type',
  'from',
  'to',
  'dateOfDeparture',
  'reportingTime',
  'departureTime',
  'boardingPoint',
  'droppingPoint',
  'numberOfSeats',
  'availableSeats',
  'costPerSeat',
] as const

/** A file of before it has none of these. */
const MORE_COLUMNS = ['arrivalTime', 'ladiesSeats'] as const
export const KNOWN_COLUMNS = [...TIMETABLE_COLUMNS, ...MORE_COLUMNS]

/** What the template shows of each column: two trips, there and back, of the day after tomorrow. @returns rows of cells */
export function templateRows(now: number): string[][] {
  const day = addDays(indiaDate(now), 2)
  const example = {
    name: 'Example Express',
    busNumber: 'BR01PA0001',
    type: 'AC Sleeper (2+1)',
    dateOfDeparture: day,
    numberOfSeats: '36',
    availableSeats: '36',
    costPerSeat: '850',
    ladiesSeats: '7 33',
  }
  const rows: Record<(typeof KNOWN_COLUMNS)[number], string>[] = [
    {
      ...example,
      from: 'Patna',
      to: 'Ranchi',
      reportingTime: '21:00',
      departureTime: '21:30',
      arrivalTime: '06:45',
      boardingPoint: 'Gandhi Maidan',
      droppingPoint: 'Khadgarha Bus Stand',
    },
    {
      ...example,
      from: 'Ranchi',
      to: 'Patna',
      dateOfDeparture: addDays(day, 1),
      reportingTime: '20:30',
      departureTime: '21:00',
      arrivalTime: '06:15',
      boardingPoint: 'Khadgarha Bus Stand',
      droppingPoint: 'Gandhi Maidan',
    },
  ]
  return rows.map((row) => KNOWN_COLUMNS.map((column) => row[column]))
}

export type TimetableRow =
  | { kind: 'trip'; line: number; bus: NewBus }
  /** The operator has this very trip, or the file names it twice. */
  | { kind: 'there'; line: number; bus: NewBus }
  /** `bus`: its name or number as the row has it; empty where it has neither. */
  | { kind: 'refused'; line: number; bus: string; reason: string }

export type Timetable = { kind: 'rows'; rows: TimetableRow[] } | { kind: 'unreadable'; reason: string }

/** One request for each trip: more at once would run into the server's limit for one network. */
const MOST_ROWS = 500

const Cells = v.object(v.entriesFromList(KNOWN_COLUMNS, v.optional(v.string())))
type Cells = v.InferOutput<typeof Cells>
const Records = v.array(v.object({ record: Cells, info: v.object({ lines: v.number() }) }))
const DEPARTED: PlainMessage = 'This departure has passed.'
const NewTrip = v.pipe(
  NewBus,
  rule(['departureTime', 'dateOfDeparture'], (bus) => !hasDeparted(bus, serverNow()), DEPARTED),
)

/**
 * @param text of a CSV file with a header line; its cells as read-cell.ts reads them
 * @param say says what is wrong with it
 */
export function readTimetable(text: string, own: readonly OperatorBus[], say: Say): Timetable {
  const head = text.split(/\r?\n/, 1)[0] ?? ''
  let records: v.InferOutput<typeof Records>
  try {
    const parsed: unknown = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map(columnName),
      delimiter: delimiterOf(head),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    records = v.parse(Records, parsed)
  } catch {
    return { kind: 'unreadable', reason: say('This file is no CSV table. Save it as CSV and choose it again.') }
  }
  if (records.length === 0) return { kind: 'unreadable', reason: say('This file has no rows below its header.') }
  const missing = TIMETABLE_COLUMNS.filter((column) => !Object.hasOwn(records[0]?.record ?? {}, column))
  if (missing.length > 0)
    return {
      kind: 'unreadable',
      reason: say('These columns are missing: {columns}. The template has them all.', { columns: missing.join(', ') }),
    }
  if (records.length > MOST_ROWS)
    return {
      kind: 'unreadable',
      reason: say('This file has {rows} rows. Import at most {most} at a time.', {
        rows: records.length,
        most: MOST_ROWS,
      }),
    }

  const seen: NewBus[] = []
  return { kind: 'rows', rows: records.map(({ record, info }) => judge(record, info.lines, { own, seen, say })) }
}

interface Judged {
  own: readonly OperatorBus[]
  /** The file's trips above this row. */
  seen: NewBus[]
  say: Say
}

function judge(record: Cells, line: number, { own, seen, say }: Judged): TimetableRow {
  const parsed = v.safeParse(NewTrip, {
    ...record,
    dateOfDeparture: readDate(record.dateOfDeparture ?? ''),
    departureTime: readTime(record.departureTime ?? ''),
    reportingTime: readTime(record.reportingTime ?? ''),
    arrivalTime: readTime(record.arrivalTime ?? ''),
    numberOfSeats: readFigure(record.numberOfSeats ?? ''),
    availableSeats: readFigure(record.availableSeats ?? ''),
    costPerSeat: readRupees(record.costPerSeat ?? ''),
  })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const column = KNOWN_COLUMNS.find((known) => known === v.getDotPath(issue))
    const value = column && record[column]
    const place = column ? ` (${column}: ${value || say('empty')})` : ''
    return {
      kind: 'refused',
      line,
      bus: record.name || record.busNumber || '',
      reason: say.known(issue.message) + place,
    }
  }
  const bus = parsed.output
  if ([...own, ...seen].some((other) => sameTrip(other, bus))) return { kind: 'there', line, bus }
  seen.push(bus)
  return { kind: 'trip', line, bus }
}

/** `Bus Number`, `bus_number` and `BUSNUMBER` are `busNumber`. */
function columnName(header: string): string {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  return KNOWN_COLUMNS.find((column) => bare(column) === bare(header)) ?? header
}

/** Excel separates by what the country of the computer uses. */
function delimiterOf(head: string): string {
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
