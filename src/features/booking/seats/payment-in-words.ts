import { type PayRule, payBefore } from '#contract/tickets/pay-before.ts'
import type { Departure } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { momentInWords } from '../../tickets/cancel/cancel-words.ts'

/** @param rule undefined if unknown: booking never takes money, and every company takes the fare at the door */
export function paymentInWords(trip: Departure, rule: PayRule | undefined): string {
  const until = payUntil(trip, rule)
  if (until !== undefined) return say('You pay by UPI by {until}, or your seats are free again.', { until })
  return rule?.mode === 'upi-or-boarding'
    ? say('You pay by UPI after booking, or when you get on.')
    : say('You pay when you get on, cash or UPI.')
}

/** @returns until when a booking made now must be paid; undefined if it can be paid when boarding */
export function payUntil(trip: Departure, rule: PayRule | undefined): string | undefined {
  const until = rule && payBefore(trip, rule, serverNow())
  return until === undefined ? undefined : momentInWords(until)
}
