import type { QueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { bookedSeatsQuery } from '#features/buses/booked-seats.ts'
import { keepTicket } from '../files/ticket-file.ts'
import { showAnswered } from '../list/own-tickets.ts'
import { keepTicketResponse, lastBookedTicket } from '../paper/ticket-response.ts'
import { userWallet, walletKey } from '../wallet/user-wallet.ts'

/**
 * Keeps a ticket as the server has it after seats of it were cancelled here. The traveller knows, so no change is
 * marked. Does not wait for storage: if that fails, the server has the ticket.
 */
export function keepCancelled(client: QueryClient, userId: number, ticket: Ticket): void {
  if (lastBookedTicket(userId)?.id === ticket.id) keepTicketResponse(userId, ticket)
  showAnswered(client, userId, ticket)
  void keepInWallet(client, userId, ticket)
  void client.invalidateQueries({ queryKey: ['ticketHistory', ticket.id] })
  if (ticket.busId !== undefined) void client.invalidateQueries(bookedSeatsQuery(ticket.busId))
}

async function keepInWallet(client: QueryClient, userId: number, ticket: Ticket): Promise<void> {
  // Nothing waits for the new PDF.
  const kept = keepTicket(client, userId, ticket)
  await userWallet(userId).saveTicket(ticket)
  await userWallet(userId).markSeen(ticket.id)
  const showWallet = () => client.invalidateQueries({ queryKey: walletKey(userId) })
  // A reader in between has found the ticket marked as changed.
  void showWallet()
  void kept.then(showWallet)
}
