import { clear, get, set, update } from 'idb-keyval'
import { BOARDING_DATABASE, BOARDING_LISTS_ENTRY, BOARDING_SCANS_ENTRY } from '../../storage-keys.ts'
import type { Account } from '../stored-account.ts'
import { strictStore } from '../strict-store.ts'

/** Whose door: an operator's own phone, or one that was handed boarding. */
export type DoorAccount = Account | 'handed-over'

/** Where lists and scans lie. Every call may reject. */
export interface DoorStore {
  readLists(): Promise<unknown>
  writeLists(lists: unknown): Promise<void>
  readScans(): Promise<unknown>
  /** Changes the scans in one step, so that tabs never overwrite each other's; on disk when it resolves. */
  updateScans(change: (stored: unknown) => unknown): Promise<void>
  clear(): Promise<void>
}

export function openDoorStore(account: DoorAccount): DoorStore {
  const store = strictStore(`${BOARDING_DATABASE}${account}`)
  return {
    readLists: () => get<unknown>(BOARDING_LISTS_ENTRY, store),
    writeLists: (lists) => set(BOARDING_LISTS_ENTRY, lists, store),
    readScans: () => get<unknown>(BOARDING_SCANS_ENTRY, store),
    updateScans: (change) => update<unknown>(BOARDING_SCANS_ENTRY, change, store),
    clear: () => clear(store),
  }
}
