import { type Departure, indiaDate, indiaTime } from '#contract/time.ts'

/** @returns the day and the time in India of a moment, milliseconds since 1970 */
export function departureAt(instant: number): Departure {
  return { dateOfDeparture: indiaDate(instant), departureTime: indiaTime(instant) }
}
