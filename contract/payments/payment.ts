import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, Id, Integer, Shown } from '../fields/fields.ts'
import { form, optionalText, text } from '../fields/typed-fields.ts'
import { PAYMENT_HOW } from '../tickets/money-of-ticket.ts'
import { openWord } from '../words.ts'

/** Payments are records: added, and taken back by another record, never changed. */

/** Far above ten seats of the dearest coach. */
const MOST_PAID = 1_000_000
const wrongAmount = said('The amount is in rupees, more than 0, with two decimals at most.')

/** Rupees, exact to the paisa. */
export const PaidAmount = v.pipe(
  v.number(wrongAmount),
  v.minValue(0.01, wrongAmount),
  v.maxValue(MOST_PAID, wrongAmount),
  v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, wrongAmount),
)

export const NewPayment = form({
  ticketId: Id,
  /** Rupees, not more than is due. */
  amount: PaidAmount,
  /** More may have come than is due, or for a cancelled ticket: the surplus goes back to the passenger. */
  surplusGoesBack: v.optional(v.boolean(said('Say whether what is too much goes back.'))),
  how: v.picklist(PAYMENT_HOW, said('Choose how it was paid.')),
  reference: v.optional(optionalText('Reference', 60), ''),
})
export type NewPayment = v.InferOutput<typeof NewPayment>

export const Reversal = form({ reason: text('Reason', 200) })

/** A payment as a company reads it. */
export const Payment = v.object({
  id: Id,
  ticketId: Id,
  /** Rupees. */
  amount: Amount,
  how: openWord([...PAYMENT_HOW, 'outside'], 'other'),
  /** Who took it. */
  by: Shown,
  /** Milliseconds since 1970. */
  at: Integer,
  reference: Shown,
  /** It was taken back by another record. */
  takenBack: v.optional(v.object({ by: Shown, at: Integer, reason: Shown })),
})
export type Payment = v.InferOutput<typeof Payment>

/** A ticket in the list of payments: its passenger, the sum due and, where money was received, the payment. */
export const PaymentRow = v.object({
  ticketId: Id,
  busId: Id,
  username: Shown,
  phone: Shown,
  seats: v.array(v.string()),
  source: Shown,
  destination: Shown,
  busNumber: Shown,
  dateOfDeparture: Shown,
  departureTime: Shown,
  /** Rupees that are still to be paid for the ticket. */
  due: Amount,
  payment: v.optional(Payment),
  /** Added, where it is UPI only: until when, milliseconds since 1970; after that only a claim keeps the seats. */
  payBefore: v.optional(Integer),
  /** The traveller's claim of a UPI payment, until the company has checked it. */
  claim: v.optional(
    v.object({
      id: Id,
      /** When the server heard it, milliseconds since 1970. */
      at: Integer,
      utr: Shown,
      /** Rupees that the traveller claims to have paid. */
      amount: Amount,
      /** Somebody at the bus door was shown the payment. */
      seen: v.optional(v.object({ by: Shown, at: Integer })),
    }),
  ),
})
export type PaymentRow = v.InferOutput<typeof PaymentRow>
