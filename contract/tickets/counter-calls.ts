import * as v from 'valibot'
import { noSeatList, SEAT_LIST } from '../buses/seat.ts'
import { said } from '../fields/field-sentences.ts'
import { Id } from '../fields/fields.ts'
import { call, IdempotencyKey, Keyed } from '../http.ts'
import { CounterDay, CounterSale, CounterTrip, Hold, SeatsToHold, SeatsToKeep, SoldTicket } from './counter.ts'
import { Ticket } from './ticket.ts'

/** Added calls: an operator sells seats, or keeps them from sale; a buyer opens the ticket's link. */

const ofCounter = { access: 'operator', staff: ['counter'] } as const
const busId = v.object({ busId: Id })
const ticketId = v.object({ ticketId: Id })

export const readCounterDay = call({
  method: 'GET',
  path: '/api/counter',
  ...ofCounter,
  summary: 'The operator’s trips of today and tomorrow that have not left, and what the person asking has sold today',
  output: CounterDay,
  errors: [401],
})

export const readCounter = call({
  method: 'GET',
  path: '/api/counter/{busId}',
  ...ofCounter,
  summary: 'One of the operator’s own trips with its sold and kept seats',
  params: busId,
  output: CounterTrip,
  errors: [401, 403, 404],
})

export const keepSeats = call({
  method: 'POST',
  path: '/api/counter/{busId}/kept-seats',
  ...ofCounter,
  summary:
    'Keep free seats back from sale until a moment; seats that are kept back already get the new reason and moment',
  params: busId,
  body: SeatsToKeep,
  output: CounterTrip,
  errors: [401, 403, 404, 409],
  rules: 'the bus has the seats, and until lies between now and the departure',
})

export const giveBackSeats = call({
  method: 'DELETE',
  path: '/api/counter/{busId}/kept-seats/{seatList}',
  ...ofCounter,
  summary: 'Give kept seats back for sale; those that are not kept stay as they are',
  params: v.object({ busId: Id, seatList: v.pipe(v.string(), v.regex(SEAT_LIST, noSeatList)) }),
  output: CounterTrip,
  errors: [401, 403, 404],
})

export const holdSeats = call({
  method: 'PUT',
  path: '/api/counter/{busId}/holds/{holdId}',
  ...ofCounter,
  summary: 'Hold the seats of an open sale for ten minutes, in place of those that this hold had; no seats end it',
  params: v.object({ busId: Id, holdId: IdempotencyKey }),
  body: SeatsToHold,
  output: Hold,
  errors: [401, 403, 404, 409],
  rules: 'the bus has the seats',
})

export const sellSeats = call({
  method: 'POST',
  path: '/api/counter/{busId}/sales',
  ...ofCounter,
  summary: 'Sell seats to somebody at the window or on the phone, all or none',
  params: busId,
  headers: v.looseObject({
    'idempotency-key': v.optional(IdempotencyKey),
    /** Rupees in total that the app showed; a difference is a 409. */
    'expected-cost': v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, said('Expected-Cost must be rupees.'))),
    ),
  }),
  body: CounterSale,
  output: SoldTicket,
  success: 201,
  errors: [401, 403, 404, 409, 422],
  rules: 'the bus has the seats',
})

export const readSoldTicket = call({
  method: 'GET',
  path: '/api/counter/tickets/{ticketId}',
  ...ofCounter,
  summary: 'A ticket that the operator’s counter has sold, with its link',
  params: ticketId,
  output: SoldTicket,
  errors: [401, 404],
})

export const takePayment = call({
  method: 'POST',
  path: '/api/counter/tickets/{ticketId}/payment',
  ...ofCounter,
  summary: 'Say that a ticket which was to be paid at boarding is paid; saying it again changes nothing',
  params: ticketId,
  output: Ticket,
  errors: [401, 404, 409],
})

export const renewTicketLink = call({
  method: 'POST',
  path: '/api/tickets/{ticketId}/link',
  ...ofCounter,
  summary: 'Give a ticket that the operator’s counter has sold another link: the one before leads nowhere any more',
  params: ticketId,
  headers: Keyed,
  output: SoldTicket,
  errors: [401, 404, 422],
})

export const withdrawTicketLink = call({
  method: 'DELETE',
  path: '/api/tickets/{ticketId}/link',
  ...ofCounter,
  summary: 'Withdraw the link of a ticket that the operator’s counter has sold: none leads to it until another is made',
  params: ticketId,
  headers: Keyed,
  output: SoldTicket,
  errors: [401, 404, 422],
})

const link = v.object({
  link: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}-[\w-]{22}$/, said('This link is incomplete.'))),
})

export const readTicketByLink = call({
  method: 'GET',
  path: '/api/tickets/links/{link}',
  access: 'public',
  summary: 'A ticket that was sold at a counter, for whoever has its link; once it is cancelled, without its people',
  params: link,
  output: Ticket,
  errors: [404],
})

export const downloadTicketByLink = call({
  method: 'GET',
  path: '/api/tickets/links/{link}/pdf',
  access: 'public',
  summary: 'The same ticket as PDF, in the language that is asked for, unless it is cancelled',
  params: link,
  errors: [404, 409],
})
