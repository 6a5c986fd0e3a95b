import type { AnyRouter } from '@tanstack/react-router'
import { subscribeToOtherTabs } from '../features/session/session.ts'
import { tab } from '../lib/browser-storage.ts'

/** Nobody stays on a page that is no longer theirs; after a log-out nothing that was typed in this tab stays either. */
export function followOtherTabs(router: AnyRouter): void {
  subscribeToOtherTabs(({ ended }) => {
    if (ended) tab.clear()
    void router.invalidate()
  })
}
