import { TIMETABLE_FIELDS, type TimetableField } from '#contract/buses/timetable-fields.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { splitByDeparture } from '../company/lists/departures.ts'
import type { ListedBus } from '../company/pending/pending-buses.ts'
import { type Cell, type CellKind, type Column, type NamedTable, tableOf } from '../company/spreadsheets/table.ts'
import { FIELD_LABELS } from './field-label.ts'

/** A timetable as the import takes it: what is saved here and chosen there gives the same trips. */

type Row = Record<TimetableField, Cell>

const KINDS: Partial<Record<TimetableField, CellKind>> = {
  dateOfDeparture: 'date',
  reportingTime: 'time',
  departureTime: 'time',
  arrivalTime: 'time',
}

const COLUMNS: readonly Column<Row>[] = TIMETABLE_FIELDS.map(({ name }) => [
  FIELD_LABELS[name],
  (row) => row[name],
  KINDS[name],
])

const TRIP_COLUMNS: readonly Column<ListedBus>[] = [
  ...TIMETABLE_FIELDS.map(
    ({ name }): Column<ListedBus> =>
      name === 'availableSeats'
        ? // What is left of them now would be all that the same trips of the next month have.
          ['Seats for sale', offeredSeats]
        : [FIELD_LABELS[name], (bus) => bus[name] ?? '', KINDS[name]],
  ),
  ['Seats sold', ({ NumberOfSeatsBooked }) => NumberOfSeatsBooked],
]

function offeredSeats({ availableSeats, NumberOfSeatsBooked, numberOfSeats }: ListedBus): number {
  return Math.min(numberOfSeats, availableSeats + NumberOfSeatsBooked)
}

/**
 * The trips that can still be imported: those that have left, and those that are being called off or deleted, are left out,
 * and it says how many.
 * @param now milliseconds since 1970
 */
export function tripsTable(trips: readonly ListedBus[], now: number): NamedTable {
  const { coming, past } = splitByDeparture(trips, now)
  const staying = coming.filter(({ pending }) => !/^(delete|call-off)$/.test(pending?.change.kind ?? ''))
  const going = coming.length - staying.length
  const left = [
    past.length > 0 && say.count(past.length, '1 past trip is left out.', '{count} past trips are left out.'),
    going > 0 &&
      say.count(
        going,
        '1 trip called off or deleted is left out.',
        '{count} trips called off or deleted are left out.',
      ),
  ].filter((text) => text !== false)
  return {
    table: tableOf(TRIP_COLUMNS, staying),
    name: `trips_${indiaDate(now)}`,
    note: [say.count(staying.length, '1 trip saved.', '{count} trips saved.'), ...left].join(' '),
  }
}

/** An empty timetable with two trips as examples, there and back, of the day after tomorrow. */
export function templateTable(now: number): NamedTable {
  const day = addDays(indiaDate(now), 2)
  const example = {
    name: 'Example Express',
    busNumber: 'BR01PA0001',
    type: 'AC Sleeper (2+1)',
    dateOfDeparture: day,
    numberOfSeats: 36,
    availableSeats: 36,
    costPerSeat: 850,
    ladiesSeats: '7 33',
  }
  const rows: Row[] = [
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
  return { table: tableOf(COLUMNS, rows), name: 'timetable' }
}
