import type { Bus } from '../../../contract/buses/bus.ts'

/** A bus whose every word can be found again. Its departure is after every moment: letters sort after digits. */
export const SAMPLE: Bus = {
  id: 987654321,
  name: '{name}',
  busNumber: '',
  type: '{type}',
  rating: '{rating}',
  from: '{from}',
  to: '{to}',
  dateOfDeparture: '{date}',
  departureTime: '{time}',
  reportingTime: '',
  availableSeats: 77,
  numberOfSeats: 99,
  costPerSeat: 987654,
  boardingPoint: '',
  droppingPoint: '',
}

export function samples(count: number): Bus[] {
  return Array.from({ length: count }, (_, index) => ({ ...SAMPLE, id: SAMPLE.id + index }))
}

export const now = Date.now()
export const KNOWN_AT = now - 7_200_000
