import type { QueryClient } from '@tanstack/react-query'
import { getSession, subscribeToSession } from '../features/session/session.ts'
import { loadChunkWithRetry } from '../lib/chunks/load-chunk.ts'
import { operatorAccount } from '../offline/stored-account.ts'

/** Sends an operator's changes on whichever page the operator is. Travellers' phones load none of this. */
export function sendKeptChanges(client: QueryClient): void {
  const look = () => {
    const { admin } = getSession()
    if (!admin) return
    void loadChunkWithRetry(
      async () => (await import('../features/company/pending/operator-outbox.ts')).runOutbox,
    ).then((runOutbox) => runOutbox(client, admin.id))
    // Boarding lists are fetched, and scans sent, on every page.
    void loadChunkWithRetry(async () => (await import('../features/boarding/door/own-door.ts')).keepReady).then(
      (keepReady) => keepReady(operatorAccount(admin.id, admin.staffId)),
    )
  }
  subscribeToSession(look)
  look()
}
