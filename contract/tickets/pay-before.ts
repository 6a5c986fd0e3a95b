import { type Departure, departureInstant } from '../time.ts'
import type { PaymentMode } from './payment-mode.ts'

/** The deadline of a UPI-only ticket, and how long a claim keeps its seats beyond that. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const MOST_HOURS_BEFORE = 168
export const USUAL_HOURS_BEFORE = 6
/** A booking after the deadline gets this much time to pay. */
const LATE_BOOKING_MS = 20 * MINUTE_MS
/**
 * A claim without a UTR keeps the seats until this long before the departure, but for {@link LATE_BOOKING_MS} at least.
 */
const LOOKED_FOR_MS = 2 * HOUR_MS
/** At most this many seats of a trip are kept by claims without a UTR. */
export const MOST_SEATS_WITHOUT_UTR = 10
/** People are told of a deadline this long before it. */
export const TOLD_AHEAD_MS = HOUR_MS

/** How tickets booked now are paid; where it is UPI only, with the hours before the departure. */
export interface PayRule {
  mode: PaymentMode
  hoursBefore?: number | undefined
}

/** @returns the deadline, milliseconds since 1970; undefined where the ticket can be paid at boarding */
export function payBefore(trip: Departure, { mode, hoursBefore }: PayRule, bookedAt: number): number | undefined {
  if (mode !== 'upi-only') return undefined
  const departs = departureInstant(trip)
  const usual = departs - (hoursBefore ?? USUAL_HOURS_BEFORE) * HOUR_MS
  return Math.min(departs, Math.max(usual, bookedAt + LATE_BOOKING_MS))
}

/**
 * @param claim the traveller's claim of a payment, and since when
 * @returns until when the claim keeps the seats, milliseconds since 1970
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
