import { createHealthQuestion, type HealthVerdict } from './health-question.ts'
import { createObservable, type Observable } from './observable.ts'

/**
 * What the last real calls say about the way to the server. `navigator.onLine` is believed when it says no; its yes
 * means only that there is some network.
 */
export type ConnectionState =
  | { kind: 'online' }
  /** No network, or nothing can be reached through it. */
  | { kind: 'offline'; since: number }
  /** Something on the way holds our requests: the backend wakes up, which takes up to 7 minutes. */
  | { kind: 'waking'; since: number }
  /** The server is back; what waited for it is being asked again. */
  | { kind: 'catching-up' }

/** How a call ended. `gateway`: a proxy answered in the server's place (502, 503, 504 without our JSON). */
export type CallOutcome = 'answered' | 'gateway' | 'unreachable' | 'abandoned'

export interface Connection extends Observable<ConnectionState> {
  /** A call to the server has been sent. @returns to be called once when it has ended */
  started(): (outcome: CallOutcome) => void
  /** What the browser's `online` and `offline` events say. */
  setBrowserOnline(online: boolean): void
  /** Asks at once whether the server is there, if it was not: the page has come to the front, somebody taps "try again". */
  check(): void
  /** The server is back after it was away: what failed or waits should be asked anew. @returns the way to stop listening */
  onAwake(listener: () => void): () => void
  /**
   * The server answers while a call to it hangs or was lost, be it back or never away: that call's way may be dead, or
   * it is just slow. For `readAgain`, which asks beside it; whoever gave the slow call up here would never see its
   * answer. @returns the way to stop listening
   */
  onReachable(listener: () => void): () => void
  /** Ends all timers and the running question. */
  stop(): void
}

export interface ConnectionSurroundings {
  /** Asks the server whether it is there: `GET /api/health`, past caches and the service worker. */
  askHealth: (signal: AbortSignal) => Promise<Response>
  now: () => number
  browserOnline: boolean
}

/** A call pending for this long makes us ask whether the server is there. No call is ever given up because of it. */
const HANGING_MS = 8_000
/** `catching-up` is shown at least this long, so that it can be read. */
const CATCH_UP_MS = 1_500

const ONLINE: ConnectionState = { kind: 'online' }
const CATCHING_UP: ConnectionState = { kind: 'catching-up' }

interface PendingCall {
  startedAt: number
  timer: ReturnType<typeof setTimeout>
}

/** Judges the connection by the calls it is told of; see {@link Connection}. */
export function createConnection({ askHealth, now, browserOnline }: ConnectionSurroundings): Connection {
  const state = createObservable<ConnectionState>(browserOnline ? ONLINE : { kind: 'offline', since: now() })
  const question = createHealthQuestion(askHealth, heard)
  const awakeListeners = new Set<() => void>()
  const reachableListeners = new Set<() => void>()
  const pending = new Set<PendingCall>()
  let browserSaysOnline = browserOnline
  let backAt = 0
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined

  function become(kind: 'offline' | 'waking'): void {
    clearTimeout(catchUpTimer)
    if (state.getSnapshot().kind !== kind) state.set({ kind, since: now() })
  }

  function heard(verdict: HealthVerdict): void {
    switch (verdict) {
      case 'there':
        reached()
        break
      case 'held':
        become('waking')
        break
      case 'unreachable':
        become('offline')
    }
  }

  /** The server has answered, whoever asked. */
  function reached(): void {
    const wasAsked = question.isOpen()
    question.close()
    if (!browserSaysOnline) return
    const { kind } = state.getSnapshot()
    if (kind === 'offline' || kind === 'waking') {
      backAt = now()
      state.set(CATCHING_UP)
      catchUpTimer = setTimeout(settle, CATCH_UP_MS)
      tell(awakeListeners)
    }
    if (wasAsked) tell(reachableListeners)
  }

  /** Calls from before the return do not count: their way may be dead, and others ask in their place. */
  function settle(): void {
    if (state.getSnapshot().kind !== 'catching-up' || now() - backAt < CATCH_UP_MS) return
    if ([...pending].every((call) => call.startedAt < backAt)) state.set(ONLINE)
  }

  function ask(): void {
    if (browserSaysOnline) question.open()
  }

  function ended(outcome: CallOutcome): void {
    switch (outcome) {
      case 'answered':
        reached()
        break
      case 'gateway':
        if (browserSaysOnline) become('waking')
        ask()
        break
      case 'unreachable':
        // One lost call is no lost connection: the question decides.
        ask()
        break
      case 'abandoned':
        break
    }
    settle()
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,

    started() {
      const call: PendingCall = { startedAt: now(), timer: setTimeout(ask, HANGING_MS) }
      pending.add(call)
      return (outcome) => {
        clearTimeout(call.timer)
        if (pending.delete(call)) ended(outcome)
      }
    },

    setBrowserOnline(online) {
      if (online === browserSaysOnline) return
      browserSaysOnline = online
      if (online) question.open()
      else {
        question.close()
        become('offline')
      }
    },

    check() {
      if (!question.isOpen()) return
      question.close()
      ask()
    },

    onAwake: (listener) => listen(awakeListeners, listener),
    onReachable: (listener) => listen(reachableListeners, listener),

    stop() {
      question.close()
      clearTimeout(catchUpTimer)
      for (const call of pending) clearTimeout(call.timer)
      pending.clear()
    },
  }
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener()
}
