import type { QueryClient } from '@tanstack/react-query'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { bookedSeatsQuery } from '#features/buses/booked-seats.ts'
import { isLoggedIn } from '#features/session/session.ts'
import { keepTicket } from '#features/tickets/files/ticket-file.ts'
import { keepTicketResponse } from '#features/tickets/paper/ticket-response.ts'
import { say } from '#language/say.ts'

/**
 * @returns false if the traveller has logged out meanwhile: then this phone neither keeps nor shows the ticket. The
 *   account has it for the next log-in
 */
export function keepBooked(client: QueryClient, userId: number, ticket: Ticket, busId: number): boolean {
  if (!isLoggedIn(userId)) return false
  keepTicketResponse(userId, ticket)
  void keepTicket(client, userId, ticket)
  void client.invalidateQueries({ queryKey: ['ownTickets', userId] })
  void client.invalidateQueries(bookedSeatsQuery(busId))
  return true
}

/** A key asked about after a long time may answer with a ticket that was cancelled meanwhile. */
export function bookedInWords({ id, status }: Ticket): string {
  return status === BOOKED ? say('Ticket booked successfully!') : say('Ticket {id} was booked, then cancelled.', { id })
}
