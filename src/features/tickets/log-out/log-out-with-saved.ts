import type { QueryClient } from '@tanstack/react-query'
import { forgetTraveller } from '../../../offline/wallet/kept-traveller.ts'
import { removeUnsentChanges } from '../../buses/unsent-changes.ts'
import { logOut } from '../../session/log-out/log-out.ts'
import { refreshSession } from '../../session/session.ts'
import { userWallet } from '../wallet/user-wallet.ts'
import { removeOpenPurchases } from './open-purchases.ts'

/**
 * Logs everybody on this phone out, and takes along what is saved on it, a traveller's tickets and an operator's unsent
 * changes: a shared phone must not keep them. Tickets come back from the server after the next log-in; changes don't,
 * so whoever has some is asked first.
 */
export async function logOutWithSaved(queryClient: QueryClient): Promise<void> {
  const { user, admin } = refreshSession()
  // Before anything tells the other tabs: what lies there could let their guards bring the account back.
  await forgetTraveller()
  // First the record: without it the wallet takes no ticket that is still on its way, and the outbox no change.
  await logOut(queryClient)
  if (user) {
    await userWallet(user.id).removeAll()
    await removeOpenPurchases(user.id)
  }
  if (admin) await removeUnsentChanges(admin.id)
}
