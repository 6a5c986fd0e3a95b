import type { QueryClient } from '@tanstack/react-query'
import { getSession, subscribeToSession } from '../features/session/session.ts'
import { local } from '../lib/browser-storage.ts'
import { loadChunkWithRetry } from '../lib/chunks/load-chunk.ts'
import { userAccount } from '../offline/stored-account.ts'
import {
  BOOKING_ATTEMPTS,
  CANCELLATIONS_ENTRY,
  CLAIMS_ENTRY,
  KEEPINGS_ENTRY,
  PURCHASES_ENTRY,
  REPORTS_ENTRY,
} from '../storage-keys.ts'

/**
 * Sends unfinished bookings, cancellations, reports, claims and kept seats on whichever page their traveller is. A
 * phone without any loads none of this.
 */
export function resumeChanges(client: QueryClient): void {
  const look = () => {
    void resumePurchases(client).catch(() => undefined)
    void resumeCancellations(client).catch(() => undefined)
    void resumeReports(client).catch(() => undefined)
    void resumeClaims(client).catch(() => undefined)
    void resumeKeepings(client).catch(() => undefined)
  }
  subscribeToSession(look)
  look()
}

async function resumePurchases(client: QueryClient): Promise<void> {
  // Cheaper than loading the code that reads them: whether an early version has left anything at all.
  const isTaken = getSession().user === undefined || local.raw.getItem(BOOKING_ATTEMPTS) === null
  if (isTaken && !(await isLeft(PURCHASES_ENTRY))) return
  const purchaseDelivery = await loadChunkWithRetry(
    async () => (await import('../features/booking/purchases/purchase-delivery.ts')).purchaseDelivery,
  )
  purchaseDelivery(client).start()
}

async function resumeCancellations(client: QueryClient): Promise<void> {
  if (!(await isLeft(CANCELLATIONS_ENTRY))) return
  const cancellationDelivery = await loadChunkWithRetry(
    async () => (await import('../features/tickets/cancel/cancellation-delivery.ts')).cancellationDelivery,
  )
  cancellationDelivery(client).start()
}

async function resumeReports(client: QueryClient): Promise<void> {
  if (!(await isLeft(REPORTS_ENTRY))) return
  const reportDelivery = await loadChunkWithRetry(
    async () => (await import('../features/tickets/never-came/report-delivery.ts')).reportDelivery,
  )
  reportDelivery(client).start()
}

async function resumeClaims(client: QueryClient): Promise<void> {
  if (!(await isLeft(CLAIMS_ENTRY))) return
  const claimDelivery = await loadChunkWithRetry(
    async () => (await import('../features/tickets/pay/claim-delivery.ts')).claimDelivery,
  )
  claimDelivery(client).start()
}

async function resumeKeepings(client: QueryClient): Promise<void> {
  if (!(await isLeft(KEEPINGS_ENTRY))) return
  const keepingDelivery = await loadChunkWithRetry(
    async () => (await import('../features/tickets/changed/keeping-delivery.ts')).keepingDelivery,
  )
  keepingDelivery(client).start()
}

async function isLeft(entry: string): Promise<boolean> {
  const { user } = getSession()
  if (!user) return false
  const hasChanges = await loadChunkWithRetry(async () => (await import('../delivery/change-store.ts')).hasChanges)
  return hasChanges(userAccount(user.id), { entry })
}
