import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { mintKey } from '../../../offline/mint-key.ts'
import { type Cancellation, createCancellations } from '../../../offline/purchases/cancellations.ts'
import type { OpenRequests } from '../../../offline/purchases/open-requests.ts'
import { openCancellationStore } from '../../../offline/purchases/purchase-store.ts'
import { userAccount } from '../../../offline/stored-account.ts'
import { acrossTabs, type OwnRequests } from './across-tabs.ts'

type OwnCancellations = OpenRequests<Cancellation> & OwnRequests<Cancellation>

const byUser = new Map<number, OwnCancellations>()

/** The open cancellations of one traveller on this phone; nobody else's page opens them. */
export function ownCancellations(userId: number): OwnCancellations {
  const known = byUser.get(userId)
  if (known) return known
  const account = userAccount(userId)
  // Their database is that of purchases, so its name is taken.
  const own = acrossTabs<Cancellation, OpenRequests<Cancellation>>(`sawari-cancellations-${account}`, (tell) =>
    createCancellations({ store: openCancellationStore(account), makeKey: mintKey, now: serverNow, tell }),
  )
  byUser.set(userId, own)
  return own
}

/** @returns those of the ticket which have no end yet */
export function useOpenCancellations(userId: number, ticketId: number): Cancellation[] {
  const own = ownCancellations(userId)
  return useSyncExternalStore(own.subscribe, own.getSnapshot).filter((one) => one.ticketId === ticketId)
}

/** @returns the seats, as tickets write them, that are on their way out: nobody is to cancel them anew meanwhile */
export function seatsOnTheirWay(open: readonly Cancellation[]): string[] {
  return open.flatMap(({ seats }) => seats).map(String)
}
