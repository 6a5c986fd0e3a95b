import { promisifyRequest, type UseStore } from 'idb-keyval'
import { STORE } from '../storage-keys.ts'

/** What is asked of a database is answered or refused within so long, milliseconds. */
const STORE_PATIENCE_MS = 5_000
/** The same for each further database, where one has answered nothing at all. */
const SILENT_PATIENCE_MS = 500

const stores = new Map<string, UseStore>()
/** Browsers fall silent as a whole: what held for one database holds for the next. */
let isSilent = false

/**
 * As idb-keyval's `createStore`, with two things more. Nobody waits for ever: a browser may answer nothing at all, to
 * whoever opens a database above all, and then everything here rejects, at once from the second time on, until the browser
 * comes to itself. What was rejected for that has not happened and will not. And another tab that deletes the database is
 * not held up, nor does it hold up this page: the next call makes it anew.
 * @param durability `strict` for what a phone tells of as done and must outlive that it is switched off: browsers else end
 *   a transaction when the bytes are with the operating system, and one that is killed within a second loses them
 *   (https://developer.mozilla.org/docs/Web/API/IDBTransaction/durability)
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

/** @param giveUp may throw where it is too late */
function inTime<T>(work: Promise<T>, milliseconds: number, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('This browser’s storage does not answer.'))
      try {
        giveUp()
      } catch {
        // It has just ended.
      }
    }, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
