import { type Departure, indiaMoment } from '#contract/time.ts'

/** @param now milliseconds since 1970. @returns upcoming trips, soonest first, and past ones, latest first */
export function splitByDeparture<T extends Departure>(trips: readonly T[], now: number): { coming: T[]; past: T[] } {
  // Latest first, as the server lists them: what is sorted already costs one look at each.
  const sorted = [...trips].sort(latestFirst)
  // The rule of `hasDeparted`, with the clock read once: a season has tens of thousands of tickets.
  const [dateOfDeparture = '', departureTime = ''] = indiaMoment(now).split('T')
  const edge = sorted.findIndex((trip) => latestFirst(trip, { dateOfDeparture, departureTime }) >= 0)
  const toLeave = edge < 0 ? sorted.length : edge
  return { coming: sorted.slice(0, toLeave).reverse(), past: sorted.slice(toLeave) }
}

/** Day before time, and no text put together of both: that costs five times as much (50,000 tickets: 8 ms, not 1.5). */
function latestFirst(one: Departure, other: Departure): number {
  if (one.dateOfDeparture !== other.dateOfDeparture) return one.dateOfDeparture > other.dateOfDeparture ? -1 : 1
  if (one.departureTime === other.departureTime) return 0
  return one.departureTime > other.departureTime ? -1 : 1
}

export function upcomingFirst<T extends Departure>(trips: readonly T[], now: number): T[] {
  const { coming, past } = splitByDeparture(trips, now)
  return [...coming, ...past]
}
