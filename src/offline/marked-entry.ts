import { del, getMany, promisifyRequest, type UseStore } from 'idb-keyval'
import { MADE_ENTRY } from '../storage-keys.ts'
import { mintKey } from './mint-key.ts'

/** The content of an entry. */
export interface Stored {
  value: unknown
  /** Minted at the first write: a different value later means that the database was emptied meanwhile. */
  made: string | undefined
}

/** One value in a database, with a mark that shows if it was emptied. Every call may reject, and none hangs. */
export interface MarkedEntry {
  read(): Promise<Stored>
  /**
   * Changes the value in one transaction, safe against other tabs.
   * @returns the present `made`
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
 * @param madeBefore the `made` that the page saw before; undefined if none
 * @returns whether the database was emptied since: then missing entries were lost, not settled
 */
export function isEmptied({ value, made }: Stored, madeBefore: string | undefined): boolean {
  // The previous version wrote no mark.
  return madeBefore === undefined ? made === undefined && value === undefined : made !== madeBefore
}

/** Like idb-keyval's, for two entries at once. */
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
