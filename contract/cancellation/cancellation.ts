import * as v from 'valibot'
import { Amount, Id, Integer } from '../fields/fields.ts'
import { Ticket } from '../tickets/ticket.ts'
import { TicketRefund } from './refund.ts'
import { CancellationTerms } from './terms.ts'

/** The refund if the seats were cancelled now. */
export const CancellationOffer = v.object({
  ticketId: Id,
  seats: v.array(v.string()),
  /** Added: rupees that these seats were sold for, and what of it the terms keep. */
  fare: v.optional(Amount),
  keeps: v.optional(Amount),
  /** Rupees that were paid for these seats, and what of it comes back. */
  paid: Amount,
  amount: Amount,
  percent: Integer,
  /** Until when this holds, milliseconds since 1970: the next step, or the departure. */
  until: Integer,
  /** The terms behind this sum; operator cancellations refund everything. */
  terms: CancellationTerms,
})
export type CancellationOffer = v.InferOutput<typeof CancellationOffer>

/** A ticket after some seats were cancelled; `refund` is what comes back for them, null if nothing does. */
export const CancelledTicket = v.looseObject({ ...Ticket.entries, refund: v.nullable(TicketRefund) })
export type CancelledTicket = v.InferOutput<typeof CancelledTicket>
