import { OUTBOX_DATABASE, OUTBOX_ENTRY } from '../../storage-keys.ts'
import { type MarkedEntry, openMarkedEntry } from '../marked-entry.ts'
import { openStore } from '../open-store.ts'
import type { Account } from '../stored-account.ts'

/** In the account's own database on this phone, made when it is first used. */
export function openOutboxStore(account: Account): MarkedEntry {
  return openMarkedEntry(openStore(`${OUTBOX_DATABASE}${account}`, 'default'), OUTBOX_ENTRY)
}
