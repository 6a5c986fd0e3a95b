import type { AnyRouter } from '@tanstack/react-router'
import { subscribeToOtherTabs } from '../features/session/session.ts'
import { tab } from '../lib/browser-storage.ts'

/** Leaves a page that the account may no longer see; after a log-out this tab also drops all typed text. */
export function followOtherTabs(router: AnyRouter): void {
  subscribeToOtherTabs(({ ended }) => {
    if (ended) tab.clear()
    void router.invalidate()
  })
}
