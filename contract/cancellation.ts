import * as v from 'valibot'
import { Amount, Id, Integer, Shown } from './fields.ts'
import { TicketRefund } from './refund.ts'
import { CancellationTerms } from './terms.ts'
import { Ticket } from './ticket.ts'
import { optionalText, text } from './typed-fields.ts'

/** What would come back now. */
export const CancellationOffer = v.object({
  ticketId: Id,
  seats: v.array(v.string()),
  /** Rupees that these seats were paid with, and what of it comes back. */
  paid: Amount,
  amount: Amount,
  percent: Integer,
  /** Until when this holds, milliseconds since 1970: the next step, or the departure. */
  until: Integer,
  /** By which it was reckoned; to who has the operator cancel all comes back. */
  terms: CancellationTerms,
})
export type CancellationOffer = v.InferOutput<typeof CancellationOffer>

/** A ticket of which seats have just been cancelled; `refund` is what comes back for them, null if nothing does. */
export const CancelledTicket = v.looseObject({ ...Ticket.entries, refund: v.nullable(TicketRefund) })
export type CancelledTicket = v.InferOutput<typeof CancelledTicket>

/** Whom calling a trip off concerns, before it is done and after. */
export const CallingOff = v.object({
  busId: Id,
  /** Seats, tickets, and rupees that come back. */
  people: Integer,
  bookings: Integer,
  amount: Amount,
  /** How many of the tickets are told by mail; the others have no address and must be called. */
  told: Integer,
  toCall: v.array(v.object({ ticketId: Id, username: Shown, phone: Shown, seats: v.array(v.string()) })),
  /** Null while the trip is on; moments are milliseconds since 1970. */
  calledOff: v.nullable(v.object({ at: Integer, reason: Shown })),
  name: Shown,
  busNumber: Shown,
  from: Shown,
  to: Shown,
  dateOfDeparture: Shown,
  departureTime: Shown,
})
export type CallingOff = v.InferOutput<typeof CallingOff>

export const MOST_REASON_LETTERS = 200

export const CallOffForm = v.object({ reason: text('Reason', MOST_REASON_LETTERS) })
export type CallOffForm = v.InferOutput<typeof CallOffForm>

/** No bank's is longer. */
const LONGEST_REFERENCE = 60

/** The bank's reference; empty where there is none. */
export const PaymentForm = v.object({
  reference: v.optional(optionalText('Reference', LONGEST_REFERENCE), ''),
})
export type PaymentForm = v.InferOutput<typeof PaymentForm>
