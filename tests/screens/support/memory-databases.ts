/** The part of IndexedDB that idb-keyval uses, in memory: the databases of one phone, which outlive its pages. */
export type Databases = Map<string, Map<string, Map<unknown, unknown>>>

interface Asked {
  result?: unknown
  error?: unknown
  onsuccess?: (() => void) | null
  onupgradeneeded?: (() => void) | null
  onerror?: (() => void) | null
}

/** @returns a request that succeeds a moment later, as a database's requests do */
function answered(result: unknown, before?: (asked: Asked) => void): Asked {
  const asked: Asked = { result }
  queueMicrotask(() => {
    before?.(asked)
    asked.onsuccess?.()
  })
  return asked
}

class Store {
  readonly #entries: Map<unknown, unknown>
  readonly transaction: { oncomplete?: () => void } = {}
  constructor(entries: Map<unknown, unknown>) {
    this.#entries = entries
    // By then the caller has set `oncomplete`, even when a write follows a read.
    setImmediate(() => this.transaction.oncomplete?.())
  }
  get(key: unknown): Asked {
    return answered(structuredClone(this.#entries.get(key)))
  }
  getAll(): Asked {
    return answered(structuredClone([...this.#entries.values()]))
  }
  getAllKeys(): Asked {
    return answered([...this.#entries.keys()])
  }
  put(value: unknown, key: unknown): Asked {
    this.#entries.set(key, structuredClone(value))
    return answered(key)
  }
  delete(key: unknown): Asked {
    this.#entries.delete(key)
    return answered(undefined)
  }
  clear(): Asked {
    this.#entries.clear()
    return answered(undefined)
  }
}

/** @returns the `indexedDB` of a page on the phone with these databases */
export function indexedDbOf(databases: Databases): { open: (name: string) => Asked } {
  return {
    open(name) {
      const known = databases.get(name)
      const stores = known ?? new Map<string, Map<unknown, unknown>>()
      databases.set(name, stores)
      const database = {
        objectStoreNames: { contains: (store: string) => stores.has(store) },
        createObjectStore: (store: string) => void stores.set(store, new Map()),
        transaction: () => ({
          objectStore: (store: string) => new Store(stores.get(store) ?? new Map()),
        }),
        close: () => undefined,
      }
      return answered(database, (asked) => {
        if (!known) asked.onupgradeneeded?.()
      })
    },
  }
}
