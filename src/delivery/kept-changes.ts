import * as v from 'valibot'
import { isEmptied, type Stored } from '../offline/marked-entry.ts'
import { createObservable, type Observable } from '../offline/observable.ts'
import type { Change, KeptKind, Wanted } from './change.ts'
import type { ChangeStore } from './change-store.ts'

/**
 * An account's changes of one kind of which nobody knows how they ended, kept in step with other tabs. Nothing here rejects
 * or hangs. The disk is asked first, and is no truth by itself: what it would not take stays with this page until it does,
 * and what was emptied under the page is written back.
 */
export interface KeptChanges<C extends Change> extends Observable<readonly C[]> {
  list(): Promise<readonly C[]>
  /**
   * To be awaited before anything is sent: a change whose key is lost could be made twice.
   * @returns the same change that is open, as it is wanted now, or a new one, once it is on disk
   */
  begin(wanted: Wanted<C>): Promise<C>
  /** The server has answered this one, yes or no: the next tap is another change. */
  close(key: string): Promise<void>
  /** Whether it outlives this page, as far as that is known. Whoever reads the snapshot is told of each change of it. */
  isKept(key: string): boolean
  /** For a log-out. */
  removeAll(): Promise<void>
}

/** The part of a BroadcastChannel that is used. */
export interface Tabs {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface KeptDependencies {
  store: ChangeStore
  makeKey: () => string
  now: () => number
  /** Whether the account is logged in on this phone at this moment: nobody else's page writes anything back. */
  isOwner: () => boolean
  tabs: Tabs | undefined
}

/** `removed`: by a log-out, which takes along what lies in the memory of each tab. */
const TabMessage = v.picklist(['changed', 'removed'])

/** What lies this far back was given up long ago. */
export const MOST_OPEN = 20

export function createKeptChanges<C extends Change>(
  { store, makeKey, now, isOwner, tabs }: KeptDependencies,
  { parse, isSame }: KeptKind<C>,
): KeptChanges<C> {
  const shown = createObservable<readonly C[]>([])
  const known = () => shown.getSnapshot()
  /** Of what is known: not on disk as it is known, as far as anybody has seen. */
  let unkept = new Set<string>()
  const closed = new Set<string>()
  let made: string | undefined

  function show(open: readonly C[], next: Set<string>): void {
    const isNews = JSON.stringify([open, [...next]]) !== JSON.stringify([known(), [...unkept]])
    unkept = next
    // Told only of what is news: whoever listens looks at all of it.
    if (isNews) shown.set(open)
  }

  /** @returns what is open by the disk and by this page, and which of it the disk does not have so */
  function join(onDisk: Stored): { open: C[]; missing: Set<string> } {
    const stored = parse(onDisk.value).filter(({ key }) => !closed.has(key))
    const isLost = isEmptied(onDisk, made)
    const isStored = ({ key }: Change) => stored.some((one) => one.key === key)
    const held = known().filter((one) => unkept.has(one.key) || (isLost && !isStored(one)))
    const others = stored.filter(({ key }) => !held.some((one) => one.key === key))
    return { open: [...held, ...others], missing: new Set(held.map(({ key }) => key)) }
  }

  let last: Promise<void> = Promise.resolve()
  /** Each begins with what the one before has left: else what this page is writing itself looked like another tab's. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  const write = (change: (open: readonly C[]) => readonly C[]) => inTurn(() => writeNow(change))

  async function writeNow(change: (open: readonly C[]) => readonly C[]): Promise<void> {
    let next: readonly C[] = []
    try {
      made = await store.update((stored) => {
        next = change(join(stored).open).slice(0, MOST_OPEN)
        return next
      })
      show(next, new Set())
    } catch {
      const before = known()
      next = change(before)
      const isNew = (one: C) => unkept.has(one.key) || !before.includes(one)
      show(next, new Set(next.filter(isNew).map(({ key }) => key)))
    }
  }

  async function list(): Promise<readonly C[]> {
    await inTurn(look)
    return known()
  }

  async function look(): Promise<void> {
    try {
      const stored = await store.read()
      const { open, missing } = join(stored)
      const isBehind = missing.size > 0 || parse(stored.value).some(({ key }) => closed.has(key))
      show(open, missing)
      if (!isBehind) made = stored.made ?? made
      // There may be room again.
      else if (isOwner()) await writeNow((all) => all)
    } catch {
      // What this page knows is all there is.
    }
  }

  function forget(): void {
    show([], new Set())
  }

  function tell(message: v.InferOutput<typeof TabMessage>): void {
    tabs?.postMessage(message)
  }

  tabs?.addEventListener('message', ({ data }) => {
    if (!v.is(TabMessage, data)) return
    if (data === 'removed') forget()
    void list()
  })
  void list()

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    list,

    async begin(wanted) {
      let its: Change = { key: makeKey(), sentAt: now() }
      // TypeScript cannot put a type together again that Omit has taken apart.
      const renewed = () => ({ key: its.key, sentAt: its.sentAt, ...wanted }) as C
      let begun = renewed()
      await write((open) => {
        its = open.find((one) => isSame(one, wanted)) ?? its
        begun = renewed()
        return [begun, ...open.filter(({ key }) => key !== its.key)]
      })
      tell('changed')
      return begun
    },

    async close(key) {
      closed.add(key)
      // At once: the ticket's page must not begin by calling it open.
      const left = known().filter((one) => one.key !== key)
      show(left, new Set([...unkept].filter((one) => one !== key)))
      // Where it stays on disk the server answers this key the same way when it is asked again.
      await write((open) => open.filter((one) => one.key !== key))
      tell('changed')
    },

    isKept: (key) => !unkept.has(key),

    async removeAll() {
      forget()
      // Where that fails nothing can be kept on such a phone.
      await store.clear().catch(() => undefined)
      forget()
      tell('removed')
    },
  }
}
