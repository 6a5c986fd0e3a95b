import {
  arrivalOf,
  type Departure,
  departureInstant,
  indiaInstant,
  indiaTime,
  type Reporting,
  reportingDate,
  type Travel,
} from '../time.ts'

/** A trip may be moved this far from its planned departure, either way. */
const MOST_MOVED_MS = 24 * 3_600_000

/** The fields of a trip that move with its departure. */
type Timed = Reporting & Travel

/**
 * @returns the trip with another departure. The reporting time stays as long before it, and the journey as long, also
 *   over midnight. A field that is no time stays as it is.
 */
export function moveTrip<Trip extends Timed>(trip: Trip, to: Departure): Trip {
  const [before, after] = [departureInstant(trip), departureInstant(to)]
  const reports = indiaInstant(reportingDate(trip), trip.reportingTime)
  const arrival = arrivalOf(trip)
  return {
    ...trip,
    dateOfDeparture: to.dateOfDeparture,
    departureTime: to.departureTime,
    ...(Number.isNaN(before - reports) ? {} : { reportingTime: indiaTime(after - (before - reports)) }),
    ...(arrival ? { arrivalTime: indiaTime(after + arrival.minutes * 60_000) } : {}),
  }
}

/** @param planned the departure before any move. @returns whether the trip may leave at `to` instead */
export function isNearPlan(planned: Departure, to: Departure): boolean {
  return Math.abs(departureInstant(to) - departureInstant(planned)) <= MOST_MOVED_MS
}
