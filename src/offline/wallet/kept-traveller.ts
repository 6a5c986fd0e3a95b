import { createStore, del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { User } from '../../../contract/account.ts'
import { DEVICE_DATABASE, STORE, TRAVELLER_ENTRY } from '../../storage-keys.ts'

/**
 * Whose tickets are saved, beside them: localStorage, where the log-in is remembered, may be cleared or forbidden by
 * itself, and the tickets are to open all the same. Nothing here throws.
 */
/** A database that does not answer is not waited for, milliseconds. */
const PATIENCE_MS = 2_000

const device = () => createStore(DEVICE_DATABASE, STORE)

export async function keepTraveller(user: User): Promise<void> {
  await within(() => set(TRAVELLER_ENTRY, user, device()))
}

/** @returns undefined if nobody's tickets are saved, or that cannot be known */
export async function readTraveller(): Promise<User | undefined> {
  const user = v.safeParse(User, await within(() => get<unknown>(TRAVELLER_ENTRY, device())))
  return user.success ? user.output : undefined
}

/** For a log-out. */
export async function forgetTraveller(): Promise<void> {
  await within(() => del(TRAVELLER_ENTRY, device()))
}

async function within<T>(work: () => Promise<T>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    return await Promise.race([work(), patience])
  } catch {
    // IndexedDB is broken, forbidden or full.
    return undefined
  }
}
