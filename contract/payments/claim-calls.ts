import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'
import { Ticket } from '../tickets/ticket.ts'
import { PaymentClaim, SaidAt } from './claim.ts'

/** What a traveller says of paying a ticket by UPI (all added). */

const ticketId = v.object({ ticketId: Id })

export const claimPayment = call({
  method: 'POST',
  path: '/api/tickets/{ticketId}/payment-claim',
  access: 'user',
  summary:
    'Say that a ticket is paid by UPI, with the UTR or without; said again it changes the UTR; the company looks; answers the ticket',
  params: ticketId,
  headers: Keyed,
  body: v.nullish(PaymentClaim),
  output: Ticket,
  errors: [401, 404, 409, 422],
})

export const withdrawClaim = call({
  method: 'DELETE',
  path: '/api/tickets/{ticketId}/payment-claim',
  access: 'user',
  summary: 'Say that a ticket is not paid after all; answers the ticket',
  params: ticketId,
  headers: Keyed,
  query: v.object({ saidAt: v.optional(SaidAt) }),
  output: Ticket,
  errors: [401, 404, 422],
})
