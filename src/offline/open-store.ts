import { promisifyRequest, type UseStore } from 'idb-keyval'
import { STORE } from '../storage-keys.ts'

/** A database answers or refuses within this time, milliseconds. */
const STORE_PATIENCE_MS = 5_000
/** The same for each further database, once one has not answered at all. */
const SILENT_PATIENCE_MS = 500

const stores = new Map<string, UseStore>()
/** Browsers hang as a whole: if one database is silent, the next is too. */
let isSilent = false

/**
 * Like idb-keyval's `createStore`, with two additions. First, no caller waits for ever: a browser may not answer at
 * all, above all when a database is opened. Then every call here rejects, from the second on at once, until the browser
 * answers again; a rejected call has not happened and will not. Second, another tab that deletes the database neither
 * waits nor blocks this page: the next call creates it anew.
 * @param durability `strict` for data that the phone reports as saved and that must survive a power cut: otherwise
 *   browsers end a transaction when the bytes are with the operating system, and a phone switched off within a second
 *   loses them (https://developer.mozilla.org/docs/Web/API/IDBTransaction/durability)
 */
export function openStore(database: string, durability: IDBTransactionDurability): UseStore {
  const store = stores.get(database) ?? connect(database, durability)
  stores.set(database, store)
  return store
}

function connect(database: string, durability: IDBTransactionDurability): UseStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    if (opening) return opening
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    const opened = promisifyRequest(request)
    const again = () => {
      opening = undefined
    }
    opened.then((db) => {
      isSilent = false
      opening = opened
      db.onclose = again
      db.onversionchange = () => {
        db.close()
        again()
      }
    }, again)
    opening = inTime(opened, isSilent ? SILENT_PATIENCE_MS : STORE_PATIENCE_MS, () => {
      isSilent = true
    })
    return opening
  }

  return async (mode, work) => {
    const transaction = (await open()).transaction(STORE, mode, { durability })
    const working = Promise.resolve(work(transaction.objectStore(STORE)))
    return inTime(working, STORE_PATIENCE_MS, () => transaction.abort())
  }
}

/** @param giveUp may throw if the work has just ended */
function inTime<T>(work: Promise<T>, milliseconds: number, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('This browser’s storage does not answer.'))
      try {
        giveUp()
      } catch {
        // The transaction has just ended.
      }
    }, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
