import { get } from 'idb-keyval'
import { type MarkedEntry, openMarkedEntry } from '../offline/marked-entry.ts'
import { openStore } from '../offline/open-store.ts'
import type { Account } from '../offline/stored-account.ts'
import { PURCHASES_DATABASE } from '../storage-keys.ts'

/** An account, or a phone that was handed boarding of trips. */
export type ChangeOwner = Account | 'handed-over'

/** Storage of an account's changes of one kind; a resolved write is on disk, not merely with the operating system. */
export type ChangeStore = MarkedEntry

/** @param database name prefix; the account follows: each account has its own database, created on first use */
export function openChangeStore(
  account: ChangeOwner,
  { database = PURCHASES_DATABASE, entry }: { database?: string; entry: string },
): ChangeStore {
  return openMarkedEntry(openStore(`${database}${account}`, 'strict'), entry)
}

/** Cheaper than loading the code that reads them. @returns whether there may be changes */
export async function hasChanges(account: ChangeOwner, { entry }: { entry: string }): Promise<boolean> {
  const kept = await get<unknown>(entry, openStore(`${PURCHASES_DATABASE}${account}`, 'strict'))
  return Array.isArray(kept) && kept.length > 0
}
