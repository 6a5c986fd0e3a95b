import type { QueryClient } from '@tanstack/react-query'
import { connection } from '../features/connection/connection.ts'
import { getSession } from '../features/session/session.ts'
import { loadChunkWithRetry } from '../lib/chunks/load-chunk.ts'

/** Updates saved tickets with their operators' changes, on every screen: at each start, and when a signal is back. */
export function followTicketNews(client: QueryClient): void {
  const ask = (isBack: boolean) => {
    // A first visit does not load the wallet.
    if (getSession().user)
      void loadChunkWithRetry(
        async () => (await import('../features/tickets/wallet/refresh-saved-tickets.ts')).refreshSavedTickets,
      ).then((refreshSavedTickets) => refreshSavedTickets(client, isBack))
  }
  connection.onAwake(() => ask(true))
  ask(false)
}
