import { type Departure, departureInstant, hasDeparted } from '../time.ts'

/** So long after the departure minute an operator still gives everything back to who did not get on. */
const LEFT_BEHIND_MS = 48 * 3_600_000

/** @returns until when that is, milliseconds since 1970 */
export function leftBehindUntil(trip: Departure): number {
  return departureInstant(trip) + LEFT_BEHIND_MS
}

/** @param now milliseconds since 1970. @returns whether the bus has left, and its operator can still give money back for it */
export function isJustGone(trip: Departure, now: number): boolean {
  return hasDeparted(trip, now) && now < leftBehindUntil(trip)
}
