import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import { local } from '#lib/browser-storage.ts'
import { TICKET_RESPONSE } from '#storage-keys.ts'

/** The ticket just booked, in the `ticketResponse` member under the specification's key; and its traveller's id. */
const TicketResponse = v.object({ ticketResponse: Ticket, userId: v.optional(Id) })

export function keepTicketResponse(userId: number, ticket: Ticket): void {
  local.write(TICKET_RESPONSE, { ticketResponse: ticket, userId })
}

/** @returns undefined if another traveller booked it. An older version wrote no id, but removed it at log-out */
export function lastBookedTicket(userId: number): Ticket | undefined {
  const last = local.read(TICKET_RESPONSE, TicketResponse)
  return last?.userId === undefined || last.userId === userId ? last?.ticketResponse : undefined
}
