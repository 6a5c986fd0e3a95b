import { delMany, get, set } from 'idb-keyval'
import { BOARDING_DATABASE, BOARDING_LISTS_ENTRY, BOARDING_SCANS_ENTRY } from '#storage-keys.ts'
import { type MarkedEntry, openMarkedEntry } from '../marked-entry.ts'
import { openStore } from '../open-store.ts'
import type { Account } from '../stored-account.ts'

/** The owner of the data: an operator's account, or a phone that was handed boarding. */
export type DoorAccount = Account | 'handed-over'

/** The storage of boarding lists and scans. Every call may reject, and none hangs. */
export interface DoorStore {
  readLists(): Promise<unknown>
  writeLists(lists: unknown): Promise<void>
  /** Tabs never overwrite each other's scans; a resolved write is on disk. */
  scans: MarkedEntry
  clear(): Promise<void>
}

export function openDoorStore(account: DoorAccount): DoorStore {
  const store = openStore(`${BOARDING_DATABASE}${account}`, 'strict')
  return {
    readLists: () => get<unknown>(BOARDING_LISTS_ENTRY, store),
    writeLists: (lists) => set(BOARDING_LISTS_ENTRY, lists, store),
    scans: openMarkedEntry(store, BOARDING_SCANS_ENTRY),
    // The mark stays: a page must not write back what a log-out deleted.
    clear: () => delMany([BOARDING_LISTS_ENTRY, BOARDING_SCANS_ENTRY], store),
  }
}
