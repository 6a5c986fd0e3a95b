import { createDelivery } from '#delivery/delivery.ts'
import { editsLayout } from '#delivery/edits.ts'
import { createKeptDocument, type DocumentDependencies } from '#delivery/kept-document.ts'
import type { World } from '#delivery/world.ts'
import { createObservable } from '#offline/observable.ts'
import { join } from '#offline/outbox/join-change.ts'
import { type OutboxItem, type OutboxQueue, pendingId, tripOf, withdraw } from '#offline/outbox/outbox-queue.ts'
import { markSent, markUnsent, refuse, settle } from '#offline/outbox/settle-change.ts'
import { createItemsInForms } from './items-in-forms.ts'
import type { Outbox, OutboxState, Settled, SettledListener, Try } from './outbox.ts'

type Made = Extract<Try, { kind: 'made' }>

export interface OutboxDependencies extends DocumentDependencies {
  /** Of the account alone. */
  name: string
  makeKey: () => string
  /** Sends a change under the item's key. Never rejects. */
  send: (item: OutboxItem) => Promise<Try>
  world: Pick<World<typeof OWNER>, 'isReachable' | 'exclusively' | 'onAwake' | 'onLogIn'>
}

/** An outbox knows one log-in, or nobody. */
const OWNER = 'owner'

const EMPTY: OutboxState = { items: [], sending: undefined, inForm: [], loggedOut: false, stored: true }

/** A try that failed or was refused. */
class NotMade extends Error {
  readonly outcome: Exclude<Try, Made>
  constructor(outcome: Exclude<Try, Made>) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

export function createOutbox({ name, makeKey, send, world, ...around }: OutboxDependencies): Outbox {
  const { isOwner } = around
  const kept = createKeptDocument(around, editsLayout)
  const state = createObservable<OutboxState>(EMPTY)
  const forms = createItemsInForms()
  const settledListeners = new Set<SettledListener>()
  const restListeners = new Set<() => void>()
  let queue = kept.getSnapshot()
  const itemOf = (key: string) => queue.items.find((item) => item.key === key)
  /** Numbers are those of this page: on disk another tab may have counted them, too. */
  const keyOf = (id: number) => queue.items.find((item) => item.id === forms.numberOf(id))?.key

  function show(change: Partial<OutboxState>): void {
    state.set({ ...state.getSnapshot(), ...change })
  }

  const showForms = () => show({ inForm: forms.ids() })

  kept.subscribe(() => {
    const before = queue
    queue = kept.getSnapshot()
    forms.follow(before, queue)
    show({ items: queue.items, inForm: forms.ids(), stored: kept.isAllKept() })
  })

  async function change(apply: (before: OutboxQueue, isOnDisk: boolean) => OutboxQueue): Promise<void> {
    if (isOwner()) await kept.change(apply)
    else forget()
  }

  async function list(): Promise<readonly OutboxItem[]> {
    if (isOwner()) await kept.look()
    else forget()
    return queue.items
  }

  /** Somebody logged out: nothing of theirs stays on this page. */
  function forget(): void {
    forms.clear()
    kept.forget()
    state.set(EMPTY)
  }

  /** @param apply is given the item's number, unless the item has gone */
  const changeItem = (key: string, apply: (before: OutboxQueue, id: number) => OutboxQueue) =>
    change((before) => {
      const id = numberIn(before, key)
      return id === undefined ? before : apply(before, id)
    })

  /** What the server may have heard of from here on stays as it is sent, and is on disk as such before it is on the line. */
  async function trySending({ key, state: { kind } }: OutboxItem): Promise<Made> {
    if (kind === 'waiting') await changeItem(key, markSent)
    const item = itemOf(key)
    // It may have been edited or withdrawn while its turn came.
    if (!item || !isOwner()) throw new Error('Not sent.')
    show({ sending: item.id })
    const outcome = await send(item)
    if (outcome.kind === 'made') return outcome
    // The person at the form decides about this item and the rest that was sent with it.
    if (forms.has(item.id)) forms.hold()
    if (outcome.kind !== 'refused') {
      if (outcome.kind === 'logged-out' && kind === 'waiting') await changeItem(key, markUnsent)
      show({ sending: undefined })
      forms.tell(item.id, outcome)
    }
    throw new NotMade(outcome)
  }

  async function note({ id, key }: OutboxItem, outcome: Settled): Promise<void> {
    await changeItem(key, (before, at) =>
      outcome.kind === 'made' ? settle(before, at, outcome.busId, outcome.refused) : refuse(before, at, outcome.reason),
    )
    show({ sending: undefined })
    forms.tell(id, outcome)
  }

  function tellOfEnd(item: OutboxItem, outcome: Settled): void {
    const wasInForm = forms.has(item.id)
    forms.letGo([item.id])
    showForms()
    for (const listener of [...settledListeners]) listener(item, outcome, wasInForm)
  }

  const delivery = createDelivery<typeof OWNER, OutboxItem, Made, never>(
    {
      ...world,
      who: () => (isOwner() ? OWNER : undefined),
      isLoggedIn: isOwner,
      isSame: (one, other) => one === other,
      // Logged in again: waiting changes are sent. Logged out: this page is emptied.
      onLogIn: (listener) => world.onLogIn(() => void list().then(listener)),
      isSessionOver: (error) => error instanceof NotMade && error.outcome.kind === 'logged-out',
    },
    {
      name,
      kept: () => ({
        list,
        close: (key) => kept.close([key]),
        getSnapshot: () => queue.items,
        subscribe: kept.subscribe,
      }),
      stage: ({ id, state: { kind } }) => (kind === 'refused' ? 'answered' : forms.isHeld(id) ? 'rest' : 'send'),
      subject: tripOf,
      send: (_, item) => trySending(item),
      isAnswer: (error) => refusalIn(error) !== undefined,
      settle: async (_, item, end) => {
        const outcome = end.kind === 'made' ? end.answer : refusalIn(end.error)
        if (outcome) await note(item, outcome)
      },
      tell: (_, item, end) => {
        if (end.kind === 'made') tellOfEnd(item, end.answer)
        const refusal = end.kind === 'refused' && refusalIn(end.error)
        if (refusal) tellOfEnd(item, refusal)
      },
      show: (_, needsLogIn) => {
        if (state.getSnapshot().loggedOut !== needsLogIn) show({ loggedOut: needsLogIn })
      },
      rest: () => {
        for (const listener of [...restListeners]) listener()
      },
    },
  )

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    start: delivery.start,

    async put(changes, isInForm) {
      const keyed = changes.map((one) => ({
        one,
        key: makeKey(),
        tripKey: 'busId' in one ? keyOf(-one.busId) : undefined,
      }))
      let ids: (number | undefined)[] = []
      await change((stored, isOnDisk) => {
        ids = []
        // Another tab may be sending what lies on a disk that takes no change of it.
        const isUnheard = (item: OutboxItem) => item.state.kind === 'waiting' && (isOnDisk || !kept.isKept(item.key))
        const joined = keyed.reduce((before, { one, key, tripKey }) => {
          const trip = numberIn(before, tripKey)
          const meant = 'busId' in one && trip !== undefined ? { ...one, busId: pendingId(trip) } : one
          const { queue: after, id } = join(before, meant, key, isUnheard)
          ids.push(id)
          return after
        }, stored)
        if (isInForm) forms.take(ids.filter((id) => id !== undefined))
        return joined
      })
      forms.sendAgain(ids.filter((id) => id !== undefined))
      showForms()
      delivery.deliver()
      return ids
    },

    outcome: (id) => forms.wait(id, queue),

    sendAgain(ids) {
      forms.sendAgain(ids)
      delivery.deliver()
    },

    release(ids) {
      forms.letGo(ids)
      showForms()
      delivery.deliver()
    },

    async withdraw(ids) {
      forms.letGo(ids)
      showForms()
      forms.ignore(ids)
      const keys = ids.map(keyOf)
      await change((stored) =>
        keys.reduce((before, key) => {
          const id = numberIn(before, key)
          return id === undefined ? before : withdraw(before, id)
        }, stored),
      )
      delivery.deliver()
    },

    onSettled: (listener) => listen(settledListeners, listener),
    onRest: (listener) => listen(restListeners, listener),
  }
}

function numberIn({ items }: OutboxQueue, key: string | undefined): number | undefined {
  return items.find((item) => item.key === key)?.id
}

function refusalIn(error: unknown): Extract<Try, { kind: 'refused' }> | undefined {
  return error instanceof NotMade && error.outcome.kind === 'refused' ? error.outcome : undefined
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
