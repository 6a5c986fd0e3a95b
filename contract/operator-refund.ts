import * as v from 'valibot'
import { Id, Shown } from './fields.ts'
import { TicketRefund } from './refund.ts'

/** A refund as its operator reads it: whom it goes to, and for what. */
export const OperatorRefund = v.object({
  ...TicketRefund.entries,
  ticketId: Id,
  busId: Id,
  username: Shown,
  phone: Shown,
  source: Shown,
  destination: Shown,
  busNumber: Shown,
  dateOfDeparture: Shown,
  departureTime: Shown,
})
export type OperatorRefund = v.InferOutput<typeof OperatorRefund>

/** For so long a payment that was noted by mistake can be taken back, in milliseconds. */
export const PAYMENT_UNDO_MS = 10 * 60_000
