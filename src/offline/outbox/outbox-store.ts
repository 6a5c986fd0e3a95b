import { createStore, del, get, update } from 'idb-keyval'
import { OUTBOX_DATABASE, OUTBOX_ENTRY, STORE } from '../../storage-keys.ts'
import type { Account } from '../stored-account.ts'

/** Where an outbox lies: one value. Every call may reject. */
export interface OutboxStore {
  read(): Promise<unknown>
  /** Changes the value in one step, so that tabs never overwrite each other's. */
  update(change: (stored: unknown) => unknown): Promise<void>
  clear(): Promise<void>
}

/** The account's own database on this phone, made when it is first used. */
export function openOutboxStore(account: Account): OutboxStore {
  const store = createStore(`${OUTBOX_DATABASE}${account}`, STORE)
  return {
    read: () => get<unknown>(OUTBOX_ENTRY, store),
    update: (change) => update<unknown>(OUTBOX_ENTRY, change, store),
    clear: () => del(OUTBOX_ENTRY, store),
  }
}
