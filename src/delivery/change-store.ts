import { get } from 'idb-keyval'
import { type MarkedEntry, openMarkedEntry } from '../offline/marked-entry.ts'
import { openStore } from '../offline/open-store.ts'
import type { Account } from '../offline/stored-account.ts'
import { PURCHASES_DATABASE } from '../storage-keys.ts'

/** An account, or a phone that was handed trips. */
export type ChangeOwner = Account | 'handed-over'

/** Where an account's changes of one kind lie; what is written is on disk when it is said to be, not merely handed over. */
export type ChangeStore = MarkedEntry

/** @param database followed by the account: its own, made when it is first used */
export function openChangeStore(
  account: ChangeOwner,
  { database = PURCHASES_DATABASE, entry }: { database?: string; entry: string },
): ChangeStore {
  return openMarkedEntry(openStore(`${database}${account}`, 'strict'), entry)
}

/** Cheaper than to open what reads it. @returns whether anything may lie there */
export async function hasChanges(account: ChangeOwner, { entry }: { entry: string }): Promise<boolean> {
  const kept = await get<unknown>(entry, openStore(`${PURCHASES_DATABASE}${account}`, 'strict'))
  return Array.isArray(kept) && kept.length > 0
}
