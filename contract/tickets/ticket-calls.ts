import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, Id, Integer, wholeNumber } from '../fields/fields.ts'
import { call } from '../http.ts'
import { Ticket } from './ticket.ts'
import { BoardingKey } from './ticket-code.ts'

/** Calls about existing tickets, and the keys that sign them. */

const ofCounter = { access: 'operator', staff: ['counter'] } as const
const busId = v.object({ busId: Id })
const userId = v.object({ userId: Id })

export const listOwnTickets = call({
  method: 'GET',
  path: '/api/tickets/find-ticket/{userId}',
  access: 'user',
  summary: 'The traveller’s own tickets, newest departure first',
  params: userId,
  output: v.nullable(v.array(Ticket)),
  errors: [401, 403],
})

export const downloadTicket = call({
  method: 'GET',
  path: '/api/tickets/download/{ticketId}',
  access: 'user',
  summary: 'The ticket as PDF, for its traveller alone',
  params: v.object({ ticketId: Id }),
  errors: [401, 404],
})

export const listTickets = call({
  method: 'GET',
  path: '/api/tickets',
  ...ofCounter,
  summary:
    'All tickets of the operator’s own buses: what leaves next first, then what has left, the latest first; 10,000 at most, `skip` leads on',
  query: v.object({
    /** How many of the list to leave out (added): pages beyond the first. */
    skip: v.optional(wholeNumber(0, 999_999_999, 'Skip is a whole number.')),
    /**
     * When the first page was read, in milliseconds since 1970 (added): what has left since keeps its place, so that no
     * ticket falls between two pages.
     */
    asOf: v.optional(wholeNumber(0, 9_999_999_999_999, 'asOf is a moment in milliseconds.')),
  }),
  headers: v.looseObject({
    /**
     * How many at most (added): a phone reads a thousand without standing still. No part of the query, which the
     * specification leaves empty; servers without it answer as many as they list.
     */
    'page-size': v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, said('Page-Size is a whole number.')))),
  }),
  output: v.array(Ticket),
  errors: [401],
})

/** Added. */
export const countTickets = call({
  method: 'GET',
  path: '/api/tickets/count',
  ...ofCounter,
  summary: 'How many tickets the operator’s own buses have: so many does the list of all have',
  output: v.object({ total: Integer }),
  errors: [401],
})

export const totalRevenue = call({
  method: 'GET',
  path: '/api/tickets/totalRevenue',
  access: 'operator',
  summary: 'Rupees earned by the operator’s own buses, less refunds',
  output: Amount,
  errors: [401],
})

export const listBusTickets = call({
  method: 'GET',
  path: '/api/tickets/find/{busId}',
  ...ofCounter,
  summary: 'Tickets of one of the operator’s own trips',
  params: busId,
  output: v.array(Ticket),
  errors: [401, 403, 404],
})

/** Added. */
export const countTravellers = call({
  method: 'GET',
  path: '/api/tickets/travellers/{busId}',
  ...ofCounter,
  summary: 'How many travellers hold a live ticket of a trip: so many mails a changed time or place sends',
  params: busId,
  output: Integer,
  errors: [401, 403, 404],
})

export const listBoardingKeys = call({
  method: 'GET',
  path: '/api/boarding/keys',
  access: 'public',
  summary: 'The public keys that ticket codes are verified with',
  output: v.array(BoardingKey),
  errors: [],
})
