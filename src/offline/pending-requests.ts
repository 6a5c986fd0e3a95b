import { SLOW_REQUEST_MS } from '../../contract/constants.ts'
import { createObservable, type Observable } from './observable.ts'

/** The specification's notice about a sleeping backend: whether it is open, and what opened it. */
type WakeNotice = { kind: 'closed' } | { kind: 'open'; because: 'first-visit' | 'slow-request' }

const CLOSED: WakeNotice = { kind: 'closed' }
const FIRST_VISIT: WakeNotice = { kind: 'open', because: 'first-visit' }
const SLOW_REQUEST: WakeNotice = { kind: 'open', because: 'slow-request' }

export interface PendingRequests extends Observable<WakeNotice> {
  /** A request has been sent. @returns to be called once when it has ended, however it did */
  started(): () => void
  /** This phone has never been here before. */
  firstVisit(): void
  /** `Got it!`: closes the notice; it comes again for a request that gets slow later, not for one that is slow now. */
  dismiss(): void
}

/**
 * Watches every request of the page: one that is still pending after 5 seconds opens the notice. It stays open until
 * the person closes it, also when the answer comes meanwhile (specification, section 9).
 */
export function createPendingRequests(): PendingRequests {
  const notice = createObservable(CLOSED)
  return {
    getSnapshot: notice.getSnapshot,
    subscribe: notice.subscribe,
    started() {
      const timer = setTimeout(() => {
        if (notice.getSnapshot().kind === 'closed') notice.set(SLOW_REQUEST)
      }, SLOW_REQUEST_MS)
      return () => clearTimeout(timer)
    },
    firstVisit: () => notice.set(FIRST_VISIT),
    dismiss: () => notice.set(CLOSED),
  }
}
