import * as v from 'valibot'
import { Ticket } from '../../../../contract/ticket.ts'
import { local } from '../../../lib/browser-storage.ts'

/** The ticket just booked, under the specification's key, in its `ticketResponse` member. */
const TicketResponse = v.object({ ticketResponse: Ticket })

const KEY = 'ticketResponse'

export function keepTicketResponse(ticket: Ticket): void {
  local.write(KEY, { ticketResponse: ticket })
}

export function lastBookedTicket(): Ticket | undefined {
  return local.read(KEY, TicketResponse)?.ticketResponse
}
