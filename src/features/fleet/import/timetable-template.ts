import { TIMETABLE_FIELDS, type TimetableField } from '../../../../contract/buses/timetable-fields.ts'
import { addDays, indiaDate } from '../../../../contract/time.ts'

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
  const rows: Record<TimetableField, string>[] = [
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
  return rows.map((row) => TIMETABLE_FIELDS.map(({ name }) => row[name]))
}
