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

/** `Bus Number`, `bus_number` and `BUSNUMBER` are `busNumber`. @returns a name that is not known as it stands */
export function columnName(header: string): string {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  return KNOWN_COLUMNS.find((column) => bare(column) === bare(header)) ?? header
}

/** @returns the columns that a timetable needs and this head has not */
export function lacking(head: readonly string[]): string[] {
  return TIMETABLE_COLUMNS.filter((column) => !head.includes(column))
}
