import { del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { User } from '#contract/accounts/account.ts'
import { DEVICE_DATABASE, TRAVELLER_ENTRY } from '#storage-keys.ts'
import { openStore } from '../open-store.ts'
import { within } from '../within.ts'

/**
 * The traveller whose tickets are saved, kept beside them: localStorage, which remembers the log-in, may be cleared or
 * forbidden alone, and the tickets must open all the same. Nothing here throws.
 */
/** The app's start waits for this, so it is shorter than other waits, milliseconds. */
const PATIENCE_MS = 2_000

const device = () => openStore(DEVICE_DATABASE, 'default')

export async function keepTraveller(user: User): Promise<void> {
  await within(PATIENCE_MS, () => set(TRAVELLER_ENTRY, user, device()))
}

/** @returns undefined if no tickets are saved, or if this can't be read */
export async function readTraveller(): Promise<User | undefined> {
  const user = v.safeParse(User, await within(PATIENCE_MS, () => get<unknown>(TRAVELLER_ENTRY, device())))
  return user.success ? user.output : undefined
}

/** For a log-out. */
export async function forgetTraveller(): Promise<void> {
  await within(PATIENCE_MS, () => del(TRAVELLER_ENTRY, device()))
}
