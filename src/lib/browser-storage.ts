import { type Reads, readBy } from '#contract/reads.ts'

/** What storage that refuses is: `off` by the browser's settings, or `full`. */
export type Refusal = 'off' | 'full'

let refusal: Refusal | undefined
const listeners = new Set<() => void>()

function tellOf(next: Refusal): void {
  refusal = next
  for (const listener of listeners) listener()
}

/** The latest refusal to keep something that somebody would miss; in the form that `useSyncExternalStore` reads. */
export const storageRefusal = {
  getSnapshot: () => refusal,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * The one way to localStorage and sessionStorage: reads parse, writes report, and nothing here ever throws. What storage
 * refuses lives on in memory, so that a booking still works in a private window.
 */
interface SafeStorage {
  /** @returns the parsed value; undefined if it is absent. A value that does not parse is removed. */
  read<T>(key: string, schema: Reads<T>): T | undefined
  /** @param missed whether somebody would miss the value after a reload: then {@link storageRefusal} tells of a refusal */
  write(key: string, value: unknown, missed?: boolean): void
  remove(key: string): void
  clear(): void
  readonly raw: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

function openSafely(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const memory = new Map<string, string>()
  let storage: Storage | undefined
  try {
    storage = window[name]
  } catch {
    // Blocked by the browser's settings: memory has to do.
  }

  const raw: SafeStorage['raw'] = {
    getItem(key) {
      try {
        return memory.get(key) ?? storage?.getItem(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    setItem(key, text) {
      if (!storage) {
        memory.set(key, text)
        return
      }
      storage.setItem(key, text)
      memory.delete(key)
    },
    removeItem(key) {
      memory.delete(key)
      try {
        storage?.removeItem(key)
      } catch {}
    },
  }

  return {
    raw,
    read(key, schema) {
      const text = raw.getItem(key)
      if (text === null) return undefined
      const value = readBy(schema, parseJson(text))
      if (value === undefined) raw.removeItem(key)
      return value
    },
    write(key, value, missed = true) {
      const text = JSON.stringify(value)
      try {
        raw.setItem(key, text)
        if (!storage && missed) tellOf('off')
      } catch {
        memory.set(key, text)
        if (missed) tellOf('full')
      }
    },
    remove: raw.removeItem,
    clear() {
      memory.clear()
      try {
        storage?.clear()
      } catch {
        // Nothing was kept there.
      }
    },
  }
}

/** Plain words are as good as JSON: earlier versions and hands at a console store `dark`, not `"dark"`. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const local = openSafely('localStorage')
export const tab = openSafely('sessionStorage')
