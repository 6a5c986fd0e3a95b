import { type Departure, hasDeparted } from '../../../contract/time.ts'

/** The order of an operator's day, the same in every list: what still leaves, soonest first, then what has left. */

function moment({ dateOfDeparture, departureTime }: Departure): string {
  return `${dateOfDeparture}T${departureTime}`
}

function byMoment(a: Departure, b: Departure): number {
  return moment(a) < moment(b) ? -1 : moment(a) > moment(b) ? 1 : 0
}

/**
 * @param now milliseconds since 1970
 * @returns what still leaves, soonest first, and what has left, latest first
 */
export function splitByDeparture<T extends Departure>(trips: readonly T[], now: number): { coming: T[]; past: T[] } {
  const coming: T[] = []
  const past: T[] = []
  for (const trip of trips) (hasDeparted(trip, now) ? past : coming).push(trip)
  return { coming: coming.sort(byMoment), past: past.sort((a, b) => byMoment(b, a)) }
}

/** As {@link splitByDeparture}, in one list. */
export function upcomingFirst<T extends Departure>(trips: readonly T[], now: number): T[] {
  const { coming, past } = splitByDeparture(trips, now)
  return [...coming, ...past]
}
