import type { PaymentRow } from '#contract/payments/payment.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import { wordsOfName } from '#lib/name-in-words.ts'
import { findRows } from '../company/lists/find-in-list.ts'

export function keyOf({ ticketId, payment }: PaymentRow): string {
  return payment ? `p${payment.id}` : `t${ticketId}`
}

/** By ticket, seat, name, phone, our reference in a statement, and the number of the payment. */
export function findPayments(rows: readonly PaymentRow[], typed: string): readonly PaymentRow[] {
  return findRows(rows, typed, ({ ticketId, seats, username, phone, payment, claim }) => ({
    id: ticketId,
    seats,
    texts: [wordsOfName(username), phone, paymentReference(ticketId), payment?.reference ?? '', claim?.utr ?? ''],
  }))
}

/** @returns rupees of a row: received, claimed by the passenger, or due */
export function amountOf({ due, payment, claim }: PaymentRow): number {
  return payment?.amount ?? claim?.amount ?? due
}
