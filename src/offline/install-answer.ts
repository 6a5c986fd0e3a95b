import { createStore, get, set } from 'idb-keyval'

/**
 * Whether somebody has answered the offer to install the app, on this phone and once for all. In IndexedDB, since a
 * log-out empties localStorage and would bring the offer back.
 */
const KEY = 'install-answered'

const device = () => createStore('sawari-device', 'entries')

/** @returns true also where it can't be known: rather no offer than one at every visit. Never rejects. */
export async function wasInstallAnswered(): Promise<boolean> {
  try {
    return (await get<unknown>(KEY, device())) !== undefined
  } catch {
    return true
  }
}

/** Never rejects. @param now milliseconds since 1970 */
export async function rememberInstallAnswer(now: number): Promise<void> {
  try {
    await set(KEY, now, device())
  } catch {
    // This visit knows it; the next one may ask again.
  }
}
