/** Storage as the scripts in the page read it: of a browser that blocks it nothing was kept. */
export const keptStorage: Pick<Storage, 'getItem'> = { getItem: readLocal }

export function readLocal(key: string, of: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[of].getItem(key)
  } catch {
    return null
  }
}
