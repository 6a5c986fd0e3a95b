import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, Id, Integer, Shown } from '../fields/fields.ts'
import { optionalText } from '../fields/typed-fields.ts'
import { TicketRefund } from './refund.ts'

/** A refund as its operator reads it: the payee and the reason. */
export const OperatorRefund = v.object({
  ...TicketRefund.entries,
  ticketId: Id,
  busId: Id,
  username: Shown,
  phone: Shown,
  source: Shown,
  destination: Shown,
  busNumber: Shown,
  /** While it is due: the phone number or UPI ID that its traveller gave for it, cancelling or erasing the account. */
  payTo: v.optional(Shown),
  dateOfDeparture: Shown,
  departureTime: Shown,
  /** When it was noted as paid, milliseconds since 1970; null while it is due. */
  paidAt: v.optional(v.nullable(Integer)),
})
export type OperatorRefund = v.InferOutput<typeof OperatorRefund>

/** A moment and an id, joined by a hyphen: the refund after which the next page begins. */
export const RefundPlace = v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,9}$/, said('after is a place in this list.')))

/**
 * @returns a refund's place in its list, stable while others are paid or taken back; undefined where the server does
 *   not tell
 */
export function refundPlace({ id, state, since, paidAt }: OperatorRefund): string | undefined {
  const moment = state === 'due' ? since : paidAt
  return moment === undefined || moment === null ? undefined : `${moment}-${id}`
}

/** @returns the two parts that {@link refundPlace} has joined */
export function readRefundPlace(place: string): { moment: number; id: number } {
  const [moment = 0, id = 0] = place.split('-').map(Number)
  return { moment, id }
}

/** The sum beside a list of refunds, in rupees: of all of them, not of the page alone. Older servers do not send it. */
export const RefundSum = v.object({ amount: v.optional(Amount) })

/** How long a payment noted by mistake can be taken back, in milliseconds. */
export const PAYMENT_UNDO_MS = 10 * 60_000

/** No bank's is longer. */
const LONGEST_REFERENCE = 60

/** The bank's reference; empty where there is none. */
export const PaymentForm = v.object({
  reference: v.optional(optionalText('Reference', LONGEST_REFERENCE), ''),
})
export type PaymentForm = v.InferOutput<typeof PaymentForm>
