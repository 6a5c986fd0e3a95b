import type { Call } from '#contract/http.ts'

/** How a call ended. `lost`: no answer, or not our server's. `abandoned`: the caller gave up. */
export type CallOutcome = 'answered' | 'lost' | 'abandoned'

/** Called as every call starts and ends; connection state and the wake-up notice depend on it. */
export interface CallObserver {
  /** @returns to be called once when the call ends */
  started(call: Call): (outcome: CallOutcome) => void
}
export function observeCalls(observer: CallObserver): void {
  callHooks.observer = observer
}

/**
 * @returns a promise that the call must wait for, if any; it rejects if the call must not be sent. `nameless`:
 *   the call is sent at once, without credentials
 */
type Before = (call: Call) => Promise<void> | 'nameless' | undefined
export function beforeCalls(before: Before): void {
  callHooks.before = before
}

/** Hooks of every call (api.ts); set before the first call, whose code comes in a file of its own. */
export const callHooks: { observer: CallObserver; before: Before } = {
  observer: { started: () => () => undefined },
  before: () => undefined,
}
