import * as v from 'valibot'
import { Ticket } from '../../../../contract/ticket.ts'
import { local } from '../../../lib/browser-storage.ts'
import { TICKET_RESPONSE } from '../../../storage-keys.ts'

/** The ticket just booked, under the specification's key, in its `ticketResponse` member. */
const TicketResponse = v.object({ ticketResponse: Ticket })

export function keepTicketResponse(ticket: Ticket): void {
  local.write(TICKET_RESPONSE, { ticketResponse: ticket })
}

export function lastBookedTicket(): Ticket | undefined {
  return local.read(TICKET_RESPONSE, TicketResponse)?.ticketResponse
}
