/**
 * Storage as the scripts in the page have it, before the app is there (src/start). What a browser that blocks its storage
 * keeps of nothing, or a full one refuses, lives on in memory, where the app goes on with it (browser-storage.ts).
 */

/** What sessionStorage refused in this visit, by key. */
export const tabMemory = new Map<string, string>()

export const keptStorage: Pick<Storage, 'getItem'> = { getItem: readLocal }

export function readLocal(key: string): string | null {
  return read('localStorage', key)
}

export function readTab(key: string): string | null {
  return tabMemory.get(key) ?? read('sessionStorage', key)
}

function read(name: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[name].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value for the rest of this visit; `undefined` forgets it. */
export function keepInTab(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  tabMemory.delete(key)
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    if (text !== undefined) tabMemory.set(key, text)
  }
}
