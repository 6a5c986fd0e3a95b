import { createStore, get, set } from 'idb-keyval'
import { DEVICE_DATABASE, INSTALL_ANSWERED_ENTRY, STORE } from '../storage-keys.ts'

/** In IndexedDB, since a log-out empties localStorage and would bring the offer back. */
const device = () => createStore(DEVICE_DATABASE, STORE)

/** @returns true also where it can't be known: rather no offer than one at every visit. Never rejects. */
export async function wasInstallAnswered(): Promise<boolean> {
  try {
    return (await get<unknown>(INSTALL_ANSWERED_ENTRY, device())) !== undefined
  } catch {
    return true
  }
}

/** Never rejects. @param now milliseconds since 1970 */
export async function rememberInstallAnswer(now: number): Promise<void> {
  try {
    await set(INSTALL_ANSWERED_ENTRY, now, device())
  } catch {
    // This visit knows it; the next one may ask again.
  }
}
