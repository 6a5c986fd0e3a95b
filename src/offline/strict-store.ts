import { promisifyRequest, type UseStore } from 'idb-keyval'
import { STORE } from '../storage-keys.ts'

/**
 * As idb-keyval's `createStore`, with transactions that end on disk: what a phone tells of as done must outlive that it is
 * switched off. Browsers otherwise end them, and write localStorage too, when the bytes are with the operating system or
 * still with the browser: a browser that is killed within a second loses them
 * (https://developer.mozilla.org/docs/Web/API/IDBTransaction/durability).
 */
export function strictStore(database: string): UseStore {
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
