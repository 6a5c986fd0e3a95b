import { BOARDING_AFTER_MS, BOARDING_AHEAD_MS, boardingEnds } from '#contract/boarding/boarding.ts'
import type { Departure } from '#contract/time.ts'
import { serverNow } from '#lib/clock/server-clock.ts'

/** Phones have the list of trips that leave within two days, until their boarding ends. */
export function isBoardedSoon(trip: Departure): boolean {
  const left = boardingEnds(trip) - serverNow()
  return left > 0 && left <= BOARDING_AHEAD_MS + BOARDING_AFTER_MS
}
