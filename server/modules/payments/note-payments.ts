import { isUtr } from '#contract/payments/claim.ts'
import type { NewPayment } from '#contract/payments/payment.ts'
import type { Trx } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import { answerByPayments, type ClaimedTicket, noteUtrs } from './claim-store.ts'
import { giveBackSurplus } from './refunds-of-payments.ts'
import type { Taker } from './store.ts'
import { writePayments } from './write-payments.ts'

/** Money for a ticket that may take it. */
export interface Noted {
  ticket: ClaimedTicket & { user_id: number | null }
  /** Paise; and the paise that were due before. */
  amount: number
  due: number
  how: NewPayment['how']
  reference: string
  /** The statement line that it comes from. */
  statement?: string
}

/**
 * Notes one payment per ticket and all that follows: a surplus goes back, claims are answered, travellers are told.
 * Trips and tickets must be locked. Each step is one statement, for however many tickets.
 * @returns by ticket, the payment's id
 */
export async function notePayments(
  trx: Trx,
  taker: Taker,
  noted: readonly Noted[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const ids = await writePayments(trx, { taker, at: now }, noted)
  const payments = noted.map((one) => ({ ...one, paymentId: ids.get(one.ticket.id) ?? 0 }))
  for (const { ticket, amount, due, paymentId } of payments)
    if (amount > due) await giveBackSurplus(trx, { ticketId: ticket.id, paymentId, now })
  // Cash does not answer a claim of a UPI payment.
  const others = payments.filter(({ how }) => how !== 'cash')
  await answerByPayments(trx, { by: taker.name, now }, others)
  const numbered = others.filter(({ how, reference }) => how === 'upi' && isUtr(reference))
  await noteUtrs(
    trx,
    taker.adminId,
    numbered.map(({ ticket, reference }) => ({ ticketId: ticket.id, utr: reference })),
  )
  const told = others.map(({ paymentId, amount, ticket }) => {
    return { paymentId, amount, ticket: { ticketId: ticket.id, userId: ticket.user_id } }
  })
  await tell(trx, { kind: 'payments-noted', payments: told }, now)
  return ids
}
