import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OperatorBus } from '#contract/buses/bus.ts'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import { readCsv } from '#contract/sheets/read-csv.ts'
import { readWorkbook } from '#contract/sheets/workbook.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { csvFile } from '#features/company/spreadsheets/csv.ts'
import type { Table } from '#features/company/spreadsheets/table.ts'
import { writeWorkbook } from '#features/company/spreadsheets/write-workbook.ts'
import { arrange } from '#features/import/arrangement.ts'
import { readTimetable } from '#features/import/timetable-file.ts'
import { tripsTable } from '#features/import/timetable-table.ts'
import { hi } from '#language/hi/hi.ts'
import { speak, spokenNow } from '#language/say.ts'

const NOW = Date.parse('2026-11-21T10:00:00+05:30')
beforeEach(() => vi.setSystemTime(NOW))
afterEach(() => {
  vi.useRealTimers()
  speak('en', {})
})

const TRIP = {
  name: 'Magadh Express',
  busNumber: 'BR01PA4521',
  type: 'AC Sleeper (2+1)',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture: '2026-12-03',
  reportingTime: '21:00',
  departureTime: '21:30',
  arrivalTime: '06:45',
  boardingPoint: 'Gate 2, "North"',
  droppingPoint: 'Kantatoli',
  numberOfSeats: 41,
  availableSeats: 41,
  ladiesSeats: '7,33',
  costPerSeat: 313.95,
} satisfies NewBus

const ODD: Partial<NewBus>[] = [
  {},
  { dateOfDeparture: '2026-12-31', reportingTime: '23:50', departureTime: '00:00', arrivalTime: '00:30' },
  { dateOfDeparture: '2027-01-12', departureTime: '23:59', reportingTime: '23:59', arrivalTime: '' },
  { name: '=HYPERLINK("http://x.in")', busNumber: '-12', boardingPoint: '+91 98765 43210' },
  { name: "'Tis @ bus", boardingPoint: "'=quoted", droppingPoint: "''=twice", busNumber: '007' },
  { name: '1e5', type: '12-11-2026', boardingPoint: '₹850; gate, "B"\t3', droppingPoint: '21:30' },
  { name: 'मगध _x0041_ एक्सप्रेस', from: 'पटना', to: 'Bodh Gaya', boardingPoint: '<b>&amp;', ladiesSeats: '' },
  { numberOfSeats: 30, availableSeats: 0, costPerSeat: 100_000, ladiesSeats: '1' },
]
const TRIPS = ODD.map((odd, at): NewBus => ({ ...TRIP, busNumber: `BR01PA45${10 + at}`, ...odd }))

/** As the server lists them: some seats of each are sold. */
function listed(bus: NewBus, at: number): OperatorBus {
  const sold = Math.min(at, bus.availableSeats)
  return v.parse(OperatorBus, {
    ...bus,
    id: at + 1,
    availableSeats: bus.availableSeats - sold,
    NumberOfSeatsBooked: sold,
  })
}

const FILES = {
  csv: async ({ head, rows }: Table) => readCsv(csvFile(head, rows)),
  xlsx: async (table: Table) => readWorkbook(writeWorkbook(table).buffer),
}

describe.each(['csv', 'xlsx'] as const)('trips that were saved as %s', (file) => {
  it.each(['en', 'hi'] as const)('are the same trips when they are imported, in %s', async (language) => {
    if (language === 'hi') speak('hi', hi)
    const { table, note } = tripsTable(TRIPS.map(listed), NOW)
    expect(note).toContain(String(TRIPS.length))
    const read = await FILES[file](table)
    const sheet = read.kind === 'sheets' ? read.sheets[0] : undefined
    if (!sheet) throw new Error(JSON.stringify(read))
    const timetable = readTimetable(arrange(TIMETABLE_FIELDS, sheet, false), [], spokenNow.getSnapshot())
    if (timetable.kind !== 'rows') throw new Error(JSON.stringify(timetable))
    expect(timetable.question).toBeUndefined()
    const wanted = TRIPS.map((trip) => ({ ...trip, boardingPoint: trip.boardingPoint.replace('\t', ' ') }))
    const byPlate = (trips: readonly NewBus[]) =>
      [...trips].sort((one, other) => one.busNumber.localeCompare(other.busNumber))
    expect(byPlate(timetable.rows('day-first').map((row) => (row.kind === 'trip' ? row.bus : TRIP)))).toEqual(
      byPlate(wanted),
    )
    // Where they still are, none is added again.
    const again = readTimetable(arrange(TIMETABLE_FIELDS, sheet, false), TRIPS.map(listed), spokenNow.getSnapshot())
    expect(again.kind === 'rows' && again.rows('day-first').map(({ kind }) => kind)).toEqual(TRIPS.map(() => 'there'))
  })
})

it('leaves out trips that have left and those called off on this phone, and says so', () => {
  const gone = listed({ ...TRIP, dateOfDeparture: '2026-11-20' }, 1)
  const bus = listed(TRIP, 2)
  const state = { kind: 'waiting' as const }
  const off: ListedBus = {
    ...bus,
    pending: { id: 9, key: 'key', change: { kind: 'call-off', busId: 2, before: bus, reason: '' }, state },
  }
  const { table, note } = tripsTable([gone, off, listed(TRIP, 3)], NOW)
  expect(table.rows).toHaveLength(1)
  expect(note).toBe('1 trip saved. 1 past trip is left out. 1 trip called off or deleted is left out.')
})
