import { type Departure, departureInstant } from '../time.ts'
import type { PaymentMode } from './payment-mode.ts'

/** Until when a ticket is to be paid by UPI where it is UPI only, and for how long it keeps its seats beyond that. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const MOST_HOURS_BEFORE = 168
export const USUAL_HOURS_BEFORE = 6
/** Who books later than that has so long. */
const LATE_BOOKING_MS = 20 * MINUTE_MS
/** Whoever gives no UTR keeps the seats until so long before the departure, and for so long after they said that they paid. */
const LOOKED_FOR_MS = 2 * HOUR_MS
/** So many seats of a trip are kept by passengers who say that they paid, and give no UTR. */
export const MOST_SEATS_WITHOUT_UTR = 10
/** So long before a deadline people hear of it. */
export const TOLD_AHEAD_MS = HOUR_MS

/** How a trip's tickets are paid that are booked now; hours before the departure, where it is UPI only. */
export interface PayRule {
  mode: PaymentMode
  hoursBefore?: number | undefined
}

/** @returns until when, milliseconds since 1970; undefined where it can be paid when getting on */
export function payBefore(trip: Departure, { mode, hoursBefore }: PayRule, bookedAt: number): number | undefined {
  if (mode !== 'upi-only') return undefined
  const departs = departureInstant(trip)
  const usual = departs - (hoursBefore ?? USUAL_HOURS_BEFORE) * HOUR_MS
  return Math.min(departs, Math.max(usual, bookedAt + LATE_BOOKING_MS))
}

/**
 * @param claim what its traveller says of paying it, and since when
 * @returns until when that keeps the seats, milliseconds since 1970
 */
export function heldUntil(trip: Departure, claim: { utr: string; since: number }): number {
  const departs = departureInstant(trip)
  if (claim.utr !== '') return departs
  return Math.min(departs, Math.max(departs - LOOKED_FOR_MS, claim.since + LATE_BOOKING_MS))
}

/** @returns the rule as a booking says which one it was shown: `at-boarding`, `upi-only:6` */
export function writePayRule({ mode, hoursBefore }: PayRule): string {
  return mode === 'upi-only' ? `${mode}:${hoursBefore ?? USUAL_HOURS_BEFORE}` : mode
}
