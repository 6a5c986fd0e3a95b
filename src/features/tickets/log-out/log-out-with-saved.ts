import type { QueryClient } from '@tanstack/react-query'
import { removeUnsentChanges } from '#features/buses/unsent/unsent-changes.ts'
import { removeBoarding } from '#features/buses/unsent/unsent-scans.tsx'
import { logOut } from '#features/session/log-out/log-out.ts'
import { refreshSession } from '#features/session/session.ts'
import { forgetTraveller } from '#offline/wallet/kept-traveller.ts'
import { ownCancellations, ownClaims, ownKeepings, ownPurchases, ownReports } from '../purchases/own-changes.ts'
import { userWallet } from '../wallet/user-wallet.ts'

/**
 * A shared phone must not keep saved tickets, open purchases and unsent changes. Unsent changes and the keys of
 * purchases are lost for good: a traveller or operator who has some is asked first.
 */
export async function logOutWithSaved(queryClient: QueryClient): Promise<void> {
  const { user, admin } = refreshSession()
  // Before other tabs hear of the log-out: their guards could restore the account from the kept record.
  await forgetTraveller()
  // The session record goes first: without it the wallet takes no late ticket, and the outbox no change.
  await logOut(queryClient)
  if (user) {
    await userWallet(user.id).removeAll()
    await ownPurchases(user.id).removeAll()
    await ownCancellations(user.id).removeAll()
    await ownReports(user.id).removeAll()
    await ownClaims(user.id).removeAll()
    await ownKeepings(user.id).removeAll()
  }
  if (admin) {
    await removeUnsentChanges(admin)
    await removeBoarding(admin)
  }
}
