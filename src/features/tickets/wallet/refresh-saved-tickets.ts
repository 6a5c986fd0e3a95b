import type { QueryClient } from '@tanstack/react-query'
import { hasLeft } from '#contract/buses/announcement.ts'
import { refreshSession } from '#features/session/session.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { userWallet } from './user-wallet.ts'

/** Operators may have changed the tickets. Never throws: without an answer the saved ones stay as they are. */

export async function refreshSavedTickets(client: QueryClient): Promise<void> {
  const { user } = refreshSession()
  if (!user) return
  const held = await userWallet(user.id).listTickets()
  const now = serverNow()
  if (held.kind !== 'tickets' || held.tickets.every(({ ticket }) => hasLeft(ticket, now))) return
  await client.prefetchQuery({ ...ownTicketsQuery(user.id), staleTime: 0 })
}
