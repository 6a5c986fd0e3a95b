import { del, get, promisifyRequest, type UseStore, update } from 'idb-keyval'
import type { Account } from '../account.ts'

/** Where an account's open purchases lie: one value. Every call may reject. */
export interface PurchaseStore {
  read(): Promise<unknown>
  /** Changes the value in one step with what other tabs store. Resolves when it is on disk, not merely handed over. */
  update(change: (stored: unknown) => unknown): Promise<void>
  clear(): Promise<void>
}

const KEY = 'open'
/** Where the version before kept the purchases of all accounts, in localStorage. */
export const EARLIER_KEY = 'bookingAttempts'

/** The account's own database on this phone, made when it is first used. */
export function openPurchaseStore(account: Account): PurchaseStore {
  const store = strictStore(`sawari-purchases-${account}`, 'entries')
  return {
    read: () => get<unknown>(KEY, store),
    update: (change) => update<unknown>(KEY, change, store),
    clear: () => del(KEY, store),
  }
}

/**
 * As idb-keyval's `createStore`, with transactions that end on disk. Browsers otherwise end them, and write localStorage
 * too, when the bytes are with the operating system or still with the browser: a browser that is killed within a second
 * loses them (https://developer.mozilla.org/docs/Web/API/IDBTransaction/durability).
 */
function strictStore(database: string, name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    if (opening) return opening
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    opening = promisifyRequest(request)
    const again = () => {
      opening = undefined
    }
    opening.then((db) => {
      db.onclose = again
    }, again)
    return opening
  }

  return async (mode, work) => work((await open()).transaction(name, mode, { durability: 'strict' }).objectStore(name))
}
