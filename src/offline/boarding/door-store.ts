import { delMany, get, set } from 'idb-keyval'
import { BOARDING_DATABASE, BOARDING_LISTS_ENTRY, BOARDING_SCANS_ENTRY } from '#storage-keys.ts'
import { type MarkedEntry, openMarkedEntry } from '../marked-entry.ts'
import { openStore } from '../open-store.ts'
import type { Account } from '../stored-account.ts'

/** Whose door: an operator's own phone, or one that was handed boarding. */
export type DoorAccount = Account | 'handed-over'

/** Where lists and scans lie. Every call may reject, and none hangs. */
export interface DoorStore {
  readLists(): Promise<unknown>
  writeLists(lists: unknown): Promise<void>
  /** Tabs never overwrite each other's; what is written is on disk when that is said. */
  scans: MarkedEntry
  clear(): Promise<void>
}

export function openDoorStore(account: DoorAccount): DoorStore {
  const store = openStore(`${BOARDING_DATABASE}${account}`, 'strict')
  return {
    readLists: () => get<unknown>(BOARDING_LISTS_ENTRY, store),
    writeLists: (lists) => set(BOARDING_LISTS_ENTRY, lists, store),
    scans: openMarkedEntry(store, BOARDING_SCANS_ENTRY),
    // The mark stays: a log-out is no loss that a page may make good.
    clear: () => delMany([BOARDING_LISTS_ENTRY, BOARDING_SCANS_ENTRY], store),
  }
}
