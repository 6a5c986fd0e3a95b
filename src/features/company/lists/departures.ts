import { type Departure, departureMoment, indiaMoment } from '#contract/time.ts'

/** @param now milliseconds since 1970. @returns upcoming trips, soonest first, and past ones, latest first */
export function splitByDeparture<T extends Departure>(trips: readonly T[], now: number): { coming: T[]; past: T[] } {
  // The rule of `hasDeparted`, with the clock read once: a season has tens of thousands of tickets.
  const clock = indiaMoment(now)
  // Latest first, as the server lists them: what is sorted already costs one look at each.
  const sorted = trips
    .map((trip) => ({ trip, at: departureMoment(trip) }))
    .sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0))
  const edge = sorted.findIndex(({ at }) => at <= clock)
  const toLeave = edge < 0 ? sorted.length : edge
  const tripsOf = (part: typeof sorted) => part.map(({ trip }) => trip)
  return { coming: tripsOf(sorted.slice(0, toLeave).reverse()), past: tripsOf(sorted.slice(toLeave)) }
}

export function upcomingFirst<T extends Departure>(trips: readonly T[], now: number): T[] {
  const { coming, past } = splitByDeparture(trips, now)
  return [...coming, ...past]
}
