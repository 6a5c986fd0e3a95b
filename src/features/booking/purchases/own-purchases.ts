import { useSyncExternalStore } from 'react'
import { hasDeparted } from '../../../../contract/time.ts'
import { local } from '../../../lib/browser-storage.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { userAccount } from '../../../offline/account.ts'
import { mintKey } from '../../../offline/mint-key.ts'
import { createObservable, type Observable } from '../../../offline/observable.ts'
import { takeOverAttempts } from '../../../offline/purchases/earlier-attempts.ts'
import { openPurchaseStore, type PurchaseStore } from '../../../offline/purchases/purchase-store.ts'
import { createPurchases, type Purchase, type Purchases } from '../../../offline/purchases/purchases.ts'
import type { Choice } from '../../buses/chosen-bus.ts'

interface OwnPurchases extends Purchases, Observable<readonly Purchase[]> {}

const byUser = new Map<number, OwnPurchases>()

/** The open purchases of one traveller on this phone; nobody else's page opens them. */
export function ownPurchases(userId: number): OwnPurchases {
  const known = byUser.get(userId)
  if (known) return known
  const open = createObservable<readonly Purchase[]>([])
  const purchases = createPurchases({
    store: afterTakingOver(userId, openPurchaseStore(userAccount(userId))),
    makeKey: mintKey,
    now: serverNow,
    tell: () => void look(),
  })
  async function look(): Promise<void> {
    open.set(await purchases.list())
  }
  const own: OwnPurchases = {
    ...purchases,
    getSnapshot: open.getSnapshot,
    subscribe: open.subscribe,
    close(key) {
      // At once: the ticket's page must not begin by calling it open.
      open.set(open.getSnapshot().filter((one) => one.key !== key))
      return purchases.close(key)
    },
  }
  byUser.set(userId, own)
  void look()
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
