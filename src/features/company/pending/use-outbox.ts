import { useSyncExternalStore } from 'react'
import { operatorOutbox } from './operator-outbox.ts'
import type { OutboxState } from './outbox.ts'

/** What of the operator's changes is not settled; the component renders again when that changes, in any tab. */
export function useOutbox(adminId: number): OutboxState {
  const outbox = operatorOutbox(adminId)
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
}
