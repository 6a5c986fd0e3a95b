import { useSyncExternalStore } from 'react'
import { operatorOutbox } from './operator-outbox.ts'
import type { OutboxState } from './outbox.ts'

/** The operator's unsettled changes; the component renders again when any tab changes them. */
export function useOutbox(adminId: number): OutboxState {
  const outbox = operatorOutbox(adminId)
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
}
