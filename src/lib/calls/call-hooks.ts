import type { Call } from '#contract/http.ts'

/** How a call ended. `lost`: nothing came back, or somebody else answered. `abandoned`: nobody waits for it any more. */
export type CallOutcome = 'answered' | 'lost' | 'abandoned'

/** Told of every call's course; connection state and the wake-up notice live on it. */
export interface CallObserver {
  /** @returns told once when the call ends */
  started(call: Call): (outcome: CallOutcome) => void
}
export function observeCalls(observer: CallObserver): void {
  callHooks.observer = observer
}

/**
 * @returns what must have happened before a call is sent, if anything; rejects with why it must not be sent. `nameless`:
 *   it is sent at once, without telling who asks
 */
type Before = (call: Call) => Promise<void> | 'nameless' | undefined
export function beforeCalls(before: Before): void {
  callHooks.before = before
}

/** What every call goes by (api.ts); set before the first call, which comes in a file of its own. */
export const callHooks: { observer: CallObserver; before: Before } = {
  observer: { started: () => () => undefined },
  before: () => undefined,
}
