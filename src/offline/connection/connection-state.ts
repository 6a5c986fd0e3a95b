import { createObservable, type Observable } from '../observable.ts'
import { type AskHealth, createHealthPoller, type HealthVerdict } from './health-poller.ts'

/** Judged by the last real calls. `navigator.onLine` is believed when it says no; its yes means only some network. */
export type ConnectionState =
  | { kind: 'online' }
  /** No network, or a network that reaches nothing. */
  | { kind: 'offline'; since: number }
  /** The network answers in the server's place: it wants a log-in first. Sending treats this as offline. */
  | { kind: 'portal'; since: number }
  /** A host on the way holds our requests: the backend wakes up, which takes up to 7 minutes. */
  | { kind: 'waking'; since: number }
  /** The server is back; requests that waited are sent again. */
  | { kind: 'catching-up' }
  /** The server answers, yet some calls have had no answer for long; they are sent again by themselves. */
  | { kind: 'stalled'; since: number }

/** `answered`: verified as our server. `lost`: no answer, or another's. `abandoned`: the caller gave up. */
export type CallOutcome = 'answered' | 'lost' | 'abandoned'

/** Whether a request sent now may arrive. */
export function isReachable({ kind }: ConnectionState): boolean {
  switch (kind) {
    case 'online':
    case 'catching-up':
    case 'stalled':
      return true
    case 'offline':
    case 'portal':
    case 'waking':
      return false
  }
}

/** Whether no request can arrive in this state. */
export function isCutOff({ kind }: ConnectionState): boolean {
  return kind === 'offline' || kind === 'portal'
}

export interface Connection extends Observable<ConnectionState> {
  /** A call to the server has been sent. @returns to be called once when it has ended */
  started(): (outcome: CallOutcome) => void
  setBrowserOnline(online: boolean): void
  /** Asks the server at once, if it may be away. If it answers, hanging calls are sent again. */
  check(): void
  /** Called when the server is back after it was away. @returns the way to stop listening */
  onAwake(listener: () => void): () => void
  /**
   * Called when the server answers while another call hangs or was lost: that call's connection may be dead, or just
   * slow. `urgent`: a person pressed a button for it. @returns the way to stop listening
   */
  onReachable(listener: (urgent: boolean) => void): () => void
  stop(): void
}

export interface ConnectionDependencies {
  askHealth: AskHealth
  now: () => number
  browserOnline: boolean
}

/** A call pending for this long starts a health check, again after twice as long; time alone ends no call. */
const HANGING_MS = 8_000
/** A call counts as stalled after this long, if the server answers others. */
const STALLED_MS = 20_000
/** `catching-up` is shown at least this long, long enough to read. */
const CATCH_UP_MS = 1_500

const ONLINE: ConnectionState = { kind: 'online' }
const CATCHING_UP: ConnectionState = { kind: 'catching-up' }

interface PendingCall {
  startedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

export function createConnection({ askHealth, now, browserOnline }: ConnectionDependencies): Connection {
  const state = createObservable<ConnectionState>(browserOnline ? ONLINE : { kind: 'offline', since: now() })
  const poller = createHealthPoller(askHealth, heard)
  const awakeListeners = new Set<() => void>()
  const reachableListeners = new Set<(urgent: boolean) => void>()
  const pending = new Set<PendingCall>()
  let browserSaysOnline = browserOnline
  let backAt = 0
  let isUrgent = false
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined

  function become(kind: 'offline' | 'portal' | 'waking' | 'stalled'): void {
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
      case 'silent':
        // A portal that now holds requests back is still the same Wi-Fi.
        if (state.getSnapshot().kind !== 'portal') become('waking')
        break
      case 'portal':
        become('portal')
        break
      case 'unreachable':
        become('offline')
    }
  }

  function reached(): void {
    const wasAsked = poller.isOpen()
    poller.close()
    if (!browserSaysOnline) return
    if (!isReachable(state.getSnapshot())) {
      backAt = now()
      state.set(CATCHING_UP)
      catchUpTimer = setTimeout(settle, CATCH_UP_MS)
      for (const call of pending) watchAnew(call)
      tell(awakeListeners)
    }
    if (!wasAsked) return
    const urgent = isUrgent
    isUrgent = false
    for (const listener of [...reachableListeners]) listener(urgent)
    const { kind } = state.getSnapshot()
    if ((kind === 'online' && hasStalled()) || (kind === 'catching-up' && hasStalled(backAt))) become('stalled')
  }

  /** @param since ignores calls sent earlier, milliseconds since 1970 */
  function hasStalled(since = 0): boolean {
    return [...pending].some(({ startedAt }) => startedAt >= since && now() - startedAt >= STALLED_MS)
  }

  function settle(): void {
    switch (state.getSnapshot().kind) {
      case 'catching-up':
        if (now() - backAt < CATCH_UP_MS) return
        // Calls from before the return do not count: their connection may be dead, and others ask in their place.
        if ([...pending].every((call) => call.startedAt < backAt)) state.set(ONLINE)
        return
      case 'stalled':
        if (!hasStalled()) state.set(ONLINE)
        return
      case 'online':
      case 'offline':
      case 'portal':
      case 'waking':
    }
  }

  function ask(): void {
    if (browserSaysOnline) poller.open()
  }

  function watch(call: PendingCall, pause: number): void {
    call.timer = setTimeout(() => {
      watch(call, pause * 2)
      ask()
    }, pause)
  }

  /** While the server was away, pauses have grown: a call that hangs after its return would be reported too late. */
  function watchAnew(call: PendingCall): void {
    clearTimeout(call.timer)
    watch(call, HANGING_MS)
  }

  function ended(outcome: CallOutcome): void {
    switch (outcome) {
      case 'answered':
        reached()
        break
      case 'lost':
        // One lost call proves no lost connection, and one foreign page no portal: the health check decides.
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
      const call: PendingCall = { startedAt: now(), timer: undefined }
      watch(call, HANGING_MS)
      pending.add(call)
      return (outcome) => {
        clearTimeout(call.timer)
        if (pending.delete(call)) ended(outcome)
      }
    },

    setBrowserOnline(online) {
      if (online === browserSaysOnline) return
      browserSaysOnline = online
      if (online) poller.open()
      else {
        poller.close()
        become('offline')
      }
    },

    check() {
      if (!poller.isOpen() && state.getSnapshot().kind !== 'stalled') return
      isUrgent = true
      poller.close()
      ask()
    },

    onAwake: (listener) => listen(awakeListeners, listener),
    onReachable: (listener) => listen(reachableListeners, listener),

    stop() {
      poller.close()
      clearTimeout(catchUpTimer)
      for (const call of pending) clearTimeout(call.timer)
      pending.clear()
    },
  }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener()
}
