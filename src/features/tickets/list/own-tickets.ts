import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { listOwnTickets } from '#contract/tickets/ticket-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { userAccount } from '#offline/stored-account.ts'
import { keepTickets } from '../files/ticket-file.ts'

/**
 * The traveller's tickets as the server has them; those that still board are saved on this phone by themselves. Null
 * is an answer without ticket data, which the specification tells apart from an empty list (section 8, Ticket lookup).
 */
export function ownTicketsQuery(userId: number) {
  return queryOptions({
    queryKey: ['ownTickets', userId],
    queryFn: async ({ signal, client }) => {
      const tickets = await lookUp(userId, signal)
      if (tickets) void keepTickets(client, userId, tickets)
      return tickets
    },
    // Whoever opens the tickets asks for them; what is remembered stands there meanwhile.
    staleTime: 0,
    meta: { owner: userAccount(userId), persist: true },
  })
}

/**
 * Shows a ticket as the server has just answered it. A list that was asked for before that, and may come after it, would show
 * it as it was: it is asked for anew.
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
