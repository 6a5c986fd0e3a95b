import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { listOwnTickets } from '#contract/tickets/ticket-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { userAccount } from '#offline/stored-account.ts'
import { keepTickets } from '../files/ticket-file.ts'

/**
 * The traveller's tickets as the server has them; this phone saves those that still board. Null is an answer without
 * ticket data, which the specification tells apart from an empty list (section 8, Ticket lookup).
 */
export function ownTicketsQuery(userId: number) {
  return queryOptions({
    queryKey: ['ownTickets', userId],
    queryFn: async ({ signal, client }) => {
      const tickets = await lookUp(userId, signal)
      if (tickets) void keepTickets(client, userId, tickets)
      return tickets
    },
    // Opening the tickets always asks the server; the remembered ones show meanwhile.
    staleTime: 0,
    meta: { owner: userAccount(userId), persist: true },
  })
}

/**
 * Shows a ticket as the server has just answered it. A list request already under way may come later with the old
 * ticket: the list is requested again.
 */
export function showAnswered(client: QueryClient, userId: number, ticket: Ticket): void {
  const { queryKey } = ownTicketsQuery(userId)
  client.setQueryData(queryKey, (known) => known?.map((one) => (one.id === ticket.id ? ticket : one)))
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey, refetchType: 'all' })
}

async function lookUp(userId: number, signal: AbortSignal): Promise<Ticket[] | null> {
  try {
    return (await hedged((attempt) => send(listOwnTickets, { params: { userId }, signal: attempt }), signal)).data
  } catch (error) {
    if (isRefused(error, 404)) return null
    throw error
  }
}
