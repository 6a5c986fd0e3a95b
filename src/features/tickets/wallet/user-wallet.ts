import { queryOptions } from '@tanstack/react-query'
import { isLoggedIn } from '#features/session/session.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { userAccount } from '#offline/stored-account.ts'
import { createWallet, type Wallet } from '#offline/wallet/wallet.ts'
import { openWalletStore } from '#offline/wallet/wallet-store.ts'

const LOOKED_AT_EVERY_MS = 60_000

const wallets = new Map<number, Wallet>()

export function userWallet(userId: number): Wallet {
  const open = wallets.get(userId)
  if (open) return open
  const wallet = createWallet({
    store: openWalletStore(userAccount(userId)),
    now: serverNow,
    isOwner: () => isLoggedIn(userId),
    askToPersist: async () => (await navigator.storage?.persist?.()) ?? false,
  })
  wallets.set(userId, wallet)
  return wallet
}

export function walletKey(userId: number) {
  return ['wallet', userId] as const
}

export function walletQuery(userId: number) {
  return queryOptions({
    queryKey: walletKey(userId),
    queryFn: async () => {
      const held = await userWallet(userId).listTickets()
      return held.kind === 'tickets' ? held.tickets : []
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // No event tells when the wallet is emptied under the page: each look at it reads it again.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: LOOKED_AT_EVERY_MS,
    meta: { owner: userAccount(userId) },
  })
}
