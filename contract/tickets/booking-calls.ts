import * as v from 'valibot'
import { noSeatList, SEAT_LIST } from '../buses/seat.ts'
import { WRITTEN_TERMS } from '../cancellation/written-terms.ts'
import { said } from '../fields/field-sentences.ts'
import { Id, wholeNumber } from '../fields/fields.ts'
import { call, IdempotencyKey } from '../http.ts'
import { BookingBody } from './passengers.ts'
import { Ticket } from './ticket.ts'

/** Calls that make a ticket, or make sure that none is made. */

/** Hours stand behind the mode where it is UPI only. */
const PAY_RULE = /^(at-boarding|upi-or-boarding|upi-only(:\d{1,3})?)$/

export const bookSeats = call({
  method: 'POST',
  path: '/api/tickets/{busId}/{userId}/{seatCount}/{seatList}',
  access: 'user',
  summary: 'Book seats, all or none',
  params: v.object({
    busId: Id,
    userId: Id,
    seatCount: wholeNumber(1, 999, 'The number of seats is a whole number from 1 to 10.'),
    seatList: v.pipe(v.string(), v.regex(SEAT_LIST, noSeatList)),
  }),
  headers: v.looseObject({
    'idempotency-key': v.optional(IdempotencyKey),
    /** Rupees in total that the app showed; a difference is a 409 (added). */
    'expected-cost': v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, said('Expected-Cost must be rupees.'))),
    ),
    /** The cancellation terms that the app showed, as `24:90,12:50` or `none`; others are a 409 (added). */
    'expected-terms': v.optional(
      v.pipe(v.string(), v.regex(WRITTEN_TERMS, said('Expected-Terms must be hours and per cent, as 24:90,12:50.'))),
    ),
    /** How it is paid, as the app showed it; another way is a 409 (added). */
    'expected-payment': v.optional(
      v.pipe(v.string(), v.regex(PAY_RULE, said('Expected-Payment must be a way to pay, as at-boarding.'))),
    ),
  }),
  /** Added, and optional as a whole: the specification's clients send none. */
  body: v.nullish(BookingBody),
  output: Ticket,
  dataAtTop: true,
  errors: [401, 403, 404, 409, 422],
  rules:
    'seatList names 1 to 10 seats, each once, as many as seatCount says, and the bus has them all; passengers sit in seats of the list, one in each',
})

/**
 * Added: gives up a booking whose answer was lost. If it made a ticket, the answer is that ticket. Else it never will:
 * a booking with this key that arrives later is refused with 409. Asking again gives the same answer.
 */
export const withdrawPurchase = call({
  method: 'DELETE',
  path: '/api/tickets/purchases/{key}',
  access: 'user',
  summary: 'Give a booking up by its Idempotency-Key: its ticket if there is one, else null, and there never will be',
  params: v.object({ key: IdempotencyKey }),
  output: v.nullable(Ticket),
  errors: [401],
})
