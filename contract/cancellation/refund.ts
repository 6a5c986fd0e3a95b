import * as v from 'valibot'
import { Amount, Id, Integer, Shown } from '../fields/fields.ts'
import { openWord } from '../words.ts'

/** Who cancelled: the traveller by the terms; the operator, or the trip was called off, and then all of it comes back. */
export const CANCEL_CAUSES = ['traveller', 'operator', 'called-off'] as const
export type CancelCause = (typeof CANCEL_CAUSES)[number]
export const ShownCause = openWord(CANCEL_CAUSES, 'other')

const REFUND_STATES = ['due', 'paid'] as const
/** The filter of a list of refunds. */
export const RefundState = v.picklist(REFUND_STATES)
export type RefundState = v.InferOutput<typeof RefundState>

/** Money of a ticket that comes back, or came back. The operator pays it: no money moves here. */
export const TicketRefund = v.object({
  id: Id,
  /** Rupees. */
  amount: Amount,
  /** The seats that were cancelled. */
  seats: v.array(v.string()),
  cause: ShownCause,
  state: openWord(REFUND_STATES, 'other'),
  /** When it fell due, milliseconds since 1970. */
  since: Integer,
  /** The day in India; null while it is due. */
  paidOn: v.nullable(v.string()),
  /** What the operator noted of the payment; empty where nothing was. */
  reference: Shown,
  /** Who pays: the operator’s company. */
  by: Shown,
  /** Added: money that came after the seats were cancelled, or more than was due. */
  afterwards: v.optional(v.literal(true)),
})
export type TicketRefund = v.InferOutput<typeof TicketRefund>
