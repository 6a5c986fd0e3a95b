import type { QueryClient } from '@tanstack/react-query'
import { getSession, subscribeToSession } from '../features/session/session.ts'
import { loadChunkWithRetry } from '../lib/chunks/load-chunk.ts'
import { operatorAccount } from '../offline/stored-account.ts'

/** An operator's changes are sent wherever in the app the operator is. Travellers' phones load none of it. */
export function sendKeptChanges(client: QueryClient): void {
  const look = () => {
    const { admin } = getSession()
    if (!admin) return
    void loadChunkWithRetry(
      async () => (await import('../features/company/pending/operator-outbox.ts')).runOutbox,
    ).then((runOutbox) => runOutbox(client, admin.id))
    // The lists for the road are fetched, and scans sent, whichever page is open.
    void loadChunkWithRetry(async () => (await import('../features/boarding/door/own-door.ts')).keepReady).then(
      (keepReady) => keepReady(operatorAccount(admin.id, admin.staffId)),
    )
  }
  subscribeToSession(look)
  look()
}
