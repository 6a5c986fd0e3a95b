import { del, get, promisifyRequest, type UseStore, update } from 'idb-keyval'
import { PURCHASES_DATABASE, PURCHASES_ENTRY, STORE } from '../../storage-keys.ts'
import type { Account } from '../account.ts'

/** Where an account's open purchases lie: one value. Every call may reject. */
export interface PurchaseStore {
  read(): Promise<unknown>
  /** Changes the value in one step with what other tabs store. Resolves when it is on disk, not merely handed over. */
  update(change: (stored: unknown) => unknown): Promise<void>
  clear(): Promise<void>
}

/** The account's own database on this phone, made when it is first used. */
export function openPurchaseStore(account: Account): PurchaseStore {
  const store = strictStore(`${PURCHASES_DATABASE}${account}`)
  return {
    read: () => get<unknown>(PURCHASES_ENTRY, store),
    update: (change) => update<unknown>(PURCHASES_ENTRY, change, store),
    clear: () => del(PURCHASES_ENTRY, store),
  }
}

/**
 * As idb-keyval's `createStore`, with transactions that end on disk. Browsers otherwise end them, and write localStorage
 * too, when the bytes are with the operating system or still with the browser: a browser that is killed within a second
 * loses them (https://developer.mozilla.org/docs/Web/API/IDBTransaction/durability).
 */
function strictStore(database: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    if (opening) return opening
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    opening = promisifyRequest(request)
    const again = () => {
      opening = undefined
    }
    opening.then((db) => {
      db.onclose = again
    }, again)
    return opening
  }

  return async (mode, work) =>
    work((await open()).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE))
}
