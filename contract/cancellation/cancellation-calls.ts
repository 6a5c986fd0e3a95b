import * as v from 'valibot'
import { noSeatList, SEAT_LIST } from '../buses/seat.ts'
import { MAX_SEATS_PER_BOOKING } from '../constants.ts'
import { said } from '../fields/field-sentences.ts'
import { Id } from '../fields/fields.ts'
import { SeatNumber } from '../fields/trip-fields.ts'
import { call, Keyed } from '../http.ts'
import { HistoryEntry } from '../tickets/ticket-history.ts'
import { CancellationOffer, CancelledTicket } from './cancellation.ts'
import { PayTo } from './pay-to.ts'

/** What travellers and operators may do with a booked ticket, and read of it (all added). */

const eitherSide = { access: 'anyone-logged-in', staff: ['counter'] } as const
const ticketId = v.object({ ticketId: Id })

/**
 * Which account cancels, where a browser is logged in as both: the ticket's traveller, by the terms, or its operator,
 * for a full refund. Left out, the server tries the traveller first.
 */
const as = v.optional(v.picklist(['traveller', 'operator']))

export const offerCancellation = call({
  method: 'GET',
  path: '/api/tickets/{ticketId}/cancellation',
  ...eitherSide,
  summary: 'What would come back if these seats of a ticket were cancelled now, or all of them',
  params: ticketId,
  query: v.object({ seats: v.optional(v.pipe(v.string(), v.regex(SEAT_LIST, noSeatList))), as }),
  output: CancellationOffer,
  errors: [401, 404, 409],
  rules: 'the ticket has the seats',
})

const tooManySeats = said('You can only select a maximum of {most} seats.', { most: MAX_SEATS_PER_BOOKING })

export const cancelTicket = call({
  method: 'POST',
  path: '/api/tickets/{ticketId}/cancellation',
  ...eitherSide,
  summary: 'Cancel all or some seats of a ticket; the same Idempotency-Key does it once',
  params: ticketId,
  headers: Keyed,
  body: v.nullish(
    v.object({
      /** Left out: all that are live. */
      seats: v.optional(
        v.pipe(v.array(SeatNumber), v.minLength(1, noSeatList), v.maxLength(MAX_SEATS_PER_BOOKING, tooManySeats)),
      ),
      /** Rupees that the app showed as coming back; another sum is a 409, and nothing is done. */
      expected: v.optional(v.pipe(v.number(said('The sum is in rupees.')), v.finite())),
      /** Where the traveller asks to be paid; the company reads it until it has paid. */
      payTo: v.optional(PayTo),
      as,
    }),
  ),
  output: CancelledTicket,
  errors: [401, 404, 409, 422],
  rules: 'the ticket has the seats, and each is named once',
})

export const readHistory = call({
  method: 'GET',
  path: '/api/tickets/{ticketId}/history',
  ...eitherSide,
  summary: 'What happened to a ticket, the earliest first: when and by whom',
  params: ticketId,
  query: v.object({ as }),
  output: v.array(HistoryEntry),
  errors: [401, 404],
})
