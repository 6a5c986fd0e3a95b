import { boardingEnds } from '#contract/boarding/boarding.ts'
import { type Departure, departureInstant } from '#contract/time.ts'

/** @param departs as `buses.departs` holds it, `YYYY-MM-DDTHH:mm` in India. @returns it in the two fields of the wire */
export function departureOf({ departs }: { departs: string }): Departure {
  return { dateOfDeparture: departs.slice(0, 10), departureTime: departs.slice(11) }
}

/** @returns when boarding of a trip ends, with its announced lateness: milliseconds since 1970 */
export function boardingEndsOf(trip: { departs: string; late_minutes: number | null }): number {
  return boardingEnds({ ...departureOf(trip), lateMinutes: trip.late_minutes ?? 0 })
}

/** For so long somebody may wait for a bus that should have left when its change was announced. */
const WAITED_FOR_MS = 3_600_000

/**
 * @param trip with the time when its last change was announced
 * @returns until when its passengers are told of the change, milliseconds since 1970: as long as the bus is expected;
 *   if it was announced later than that, a while more
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
