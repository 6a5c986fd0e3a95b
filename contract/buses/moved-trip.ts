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

/** So far from the departure that was planned a trip may be moved, either way. */
const MOST_MOVED_MS = 24 * 3_600_000

/** What of a trip goes by its departure. */
type Timed = Reporting & Travel

/**
 * @returns the trip with another departure: its passengers report as long before it, and it is as long on the way, whatever
 *   midnight lies between. What is no time stays as it is.
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

/** @param planned as it was before anybody moved it. @returns whether the trip may leave then instead */
export function isNearPlan(planned: Departure, to: Departure): boolean {
  return Math.abs(departureInstant(to) - departureInstant(planned)) <= MOST_MOVED_MS
}
