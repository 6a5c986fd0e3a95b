import { clear, delMany, get, getMany, keys, set } from 'idb-keyval'
import { WALLET_DATABASE } from '#storage-keys.ts'
import { openStore } from '../open-store.ts'
import type { Account } from '../stored-account.ts'

/** The storage of a wallet: one account's entries by name. Every call may reject, and none hangs. */
export interface WalletStore {
  get(key: string): Promise<unknown>
  getMany(keys: readonly string[]): Promise<unknown[]>
  set(key: string, value: unknown): Promise<void>
  delete(keys: readonly string[]): Promise<void>
  keys(): Promise<string[]>
  clear(): Promise<void>
}

/** The account's own database on this phone, made when it is first used. */
export function openWalletStore(account: Account): WalletStore {
  const store = openStore(`${WALLET_DATABASE}${account}`, 'default')
  return {
    get: (key) => get<unknown>(key, store),
    getMany: (wanted) => getMany<unknown>([...wanted], store),
    set: (key, value) => set(key, value, store),
    delete: (unwanted) => delMany([...unwanted], store),
    keys: async () => (await keys<IDBValidKey>(store)).filter((key) => typeof key === 'string'),
    // The empty database stays: deleting it would wait for every open tab, and block them meanwhile.
    clear: () => clear(store),
  }
}
