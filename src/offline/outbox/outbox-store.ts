import { createStore, del, get, update } from 'idb-keyval'
import type { Account } from '../account.ts'

/** Where an outbox lies: one value. Every call may reject. */
export interface OutboxStore {
  read(): Promise<unknown>
  /** Changes the value in one step, so that tabs never overwrite each other's. */
  update(change: (stored: unknown) => unknown): Promise<void>
  clear(): Promise<void>
}

const KEY = 'queue'

/** The account's own database on this phone, made when it is first used. */
export function openOutboxStore(account: Account): OutboxStore {
  const store = createStore(`sawari-outbox-${account}`, 'entries')
  return {
    read: () => get<unknown>(KEY, store),
    update: (change) => update<unknown>(KEY, change, store),
    clear: () => del(KEY, store),
  }
}
