import * as v from 'valibot'
import { Amount, Id, Integer, Shown } from '../fields/fields.ts'

/** Who cancelled: the traveller by the terms; the operator, or the trip was called off, and then all of it comes back. */
export const CancelCause = v.picklist(['traveller', 'operator', 'called-off'])
export type CancelCause = v.InferOutput<typeof CancelCause>

export const RefundState = v.picklist(['due', 'paid'])
export type RefundState = v.InferOutput<typeof RefundState>

/** Money of a ticket that comes back, or came back. The operator pays it: no money moves here. */
export const TicketRefund = v.object({
  id: Id,
  /** Rupees. */
  amount: Amount,
  /** The seats that were cancelled. */
  seats: v.array(v.string()),
  cause: CancelCause,
  state: RefundState,
  /** When it fell due, milliseconds since 1970. */
  since: Integer,
  /** The day in India; null while it is due. */
  paidOn: v.nullable(v.string()),
  /** What the operator noted of the payment; empty where nothing was. */
  reference: Shown,
  /** Who pays: the operator’s company. */
  by: Shown,
})
export type TicketRefund = v.InferOutput<typeof TicketRefund>
