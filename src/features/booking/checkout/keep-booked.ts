import type { QueryClient } from '@tanstack/react-query'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { bookedSeatsQuery } from '#features/buses/booked-seats.ts'
import { isLoggedIn } from '#features/session/session.ts'
import { keepTicket } from '#features/tickets/files/ticket-file.ts'
import { keepTicketResponse } from '#features/tickets/paper/ticket-response.ts'
import { say } from '#language/say.ts'

/**
 * @returns false where its traveller has logged out meanwhile: then nothing of it is kept or to be said here. It is in the
 *   account, for the next log-in
 */
export function keepBooked(client: QueryClient, userId: number, ticket: Ticket, busId: number): boolean {
  if (!isLoggedIn(userId)) return false
  keepTicketResponse(userId, ticket)
  void keepTicket(client, userId, ticket)
  void client.invalidateQueries({ queryKey: ['ownTickets', userId] })
  void client.invalidateQueries(bookedSeatsQuery(busId))
  return true
}

/** A key that is asked about again after long answers with a ticket that may have been cancelled meanwhile. */
export function bookedInWords({ id, status }: Ticket): string {
  return status === BOOKED ? say('Ticket booked successfully!') : say('Ticket {id} was booked, then cancelled.', { id })
}
