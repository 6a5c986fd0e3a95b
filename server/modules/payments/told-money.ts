import type { Language } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { momentInWords, rupees } from '../../formats.ts'
import { dueOf, type TicketRow } from '../tickets/store.ts'
import { readClaim } from './stored-claim.ts'

/*
 * What travellers are told of their money, by mail and on a phone: sums as text, empty where there is none.
 */

/** @param paise of the payment. @returns the payment, its part that goes back at once, and the sum still to pay */
export function moneyOfPayment(row: TicketRow, paymentId: number, paise: number) {
  const back = row.cancellations.find(({ payment_id }) => payment_id === paymentId)?.amount ?? 0
  return {
    amount: inWords(paise),
    back: inWords(back),
    due: inWords(dueOf(row)),
    isCancelled: row.status !== BOOKED,
  }
}

/** @returns the money that was not found; undefined where the claim has changed since, or the ticket is paid */
export function deniedClaim(row: TicketRow, claimId: number) {
  const claim = readClaim(row.claim)
  const isCancelled = row.status !== BOOKED
  if (claim?.id !== claimId || claim.notFoundAt === undefined) return undefined
  if (!isCancelled && dueOf(row) === 0) return undefined
  return { amount: inWords(claim.amount), isCancelled }
}

/** @returns the sum to be paid and its deadline, also a past one; undefined where nothing is due or a claim is open */
export function unpaidBy(row: TicketRow, language: Language) {
  const { pay_before, claimed_at, released_at } = row
  const due = released_at === null ? dueOf(row) : row.cost - row.received
  if (pay_before === null || claimed_at !== null || due <= 0) return undefined
  return { amount: inWords(due), until: momentInWords(pay_before, language) }
}

function inWords(paise: number): string {
  return paise > 0 ? rupees(toRupees(paise)) : ''
}
