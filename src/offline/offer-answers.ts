import { get, set } from 'idb-keyval'
import { DEVICE_DATABASE, type INSTALL_ANSWERED_ENTRY, type PUSH_ANSWERED_ENTRY } from '../storage-keys.ts'
import { openStore } from './open-store.ts'

/** Offers that are made on this phone until somebody answers: under which name the answer is kept. */
type Offer = typeof INSTALL_ANSWERED_ENTRY | typeof PUSH_ANSWERED_ENTRY

/** In IndexedDB, since a log-out empties localStorage and would bring the offer back. */
const device = () => openStore(DEVICE_DATABASE, 'default')

/** @returns true also where it can't be known: rather no offer than one at every visit. Never rejects. */
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
    // This visit knows it; the next one may ask again.
  }
}
