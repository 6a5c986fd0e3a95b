import type { QueryClient } from '@tanstack/react-query'
import { logOut } from '../session/log-out.ts'
import { refreshSession } from '../session/session.ts'
import { userWallet } from './user-wallet.ts'

/**
 * Logs everybody on this phone out, and takes the tickets saved on it along: a shared phone must not keep them. They
 * come back from the server after the next log-in.
 */
export async function logOutWithTickets(queryClient: QueryClient): Promise<void> {
  const { user } = refreshSession()
  // First the record: without it the wallet takes no ticket that is still on its way.
  await logOut(queryClient)
  if (user) await userWallet(user.id).removeAll()
}
