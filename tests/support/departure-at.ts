import { type Departure, indiaDate, indiaTime } from '#contract/time.ts'

/** @param instant milliseconds since 1970. @returns its day and time in India */
export function departureAt(instant: number): Departure {
  return { dateOfDeparture: indiaDate(instant), departureTime: indiaTime(instant) }
}
