import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import { local } from '#lib/browser-storage.ts'
import { TICKET_RESPONSE } from '#storage-keys.ts'

/** The ticket just booked, under the specification's key, in its `ticketResponse` member; and whose it is. */
const TicketResponse = v.object({ ticketResponse: Ticket, userId: v.optional(Id) })

export function keepTicketResponse(userId: number, ticket: Ticket): void {
  local.write(TICKET_RESPONSE, { ticketResponse: ticket, userId })
}

/** @returns undefined where it is somebody else's. The version before did not write whose: it removed it at a log-out */
export function lastBookedTicket(userId: number): Ticket | undefined {
  const last = local.read(TICKET_RESPONSE, TicketResponse)
  return last?.userId === undefined || last.userId === userId ? last?.ticketResponse : undefined
}
