import { type Reads, readBy } from '#contract/reads.ts'

/** Why storage refuses: `off` by the browser's settings, or `full`. */
export type Refusal = 'off' | 'full'

let refusal: Refusal | undefined
const listeners = new Set<() => void>()

function tellOf(next: Refusal): void {
  refusal = next
  for (const listener of listeners) listener()
}

/** The latest refusal to keep a value that the person would miss; in the form that `useSyncExternalStore` reads. */
export const storageRefusal = {
  getSnapshot: () => refusal,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * The only access to localStorage and sessionStorage: reads parse, writes report, and nothing here ever throws. Values
 * that storage refuses stay in memory, so that a booking still works in a private window.
 */
interface SafeStorage {
  /** @returns the parsed value; undefined if it is absent. A value that does not parse is removed. */
  read<T>(key: string, schema: Reads<T>): T | undefined
  /**
   * @param missed whether the person would miss the value after a reload: then {@link storageRefusal} reports a refusal
   */
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
    // Blocked by the browser's settings: use memory.
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
        // Storage kept nothing.
      }
    },
  }
}

/** Bare words count as JSON strings: earlier versions, or people at a console, store `dark`, not `"dark"`. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const local = openSafely('localStorage')
export const tab = openSafely('sessionStorage')
