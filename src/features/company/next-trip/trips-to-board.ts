import { type Departure, departureInstant } from '#contract/time.ts'
import { isBoardedSoon } from './boarded-soon.ts'
import { nextDeparture } from './next-departure.ts'

/** Trips that leave so near to each other are boarded at the same time. */
const TOGETHER_MS = 30 * 60_000

/** @returns the trip that leaves next, and others at about its time; empty while none is boarded yet */
export function tripsToBoard<T extends Departure>(trips: readonly T[], now: number): T[] {
  const soon = trips.filter(isBoardedSoon)
  const next = nextDeparture(soon, now)
  if (!next) return []
  const at = departureInstant(next.trip)
  return soon
    .filter((trip) => Math.abs(departureInstant(trip) - at) <= TOGETHER_MS)
    .sort((a, b) => departureInstant(a) - departureInstant(b))
}
