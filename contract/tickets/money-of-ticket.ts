import * as v from 'valibot'
import { Amount, Id, Integer, Shown } from '../fields/fields.ts'
import { openWord } from '../words.ts'

/** How money comes in. */
export const PAYMENT_HOW = ['cash', 'upi', 'other'] as const
export type PaymentHow = (typeof PAYMENT_HOW)[number]

/**
 * The state of a ticket's money: `outside` where it was never noted here, as for bookings from before payments were.
 */
const MONEY_STATES = ['to-pay', 'claimed', 'received', 'released', 'outside'] as const

/** For a ticket paid by UPI: the company's present ID, and the reference by which it finds the payment. */
export const UpiPayment = v.object({
  /** What a QR for paying says, and a link of a merchant's: with the sum that is due. */
  link: v.string(),
  id: Shown,
  name: Shown,
  reference: Shown,
  merchant: v.boolean(),
})
export type UpiPayment = v.InferOutput<typeof UpiPayment>

/** The traveller's claim of a UPI payment, and what became of it; moments are milliseconds since 1970. */
export const TicketClaim = v.object({
  id: Id,
  /** When the server heard it. */
  at: Integer,
  /** Empty where none was given. */
  utr: Shown,
  /** Rupees that were due then. */
  amount: Amount,
  /** When the company had looked and found no such money, or noted it; absent while it is being checked. */
  notFoundAt: v.optional(Integer),
  receivedAt: v.optional(Integer),
})
export type TicketClaim = v.InferOutput<typeof TicketClaim>

/** Rupees. */
export const TicketMoney = v.object({
  state: openWord(MONEY_STATES, 'other'),
  /** What all its seats were sold for, cancelled ones too. */
  fare: Amount,
  /** What is still to be paid for the seats that are live. */
  due: Amount,
  /** Payments less those that were taken back, or what was paid outside. */
  received: Amount,
  paidBack: Amount,
  /** What has still to be paid back. */
  dueBack: Amount,
  /** The share of the fare of cancelled seats that the terms keep, whether it was ever paid or not. */
  kept: Amount,
  /** Absent where nothing is due, or the ticket can only be paid at boarding. */
  upi: v.optional(UpiPayment),
  /** Added, of a ticket that is paid by UPI alone: until when, milliseconds since 1970; after that its seats are free again. */
  payBefore: v.optional(Integer),
  /** Added, for its traveller. */
  claim: v.optional(TicketClaim),
})
export type TicketMoney = v.InferOutput<typeof TicketMoney>
