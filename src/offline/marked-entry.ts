import { del, getMany, promisifyRequest, type UseStore } from 'idb-keyval'
import { MADE_ENTRY } from '../storage-keys.ts'
import { mintKey } from './mint-key.ts'

/** What lies in an entry. */
export interface Stored {
  value: unknown
  /** Minted at the first writing: another one than before tells that the database was emptied meanwhile. */
  made: string | undefined
}

/** One value in a database whose emptying is noticed. Every call may reject, and none hangs. */
export interface MarkedEntry {
  read(): Promise<Stored>
  /**
   * Changes the value in one step with what other tabs store.
   * @returns `made` as it is now
   */
  update(change: (stored: Stored) => unknown): Promise<string>
  clear(): Promise<void>
}

export function openMarkedEntry(store: UseStore, entry: string): MarkedEntry {
  return {
    async read() {
      const [value, made] = await getMany<unknown>([entry, MADE_ENTRY], store)
      return { value, made: asText(made) }
    },
    update: (change) => update(store, entry, change),
    clear: () => del(entry, store),
  }
}

/**
 * @param madeBefore what the page has seen before; undefined if nothing
 * @returns whether somebody emptied the database since: then what it lacks was not settled, it is lost
 */
export function isEmptied({ value, made }: Stored, madeBefore: string | undefined): boolean {
  // What the version before has written has no mark.
  return madeBefore === undefined ? made === undefined && value === undefined : made !== madeBefore
}

/** As idb-keyval's, of two entries at once. */
function update(store: UseStore, entry: string, change: (stored: Stored) => unknown): Promise<string> {
  return store(
    'readwrite',
    (entries) =>
      new Promise((resolve, reject) => {
        const made = entries.get(MADE_ENTRY)
        const value = entries.get(entry)
        value.onsuccess = () => {
          try {
            const before = asText(made.result)
            const now = before ?? mintKey()
            entries.put(change({ value: value.result, made: before }), entry)
            if (before === undefined) entries.put(now, MADE_ENTRY)
            resolve(promisifyRequest(entries.transaction).then(() => now))
          } catch (error) {
            reject(error)
          }
        }
        value.onerror = () => reject(value.error)
      }),
  )
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
