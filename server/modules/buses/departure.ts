import { boardingEnds } from '#contract/boarding/boarding.ts'
import type { Departure } from '#contract/time.ts'

/** @param departs as `buses.departs` holds it, `YYYY-MM-DDTHH:mm` in India. @returns it in the two fields of the wire */
export function departureOf({ departs }: { departs: string }): Departure {
  return { dateOfDeparture: departs.slice(0, 10), departureTime: departs.slice(11) }
}

/** @returns until when a trip is boarded, late as it is said to be: milliseconds since 1970 */
export function boardingEndsOf(trip: { departs: string; late_minutes: number | null }): number {
  return boardingEnds({ ...departureOf(trip), lateMinutes: trip.late_minutes ?? 0 })
}
