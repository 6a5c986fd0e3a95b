import type { QueryClient } from '@tanstack/react-query'
import { hasLeft } from '#contract/buses/announcement.ts'
import { refreshSession } from '#features/session/session.ts'
import { isYoung, serverNow } from '#lib/clock/server-clock.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { userWallet } from './user-wallet.ts'

/**
 * Asks for the tickets that still board: operators may have changed them. Never throws: without an answer the saved
 * ones stay as they are.
 * @param isBack the server was away meanwhile. Otherwise an answer that this page has had already will do: the screen
 *   with which the app started may have asked
 */
export async function refreshSavedTickets(client: QueryClient, isBack: boolean): Promise<void> {
  const { user } = refreshSession()
  if (!user) return
  const held = await userWallet(user.id).listTickets()
  const now = serverNow()
  if (held.kind !== 'tickets' || held.tickets.every(({ ticket }) => hasLeft(ticket, now))) return
  const query = ownTicketsQuery(user.id)
  const answered = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0
  if (!isBack && isYoung(answered) && answered >= performance.timeOrigin) return
  await client.prefetchQuery({ ...query, staleTime: 0 })
}
