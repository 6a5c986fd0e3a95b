import { type Departure, departureInstant, hasDeparted } from '../time.ts'

/** For this long after the departure minute an operator can still refund everything to passengers left behind. */
const LEFT_BEHIND_MS = 48 * 3_600_000

/** @returns until when that is, milliseconds since 1970 */
export function leftBehindUntil(trip: Departure): number {
  return departureInstant(trip) + LEFT_BEHIND_MS
}

/** @param now milliseconds since 1970. @returns whether the bus has left, and its operator can still give money back for it */
export function isJustGone(trip: Departure, now: number): boolean {
  return hasDeparted(trip, now) && now < leftBehindUntil(trip)
}
