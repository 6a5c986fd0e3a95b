import { get, set } from 'idb-keyval'
import { DEVICE_DATABASE, type INSTALL_ANSWERED_ENTRY, type PUSH_ANSWERED_ENTRY } from '../storage-keys.ts'
import { openStore } from './open-store.ts'

/** Offers that are repeated on this phone until they are answered: the entry that keeps the answer. */
type Offer = typeof INSTALL_ANSWERED_ENTRY | typeof PUSH_ANSWERED_ENTRY

/** In IndexedDB, since a log-out empties localStorage and would bring the offer back. */
const device = () => openStore(DEVICE_DATABASE, 'default')

/** @returns true also if unknown: better no offer than one at every visit. Never rejects. */
export async function wasAnswered(offer: Offer): Promise<boolean> {
  try {
    return (await get<unknown>(offer, device())) !== undefined
  } catch {
    return true
  }
}

/** Never rejects. @param now milliseconds since 1970 */
export async function rememberAnswer(offer: Offer, now: number): Promise<void> {
  try {
    await set(offer, now, device())
  } catch {
    // This visit remembers; the next one may ask again.
  }
}
