import { useSyncExternalStore } from 'react'
import { hasDeparted } from '../../../../contract/time.ts'
import { local } from '../../../lib/browser-storage.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { mintKey } from '../../../offline/mint-key.ts'
import { takeOverAttempts } from '../../../offline/purchases/earlier-attempts.ts'
import { openPurchaseStore, type PurchaseStore } from '../../../offline/purchases/purchase-store.ts'
import { createPurchases, type Purchase, type Purchases } from '../../../offline/purchases/purchases.ts'
import { userAccount } from '../../../offline/stored-account.ts'
import { PURCHASES_DATABASE } from '../../../storage-keys.ts'
import { acrossTabs, type OwnRequests } from './across-tabs.ts'

/** What a purchase is for: the bus and seats that somebody chooses. */
type Choice = Pick<Purchase, 'bus' | 'seats'>

const byUser = new Map<number, OwnRequests<Purchase> & Purchases>()

/** The open purchases of one traveller on this phone; nobody else's page opens them. */
export function ownPurchases(userId: number): OwnRequests<Purchase> & Purchases {
  const known = byUser.get(userId)
  if (known) return known
  const account = userAccount(userId)
  const own = acrossTabs<Purchase, Purchases>(`${PURCHASES_DATABASE}${account}`, (tell) =>
    createPurchases({
      store: afterTakingOver(userId, openPurchaseStore(account)),
      makeKey: mintKey,
      now: serverNow,
      tell,
    }),
  )
  byUser.set(userId, own)
  return own
}

/** What the version before has left open comes first: a purchase that is not known here could be made twice. */
function afterTakingOver(userId: number, store: PurchaseStore): PurchaseStore {
  const takeOver = () => takeOverAttempts(local.raw, store, userId)
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

/** A purchase this old is not made any more: whoever sent it has made other plans by now. */
const TOO_OLD_MS = 24 * 3_600_000

/** Whether it is asked about and never sent again: it comes to a ticket only if it was booked long ago. */
export function isPast({ sentAt, bus }: Purchase): boolean {
  return serverNow() - sentAt > TOO_OLD_MS || hasDeparted(bus, serverNow())
}

export function samePurchase(open: readonly Purchase[], { bus, seats }: Choice): Purchase | undefined {
  return open.find((one) => one.bus.id === bus.id && one.seats.join() === seats.join())
}

export function unresolvedPurchases(open: readonly Purchase[], choice: Choice): Purchase[] {
  const same = samePurchase(open, choice)
  return open.filter((one) => one.bus.id === choice.bus.id && one !== same)
}
