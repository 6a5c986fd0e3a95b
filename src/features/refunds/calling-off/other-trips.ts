import type { OperatorBus } from '#contract/buses/bus.ts'
import { placeKey } from '#contract/places/places.ts'
import { routeKey } from '#contract/places/route-key.ts'
import { departureMoment, hasDeparted } from '#contract/time.ts'

export type MissedTrip = Pick<OperatorBus, 'from' | 'to' | 'dateOfDeparture' | 'departureTime'> & {
  busId: number
  /** Seats that were sold. */
  people: number
}

const MOST_OFFERED = 10

/**
 * The operator's own trips for those whose bus does not run: the same route, not gone, with a seat left.
 * @param now milliseconds since 1970
 * @returns the soonest first; trips with room for everybody come before the others
 */
export function otherTrips(own: readonly OperatorBus[], missed: MissedTrip, now: number): OperatorBus[] {
  const route = routeKey(missed, placeKey)
  return own
    .filter(
      (trip) =>
        trip.id !== missed.busId &&
        trip.availableSeats > 0 &&
        routeKey(trip, placeKey) === route &&
        !hasDeparted(trip, now),
    )
    .sort(
      (a, b) =>
        Number(takesAll(b, missed)) - Number(takesAll(a, missed)) || (departureMoment(a) < departureMoment(b) ? -1 : 1),
    )
    .slice(0, MOST_OFFERED)
}

export function takesAll({ availableSeats }: Pick<OperatorBus, 'availableSeats'>, { people }: MissedTrip): boolean {
  return availableSeats >= people
}
