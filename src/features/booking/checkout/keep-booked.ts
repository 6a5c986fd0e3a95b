import type { QueryClient } from '@tanstack/react-query'
import type { Ticket } from '../../../../contract/ticket.ts'
import { bookedSeatsQuery } from '../../buses/booked-seats.ts'
import { keepTicket } from '../../tickets/files/ticket-file.ts'
import { keepTicketResponse } from '../../tickets/paper/ticket-response.ts'

export function keepBooked(client: QueryClient, userId: number, ticket: Ticket, busId: number): void {
  keepTicketResponse(ticket)
  void keepTicket(client, userId, ticket)
  void client.invalidateQueries({ queryKey: ['ownTickets', userId] })
  void client.invalidateQueries(bookedSeatsQuery(busId))
}
