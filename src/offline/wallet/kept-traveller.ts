import { del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { User } from '#contract/accounts/account.ts'
import { DEVICE_DATABASE, TRAVELLER_ENTRY } from '#storage-keys.ts'
import { openStore } from '../open-store.ts'
import { within } from '../within.ts'

/**
 * Whose tickets are saved, beside them: localStorage, where the log-in is remembered, may be cleared or forbidden by
 * itself, and the tickets are to open all the same. Nothing here throws.
 */
/** The start of the app waits for it: not as long as others do, milliseconds. */
const PATIENCE_MS = 2_000

const device = () => openStore(DEVICE_DATABASE, 'default')

export async function keepTraveller(user: User): Promise<void> {
  await within(PATIENCE_MS, () => set(TRAVELLER_ENTRY, user, device()))
}

/** @returns undefined if nobody's tickets are saved, or that cannot be known */
export async function readTraveller(): Promise<User | undefined> {
  const user = v.safeParse(User, await within(PATIENCE_MS, () => get<unknown>(TRAVELLER_ENTRY, device())))
  return user.success ? user.output : undefined
}

/** For a log-out. */
export async function forgetTraveller(): Promise<void> {
  await within(PATIENCE_MS, () => del(TRAVELLER_ENTRY, device()))
}
