import type { QueryClient } from '@tanstack/react-query'
import { getSession, subscribeToSession } from '../features/session/session.ts'

/** An operator's changes are sent wherever in the app the operator is. Travellers' phones load none of it. */
export function sendKeptChanges(client: QueryClient): void {
  const look = () => {
    const { admin } = getSession()
    if (admin)
      void import('../features/fleet/outbox/operator-outbox.ts').then((module) => module.runOutbox(client, admin.id))
  }
  subscribeToSession(look)
  look()
}
