import { useSyncExternalStore } from 'react'
import { CANCELLATIONS, type Cancellation } from '#delivery/cancellations.ts'
import type { Change, KeptKind } from '#delivery/change.ts'
import { type ChangeStore, openChangeStore } from '#delivery/change-store.ts'
import { CLAIMS, type Claim } from '#delivery/claims.ts'
import { KEEPINGS, type Keeping } from '#delivery/keepings.ts'
import { createKeptChanges, type KeptChanges } from '#delivery/kept-changes.ts'
import { PURCHASES, type Purchase } from '#delivery/purchases.ts'
import { REPORTS, type Report } from '#delivery/reports.ts'
import { isLoggedIn } from '#features/session/session.ts'
import { local } from '#lib/browser-storage.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { mintKey } from '#offline/mint-key.ts'
import { userAccount } from '#offline/stored-account.ts'
import { BOOKING_ATTEMPTS } from '#storage-keys.ts'

/** The open purchases of one traveller on this phone; no other account's page opens them. */
export const ownPurchases = ofTravellers<Purchase>(PURCHASES, afterTakingOver)

/** Their open cancellations. */
export const ownCancellations = ofTravellers<Cancellation>(CANCELLATIONS, (store) => store)

/** Their unsent reports that a bus never came. */
export const ownReports = ofTravellers<Report>(REPORTS, (store) => store)

/** Their unsent claims that a ticket was paid by UPI. */
export const ownClaims = ofTravellers<Claim>(CLAIMS, (store) => store)

/** Their unsent choices to keep the seats of a changed ticket. */
export const ownKeepings = ofTravellers<Keeping>(KEEPINGS, (store) => store)

function ofTravellers<C extends Change>(
  kind: KeptKind<C>,
  through: (store: ChangeStore, userId: number) => ChangeStore,
): (userId: number) => KeptChanges<C> {
  const byUser = new Map<number, KeptChanges<C>>()
  return (userId) => {
    const open = byUser.get(userId)
    if (open) return open
    const account = userAccount(userId)
    const own = createKeptChanges(
      {
        store: through(openChangeStore(account, kind), userId),
        makeKey: mintKey,
        now: serverNow,
        isOwner: () => isLoggedIn(userId),
        tabs: typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${kind.channel}${account}`) : undefined,
      },
      kind,
    )
    byUser.set(userId, own)
    return own
  }
}

/** Purchases left open by an early version come first: a purchase unknown here could be made twice. */
function afterTakingOver(store: ChangeStore, userId: number): ChangeStore {
  async function takeOver(): Promise<void> {
    // Hardly any phone has one, so the code loads only then. If taking over fails, the store counts as failed.
    if (local.raw.getItem(BOOKING_ATTEMPTS) === null) return
    const takeOverAttempts = await loadChunk(
      async () => (await import('#delivery/earlier-attempts.ts')).takeOverAttempts,
    )
    await takeOverAttempts(local.raw, store, userId)
  }
  return {
    async read() {
      await takeOver()
      return store.read()
    },
    async update(change) {
      await takeOver()
      return store.update(change)
    },
    clear: store.clear,
  }
}

export function usePurchases(userId: number): readonly Purchase[] {
  const own = ownPurchases(userId)
  return useSyncExternalStore(own.subscribe, own.getSnapshot)
}

/** @returns the ticket's cancellations that have no end yet */
export function useOpenCancellations(userId: number, ticketId: number): Cancellation[] {
  const own = ownCancellations(userId)
  return useSyncExternalStore(own.subscribe, own.getSnapshot).filter((one) => one.ticketId === ticketId)
}

/** @returns the report about the ticket's bus that has no end yet */
export function useReport(userId: number, ticketId: number): Report | undefined {
  const own = ownReports(userId)
  return useSyncExternalStore(own.subscribe, own.getSnapshot).find((one) => one.ticketId === ticketId)
}

/** @returns the last claim about paying the ticket that has no end yet */
export function useClaim(userId: number, ticketId: number): Claim | undefined {
  const own = ownClaims(userId)
  const open = useSyncExternalStore(own.subscribe, own.getSnapshot).filter((one) => one.ticketId === ticketId)
  return open.sort((one, other) => other.saidAt - one.saidAt)[0]
}

/** @returns the choice to keep the ticket's seats after its last change, while that has no end yet */
export function useKeeping(userId: number, ticketId: number, change: number | undefined): Keeping | undefined {
  const own = ownKeepings(userId)
  const open = useSyncExternalStore(own.subscribe, own.getSnapshot)
  return open.find((one) => one.ticketId === ticketId && one.change === change)
}

/** @returns whether all of these cancellations outlive this page */
export function areKept(userId: number, open: readonly Cancellation[]): boolean {
  return open.every(({ key }) => ownCancellations(userId).isKept(key))
}

/** @returns seats, as tickets write them, whose cancellation is under way: nobody is to cancel them again meanwhile */
export function seatsOnTheirWay(open: readonly Cancellation[]): string[] {
  return open.flatMap(({ seats }) => seats).map(String)
}
