import * as v from 'valibot'
import { plainDigits } from '../fields/digits.ts'
import { said } from '../fields/field-sentences.ts'
import { wholeNumber } from '../fields/fields.ts'
import { type Departure, departureInstant } from '../time.ts'

/**
 * "I have paid": a traveller's claim about a UPI ticket. It is no payment: the company looks in its account, and notes
 * a payment, or answers that it found none.
 */

/** At most this many of an account's tickets may wait at once for a company to check. */
export const MOST_OPEN_CLAIMS = 3
export const UTR_DIGITS = 12
const CLAIMED_FOR_MS = 12 * 3_600_000

/** @returns until when a claim can be made, milliseconds since 1970: as long as the bus is boarded */
export function claimedUntil(trip: Departure): number {
  return departureInstant(trip) + CLAIMED_FOR_MS
}

const wrongUtr = said('A UTR has 12 digits. Leave it empty if you do not have it.')

/** @returns whether it can be the number by which UPI apps and banks know a payment */
export function isUtr(text: string): boolean {
  return /^\d{12}$/.test(text)
}

/** @param utr twelve digits. @returns `6334 1027 5518`, as UPI apps show it */
export function shownUtr(utr: string): string {
  return utr.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Of two claims for a ticket the later one stands, in whichever order they arrive. */
export const SaidAt = wholeNumber(0, 9_999_999_999_999, 'This is no moment in milliseconds.')

export const PaymentClaim = v.object({
  /** Twelve digits, or empty. */
  utr: v.optional(v.pipe(v.string(wrongUtr), v.transform(plainDigits), v.regex(/^(\d{12})?$/, wrongUtr)), ''),
  /** When somebody pressed, by the server's clock as the phone knows it; absent: now. */
  saidAt: v.optional(SaidAt),
})
