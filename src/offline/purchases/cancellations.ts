import * as v from 'valibot'
import { Id, Integer } from '../../../contract/fields/fields.ts'
import { Ticket } from '../../../contract/tickets/ticket.ts'
import { createOpenRequests, type OpenRequestDependencies, type OpenRequests, parseRequests } from './open-requests.ts'

/** Its key is minted at the press, and used again until the server has said yes or no; so seats are cancelled once. */
const Cancellation = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  seats: v.array(Integer),
  /** Rupees that were shown as coming back. */
  expected: v.number(),
  /** As it was shown: for words about it. */
  ticket: Ticket,
})
export type Cancellation = v.InferOutput<typeof Cancellation>

/** The cancellations of which nobody knows how they ended. One of the same seats goes on under its key, whatever it brings. */
export function createCancellations(dependencies: OpenRequestDependencies): OpenRequests<Cancellation> {
  return createOpenRequests(dependencies, {
    parse: (stored) => parseRequests(Cancellation, stored),
    isSame: (one, other) => one.ticketId === other.ticketId && String(one.seats) === String(other.seats),
  })
}
