import { boardingEnds } from '#contract/boarding/boarding.ts'
import { type Departure, departureInstant } from '#contract/time.ts'

/** @param departs as `buses.departs` holds it, `YYYY-MM-DDTHH:mm` in India. @returns it in the two fields of the wire */
export function departureOf({ departs }: { departs: string }): Departure {
  return { dateOfDeparture: departs.slice(0, 10), departureTime: departs.slice(11) }
}

/** @returns until when a trip is boarded, late as it is said to be: milliseconds since 1970 */
export function boardingEndsOf(trip: { departs: string; late_minutes: number | null }): number {
  return boardingEnds({ ...departureOf(trip), lateMinutes: trip.late_minutes ?? 0 })
}

/** Of what is said when the bus should have left by then: for so long somebody may wait for it. */
const WAITED_FOR_MS = 3_600_000

/**
 * @param trip with when its last change was said
 * @returns until when its passengers hear of that, milliseconds since 1970: as long as it is expected, and where it was said later than
 *   that, a while more
 */
export function changeToldUntil(trip: {
  departs: string
  late_minutes: number | null
  changed_said_at: number | null
}): number {
  const expected = departureInstant(departureOf(trip)) + (trip.late_minutes ?? 0) * 60_000
  const saidAt = trip.changed_said_at ?? 0
  return saidAt < expected ? expected : saidAt + WAITED_FOR_MS
}
