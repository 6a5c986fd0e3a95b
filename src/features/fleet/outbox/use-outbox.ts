import { useSyncExternalStore } from 'react'
import type { OutboxState } from '../../../offline/outbox/outbox.ts'
import { operatorOutbox } from './operator-outbox.ts'

/** What of the operator's changes is not settled; the component renders again when that changes, in any tab. */
export function useOutbox(adminId: number): OutboxState {
  const outbox = operatorOutbox(adminId)
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
}
