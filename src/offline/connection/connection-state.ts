import { createObservable, type Observable } from '../observable.ts'
import { type AskHealth, createHealthPoller, type HealthVerdict } from './health-poller.ts'

/** What the last real calls say. `navigator.onLine` is believed when it says no; its yes means only some network. */
export type ConnectionState =
  | { kind: 'online' }
  /** No network, or nothing can be reached through it. */
  | { kind: 'offline'; since: number }
  /** The network answers in the server's place: it wants a log-in first. For what is to be sent that is offline. */
  | { kind: 'portal'; since: number }
  /** Something on the way holds our requests: the backend wakes up, which takes up to 7 minutes. */
  | { kind: 'waking'; since: number }
  /** The server is back; what waited for it is being asked again. */
  | { kind: 'catching-up' }
  /** The server is there, and yet some calls have had no answer for long; they are sent anew by themselves. */
  | { kind: 'stalled'; since: number }

/** `answered`: by what was checked to be our server. `lost`: by nobody, or something else. `abandoned`: nobody waits. */
export type CallOutcome = 'answered' | 'lost' | 'abandoned'

/** A request sent now has a chance. */
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

/** Nothing that is sent can arrive, for as long as this lasts. */
export function isCutOff({ kind }: ConnectionState): boolean {
  return kind === 'offline' || kind === 'portal'
}

export interface Connection extends Observable<ConnectionState> {
  /** A call to the server has been sent. @returns to be called once when it has ended */
  started(): (outcome: CallOutcome) => void
  setBrowserOnline(online: boolean): void
  /** Asks at once whether the server is there, if that is in doubt. Calls that hang are sent anew when it is. */
  check(): void
  /** The server was away and is back. @returns the way to stop listening */
  onAwake(listener: () => void): () => void
  /**
   * The server answers while a call to it hangs or was lost: that call's way may be dead, or it is just slow. `urgent`:
   * somebody has pressed a button for it. @returns the way to stop listening
   */
  onReachable(listener: (urgent: boolean) => void): () => void
  stop(): void
}

export interface ConnectionDependencies {
  askHealth: AskHealth
  now: () => number
  browserOnline: boolean
}

/** A call pending for this long makes us ask, and again after twice as long; no call is given up because of time alone. */
const HANGING_MS = 8_000
/** A call pending for this long beside a server that answers is said to stall. */
const STALLED_MS = 20_000
/** `catching-up` is shown at least this long, so that it can be read. */
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
        // A Wi-Fi that holds back what it answered before is the same Wi-Fi.
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

  /** @param since of the calls sent before it none counts, milliseconds since 1970 */
  function hasStalled(since = 0): boolean {
    return [...pending].some(({ startedAt }) => startedAt >= since && now() - startedAt >= STALLED_MS)
  }

  function settle(): void {
    switch (state.getSnapshot().kind) {
      case 'catching-up':
        if (now() - backAt < CATCH_UP_MS) return
        // Calls from before the return do not count: their way may be dead, and others ask in their place.
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

  /** The longer the server was away, the longer the pauses have grown: what hangs after it is back would be said too late. */
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
        // One lost call is no lost connection, and one strange page no strange network: the question decides.
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
