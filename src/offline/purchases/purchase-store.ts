import { del, get, update } from 'idb-keyval'
import { CANCELLATIONS_ENTRY, PURCHASES_DATABASE, PURCHASES_ENTRY } from '../../storage-keys.ts'
import type { Account } from '../stored-account.ts'
import { strictStore } from '../strict-store.ts'

/** Where an account's open requests of one kind lie: one value. Every call may reject. */
export interface PurchaseStore {
  read(): Promise<unknown>
  /** Changes the value in one step with what other tabs store. Resolves when it is on disk, not merely handed over. */
  update(change: (stored: unknown) => unknown): Promise<void>
  clear(): Promise<void>
}

/** The account's own database on this phone, made when it is first used. */
export function openPurchaseStore(account: Account): PurchaseStore {
  return openEntry(account, PURCHASES_ENTRY)
}

/** The same for cancellations, beside them: a database more would take room from tickets. */
export function openCancellationStore(account: Account): PurchaseStore {
  return openEntry(account, CANCELLATIONS_ENTRY)
}

function openEntry(account: Account, entry: string): PurchaseStore {
  const store = strictStore(`${PURCHASES_DATABASE}${account}`)
  return {
    read: () => get<unknown>(entry, store),
    update: (change) => update<unknown>(entry, change, store),
    clear: () => del(entry, store),
  }
}
