import type { QueryClient } from '@tanstack/react-query'
import { getSession, subscribeToSession } from '../features/session/session.ts'
import { local } from '../lib/browser-storage.ts'
import { loadChunkWithRetry } from '../lib/chunks/load-chunk.ts'
import { userAccount } from '../offline/stored-account.ts'
import { BOOKING_ATTEMPTS } from '../storage-keys.ts'

/** Bookings and cancellations without an end are seen through wherever their traveller is. Whoever has none loads none of it. */
export function resumePurchases(client: QueryClient): void {
  const look = () => {
    void resumeKept(client).catch(() => undefined)
    void resumeCancellations(client).catch(() => undefined)
  }
  subscribeToSession(look)
  look()
}

async function resumeKept(client: QueryClient): Promise<void> {
  const { user } = getSession()
  if (!user) return
  if (!(await hasOpenPurchases(user.id))) return
  const settlePurchases = await loadChunkWithRetry(
    async () => (await import('../features/booking/purchases/settle-purchases.ts')).settlePurchases,
  )
  settlePurchases(client)
}

async function hasOpenPurchases(userId: number): Promise<boolean> {
  const { openPurchaseStore } = await loadStores()
  const kept = await openPurchaseStore(userAccount(userId)).read()
  // Cheaper than to load what reads it: whether the version before has left anything at all.
  return (Array.isArray(kept) && kept.length > 0) || local.raw.getItem(BOOKING_ATTEMPTS) !== null
}

async function resumeCancellations(client: QueryClient): Promise<void> {
  const { user } = getSession()
  if (!user) return
  const { openCancellationStore } = await loadStores()
  const kept = await openCancellationStore(userAccount(user.id)).read()
  if (!Array.isArray(kept) || kept.length === 0) return
  const settleCancellations = await loadChunkWithRetry(
    async () => (await import('../features/tickets/cancel/settle-cancellations.ts')).settleCancellations,
  )
  settleCancellations(client)
}

const loadStores = () =>
  loadChunkWithRetry(async () => {
    const { openPurchaseStore, openCancellationStore } = await import('../offline/purchases/purchase-store.ts')
    return { openPurchaseStore, openCancellationStore }
  })
