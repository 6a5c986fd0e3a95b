import { SLOW_REQUEST_MS } from '#contract/constants.ts'
import { createObservable, type Observable } from '../observable.ts'

/** State of the specification's notice about a sleeping backend, and why it is open. */
type WakeNotice = { kind: 'closed' } | { kind: 'open'; because: 'first-visit' | 'slow-request' }

const CLOSED: WakeNotice = { kind: 'closed' }
const FIRST_VISIT: WakeNotice = { kind: 'open', because: 'first-visit' }
const SLOW_REQUEST: WakeNotice = { kind: 'open', because: 'slow-request' }

export interface PendingRequests extends Observable<WakeNotice> {
  /** A request has been sent. @returns to be called once when it has ended, in any way */
  started(): () => void
  /** The server is awake: a slow request has another reason. */
  awake(): void
  firstVisit(): void
  /** `Got it!`: closes the notice; a request that gets slow later opens it again, one that is slow now does not. */
  dismiss(): void
}

/**
 * A request that is pending after 5 seconds opens the notice (specification, section 9); the answer to the last slow
 * request closes it, since then it would be false. On a first visit it stays until the person closes it.
 */
export function createPendingRequests(): PendingRequests {
  const notice = createObservable<WakeNotice>(CLOSED)
  const slow = new Set<object>()

  function closeSlow(): void {
    if (notice.getSnapshot() === SLOW_REQUEST) notice.set(CLOSED)
  }

  return {
    getSnapshot: notice.getSnapshot,
    subscribe: notice.subscribe,
    started() {
      const request = {}
      const timer = setTimeout(() => {
        slow.add(request)
        if (notice.getSnapshot().kind === 'closed') notice.set(SLOW_REQUEST)
      }, SLOW_REQUEST_MS)
      return () => {
        clearTimeout(timer)
        if (slow.delete(request) && slow.size === 0) closeSlow()
      }
    },
    awake: closeSlow,
    firstVisit: () => notice.set(FIRST_VISIT),
    dismiss: () => notice.set(CLOSED),
  }
}
