import * as v from 'valibot'
import { Amount } from '../fields/fields.ts'
import { openWord } from '../words.ts'

/** How money comes in. */
export const PAYMENT_HOW = ['cash', 'upi', 'other'] as const
export type PaymentHow = (typeof PAYMENT_HOW)[number]

/** How a ticket stands: `outside` where its money was never noted here, as of all that was booked before payments were. */
const MONEY_STATES = ['to-pay', 'claimed', 'received', 'released', 'outside'] as const

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
})
export type TicketMoney = v.InferOutput<typeof TicketMoney>
