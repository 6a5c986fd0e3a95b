import { isEmptied, type MarkedEntry, type Stored } from '../marked-entry.ts'
import { createObservable, type Observable } from '../observable.ts'
import type { RefusedTrip } from './kept-timetable.ts'
import {
  type BusChange,
  EMPTY_QUEUE,
  join,
  markSent,
  markUnsent,
  nextToSend,
  type OutboxItem,
  type OutboxQueue,
  parseQueue,
  refuse,
  refusedOf,
  restoreLost,
  settle,
  tripOf,
  withdraw,
} from './outbox-queue.ts'

/**
 * One operator's changes that are not settled yet. Each is stored before it is sent, so a closed app loses none; it is
 * sent under its own key until the server has answered, so none is made twice; a trip's changes go one after the other,
 * and a refused one holds nobody up. React Query's queue of mutations does none of this. Nothing here rejects: a phone
 * that cannot store keeps the changes as long as the page is open, and says so.
 */
export interface Outbox extends Observable<OutboxState> {
  /**
   * Stores changes, in this order, and starts sending.
   * @param inForm what is not made at the first try is left to whoever has the form, until `sendAgain` or `release`
   * @returns the item that carries each change, once stored; undefined where it came to nothing
   */
  put(changes: readonly BusChange[], inForm: boolean): Promise<(number | undefined)[]>
  /** @returns how the item's next try ends, or what another tab has made of it */
  outcome(id: number): Promise<Try>
  sendAgain(ids: readonly number[]): void
  /** The form has gone: its changes go on by themselves. */
  release(ids: readonly number[]): void
  withdraw(ids: readonly number[]): Promise<void>
  /** Sends what waits, if it can be sent: at start, when the connection is back, after a log-in. */
  deliver(): void
  /** Reads what is stored anew: at start, and when another tab has changed it. */
  refresh(): Promise<void>
  /** Told of each change that this page has settled. @returns the way to stop listening */
  onSettled(listener: SettledListener): () => void
  /** Told when all that could be sent was. @returns the way to stop listening */
  onRest(listener: () => void): () => void
  stop(): void
}

export interface OutboxState {
  items: readonly OutboxItem[]
  sending: number | undefined
  /** What somebody has in a form on this page, and need not be told of elsewhere. */
  inForm: readonly number[]
  /** The server does not know the operator any more: nothing is made before the next log-in. */
  loggedOut: boolean
  stored: boolean
}

export type Try =
  /** With the server's id of an added trip, if it told. `refused`: those of a timetable that were not added. */
  | { kind: 'made'; busId: number | undefined; refused?: readonly RefusedTrip[] }
  | { kind: 'refused'; reason: string | undefined }
  | { kind: 'logged-out' }
  /** The server answered, but did not decide: overload, a fault. */
  | { kind: 'stumbled'; reason: string | undefined }
  /** Something else answered in its place: a proxy's page, a portal's. */
  | { kind: 'intercepted' }
  /** Nothing came back. */
  | { kind: 'lost' }

type Settled = Extract<Try, { kind: 'made' | 'refused' }>
type SettledListener = (item: OutboxItem, settled: Settled, inForm: boolean) => void

export interface OutboxDependencies {
  store: MarkedEntry
  makeKey: () => string
  /** Whether the outbox's account is still logged in on this phone; asked before each write and each try. */
  isOwner: () => boolean
  isReachable: () => boolean
  /** Sends a change under the item's key. Never rejects. */
  send: (item: OutboxItem) => Promise<Try>
  /**
   * Runs the work while no other tab runs its own. Where a browser has no locks it may run at once: two tabs then send
   * the same change under the same key, which is made once.
   */
  exclusively: (work: () => Promise<void>) => Promise<void>
  tellOthers: () => void
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
/** What lies in this page's memory alone goes to disk when there is room again. */
const STORED_LATER_MS = 30_000

const EMPTY: OutboxState = { items: [], sending: undefined, inForm: [], loggedOut: false, stored: true }

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { store, makeKey, isOwner, isReachable, send, exclusively, tellOthers } = dependencies
  const state = createObservable<OutboxState>(EMPTY)
  const inForm = new Set<number>()
  /** Of those in a form: the first try has come to nothing. */
  const held = new Set<number>()
  const awaited = new Map<number, ((outcome: Try) => void)[]>()
  const settledListeners = new Set<SettledListener>()
  const restListeners = new Set<() => void>()
  let queue: OutboxQueue = EMPTY_QUEUE
  let atWork = false
  let calledAgain = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let storing: ReturnType<typeof setTimeout> | undefined
  let made: string | undefined

  function show(change: Partial<OutboxState>): void {
    state.set({ ...state.getSnapshot(), ...change })
  }

  function takeOver(next: OutboxQueue): void {
    const before = queue
    queue = next
    if (JSON.stringify(before.items) !== JSON.stringify(next.items)) show({ items: next.items, inForm: [...inForm] })
    for (const id of awaited.keys()) {
      const outcome = whatBecameOf(id, before, next)
      if (outcome) tell(id, outcome)
    }
  }

  function tell(id: number, outcome: Try): void {
    const waiting = awaited.get(id) ?? []
    awaited.delete(id)
    for (const resolve of waiting) resolve(outcome)
  }

  /**
   * What is true of what is stored: while storage fails, this page's memory is, and it is stored as soon as that works
   * again; what was emptied under the page is no truth.
   */
  function truth(stored: Stored): OutboxQueue {
    if (!state.getSnapshot().stored) return queue
    const read = parseQueue(stored.value)
    return isEmptied(stored, made) ? restoreLost(read, queue) : read
  }

  function storeLater(): void {
    clearTimeout(storing)
    storing = setTimeout(() => void refresh(), STORED_LATER_MS)
  }

  let last: Promise<void> = Promise.resolve()
  /** Each begins with what the one before has left: else what this page is writing itself looked like another tab's. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  /** Changes what is stored, in one step with what other tabs have stored. */
  const update = (change: (stored: OutboxQueue) => OutboxQueue) => inTurn(() => updateNow(change))
  const refresh = () => inTurn(refreshNow)

  async function updateNow(change: (stored: OutboxQueue) => OutboxQueue): Promise<void> {
    if (!isOwner()) {
      forget()
      return
    }
    let next: OutboxQueue | undefined
    try {
      made = await store.update((stored) => {
        next = change(truth(stored))
        return next
      })
      show({ stored: true })
    } catch {
      next = change(queue)
      show({ stored: false })
      storeLater()
    }
    if (next) takeOver(next)
    tellOthers()
  }

  async function refreshNow(): Promise<void> {
    if (!isOwner()) {
      forget()
      return
    }
    try {
      const stored = await store.read()
      const isBehind = !state.getSnapshot().stored || isEmptied(stored, made)
      if (isBehind && queue.items.length > 0) return await updateNow((items) => items)
      made = stored.made ?? made
      takeOver(truth(stored))
    } catch {
      // What this page holds in memory is all there is.
    }
  }

  /** Somebody logged out: nothing of theirs stays on this page. */
  function forget(): void {
    queue = EMPTY_QUEUE
    clearTimeout(storing)
    inForm.clear()
    held.clear()
    awaited.clear()
    state.set(EMPTY)
  }

  async function deliver(): Promise<void> {
    if (atWork) {
      calledAgain = true
      return
    }
    atWork = true
    clearTimeout(timer)
    do {
      calledAgain = false
      await exclusively(sendAll)
    } while (calledAgain && !stopped)
    atWork = false
    for (const listener of [...restListeners]) listener()
  }

  async function sendAll(): Promise<void> {
    const passedOver = new Set<number>()
    while (!stopped && isOwner() && isReachable()) {
      await refresh()
      const chosen = nextToSend(queue, (id) => passedOver.has(id) || held.has(id))
      if (!chosen) break
      await update((stored) => markSent(stored, chosen.id))
      // As it is stored now: it may have been edited or withdrawn while its turn came, and from here on it stays as sent.
      const item = queue.items.find(({ id }) => id === chosen.id)
      if (!item || !isOwner()) continue
      const outcome = await trySending(item, chosen.state.kind === 'waiting')
      if (outcome.kind === 'logged-out') return
      if (outcome.kind === 'lost') {
        sendLater()
        return
      }
      // One that the server stumbles over, or that a filter on the way keeps, must not stop the others.
      if (outcome.kind === 'stumbled' || outcome.kind === 'intercepted') passedOver.add(item.id)
    }
    if (passedOver.size > 0) sendLater()
  }

  async function trySending(item: OutboxItem, isFirst: boolean): Promise<Try> {
    show({ sending: item.id, loggedOut: false })
    const outcome = await send(item)
    // Whoever has the form in hand decides what becomes of it, and of the rest that was sent with it.
    if (outcome.kind !== 'made' && inForm.has(item.id)) for (const id of inForm) held.add(id)
    await note(item, isFirst, outcome)
    show({ sending: undefined })
    tell(item.id, outcome)
    return outcome
  }

  async function note(item: OutboxItem, isFirst: boolean, outcome: Try): Promise<void> {
    switch (outcome.kind) {
      case 'made':
        await update((stored) => settle(stored, item.id, outcome.busId, outcome.refused))
        break
      case 'refused':
        await update((stored) => refuse(stored, item.id, outcome.reason))
        break
      case 'logged-out':
        show({ loggedOut: true })
        if (isFirst) await update((stored) => markUnsent(stored, item.id))
        return
      case 'stumbled':
      case 'intercepted':
      case 'lost':
        failures += 1
        return
    }
    failures = 0
    const wasInForm = inForm.has(item.id)
    letGo([item.id], [held, inForm])
    for (const listener of [...settledListeners]) listener(item, outcome, wasInForm)
  }

  function sendLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void deliver(), Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
  }

  function letGo(ids: readonly number[], of: readonly Set<number>[]): void {
    for (const set of of) for (const id of ids) set.delete(id)
    show({ inForm: [...inForm] })
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,

    async put(changes, isInForm) {
      const keyed = changes.map((change) => ({ change, key: makeKey() }))
      let ids: (number | undefined)[] = []
      await update((stored) => {
        ids = []
        const joined = keyed.reduce((before, { change, key }) => {
          const { queue: after, id } = join(before, change, key)
          ids.push(id)
          return after
        }, stored)
        if (isInForm) for (const id of ids) if (id !== undefined) inForm.add(id)
        return joined
      })
      letGo(
        ids.filter((id) => id !== undefined),
        [held],
      )
      void deliver()
      return ids
    },

    outcome: (id) =>
      new Promise((resolve) => {
        awaited.set(id, [...(awaited.get(id) ?? []), resolve])
        takeOver(queue)
      }),

    sendAgain(ids) {
      letGo(ids, [held])
      void deliver()
    },

    release(ids) {
      letGo(ids, [held, inForm])
      void deliver()
    },

    async withdraw(ids) {
      letGo(ids, [held, inForm])
      for (const id of ids) awaited.delete(id)
      await update((stored) => ids.reduce(withdraw, stored))
      void deliver()
    },

    deliver: () => void deliver(),
    refresh,
    onSettled: (listener) => listen(settledListeners, listener),
    onRest: (listener) => listen(restListeners, listener),

    stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(storing)
    },
  }
}

/** What somebody who waits for an item learns from the queue alone; undefined while nothing is decided. */
function whatBecameOf(id: number, before: OutboxQueue, now: OutboxQueue): Try | undefined {
  const item = now.items.find((one) => one.id === id)
  if (item) return item.state.kind === 'refused' ? { kind: 'refused', reason: item.state.reason } : undefined
  const was = before.items.find((one) => one.id === id)
  if (was?.change.kind === 'timetable') return { kind: 'made', busId: undefined, refused: refusedOf(was.change, now) }
  // It may have gone into a refused one of its trip.
  const into = was && now.items.find((one) => tripOf(one) === tripOf(was) && one.state.kind === 'refused')
  return into?.state.kind === 'refused'
    ? { kind: 'refused', reason: into.state.reason }
    : { kind: 'made', busId: undefined }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
