import * as v from 'valibot'
import { isEmptied, type MarkedEntry, type Stored } from '../offline/marked-entry.ts'
import { createObservable, type Observable } from '../offline/observable.ts'

/**
 * What an account has on this phone and the server does not have yet: one value of entries with keys of their own, kept in
 * step with other tabs. Nothing here rejects or hangs. The disk is asked first, and is no truth by itself: what it would
 * not take stays with this page until it does, and what was emptied under the page is written back.
 */
export interface KeptDocument<D> extends Observable<D> {
  /** Looks at the disk: another tab may have changed it, there may be room again. */
  look(): Promise<void>
  /**
   * In one step with what other tabs store.
   * @param apply may run twice: on what the disk has, and on what this page knows, where the disk takes nothing: then what
   *   is kept is in reach of other tabs as it was
   */
  change(apply: (before: D, isOnDisk: boolean) => D): Promise<void>
  /** These have come to their end: they are out of sight before they are off the disk. */
  close(keys: readonly string[]): Promise<void>
  /** Whether an entry outlives this page, as far as that is known. Whoever reads the snapshot is told of each change of it. */
  isKept(key: string): boolean
  isAllKept(): boolean
  /** The owner has left: nothing of theirs stays in the memory of this page. */
  forget(): void
  /** For a log-out. */
  removeAll(): Promise<void>
}

/** How one kind of it lies on a phone. Values in, values out. */
export interface Layout<D, E> {
  empty: D
  /** An entry that cannot be read costs no other. */
  parse: (stored: unknown) => D
  entries: (document: D) => readonly E[]
  keyOf: (entry: E) => string
  without: (document: D, isGone: (key: string) => boolean) => D
  /** @returns the disk's own entries, and over them those of this page's which the disk does not have as they are */
  join: (onDisk: D, known: D, isHeld: (key: string) => boolean) => D
}

/** The part of a BroadcastChannel that is used. */
export interface Tabs {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface DocumentDependencies {
  store: MarkedEntry
  /** Whether the account is logged in on this phone at this moment: nobody else's page looks, or writes anything back. */
  isOwner: () => boolean
  tabs: Tabs | undefined
}

/** `removed`: by a log-out, which takes along what lies in the memory of each tab. */
const TabMessage = v.picklist(['changed', 'removed'])

export function createKeptDocument<D, E>(
  { store, isOwner, tabs }: DocumentDependencies,
  { empty, parse, entries, keyOf, without, join }: Layout<D, E>,
): KeptDocument<D> {
  const shown = createObservable<D>(empty)
  const known = () => shown.getSnapshot()
  const keysOf = (document: D) => entries(document).map(keyOf)
  /** Of what is known: not on disk as it is known, as far as anybody has seen. */
  let unkept = new Set<string>()
  /** By this page. A tab that had no room may write them once more. */
  const closed = new Set<string>()
  let made: string | undefined

  function show(document: D, next: Set<string>): void {
    const isNews = JSON.stringify([document, [...next]]) !== JSON.stringify([known(), [...unkept]])
    unkept = next
    // Told only of what is news: whoever listens looks at all of it.
    if (isNews) shown.set(document)
  }

  /** @returns what is true by the disk and by this page, and which of it the disk does not have so */
  function joined(onDisk: Stored): { document: D; missing: Set<string>; isBehind: boolean } {
    const parsed = parse(onDisk.value)
    const isBehind = keysOf(parsed).some((key) => closed.has(key))
    const stored = isBehind ? without(parsed, (key) => closed.has(key)) : parsed
    const isLost = isEmptied(onDisk, made)
    const isStored = new Set(keysOf(stored))
    const held = new Set(keysOf(known()).filter((key) => unkept.has(key) || (isLost && !isStored.has(key))))
    const document = held.size === 0 && !isLost ? stored : join(stored, known(), (key) => held.has(key))
    const missing = newIn(document, stored)
    return { document, missing, isBehind: isBehind || missing.size > 0 }
  }

  /** @returns the keys of what is not in the other one just so */
  function newIn(document: D, other: D): Set<string> {
    const same = new Set(entries(other))
    return new Set(entries(document).flatMap((entry) => (same.has(entry) ? [] : [keyOf(entry)])))
  }

  let last: Promise<void> = Promise.resolve()
  /** Each begins with what the one before has left: else what this page is writing itself looked like another tab's. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function write(apply: (before: D, isOnDisk: boolean) => D): Promise<void> {
    let before = known()
    let next = before
    try {
      made = await store.update((stored) => {
        before = joined(stored).document
        next = apply(before, true)
        return next
      })
      show(next, new Set())
    } catch {
      before = known()
      next = apply(before, false)
      const isLeft = new Set(keysOf(next))
      show(next, new Set([...[...unkept].filter((key) => isLeft.has(key)), ...newIn(next, before)]))
    }
    const left = new Set(keysOf(next))
    for (const key of keysOf(before)) if (!left.has(key)) closed.add(key)
    tell('changed')
  }

  async function lookNow(): Promise<void> {
    if (!isOwner()) return
    try {
      const stored = await store.read()
      if (!isOwner()) return
      const { document, missing, isBehind } = joined(stored)
      show(document, missing)
      // There may be room again.
      if (isBehind) await write((all) => all)
      else made = stored.made ?? made
    } catch {
      // What this page knows is all there is.
    }
  }

  const look = () => inTurn(lookNow)
  const change = (apply: (before: D, isOnDisk: boolean) => D) => inTurn(() => write(apply))

  function forget(): void {
    show(empty, new Set())
  }

  function tell(message: v.InferOutput<typeof TabMessage>): void {
    tabs?.postMessage(message)
  }

  tabs?.addEventListener('message', ({ data }) => {
    if (!v.is(TabMessage, data)) return
    if (data === 'removed') forget()
    void look()
  })
  void look()

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    look,
    change,

    close(keys) {
      for (const key of keys) closed.add(key)
      const isGone = (key: string) => closed.has(key)
      show(without(known(), isGone), new Set([...unkept].filter((key) => !isGone(key))))
      // Where they stay on disk the server answers their keys the same way when it is asked again.
      return change((before) => without(before, isGone))
    },

    isKept: (key) => !unkept.has(key),
    isAllKept: () => unkept.size === 0,
    forget,

    async removeAll() {
      forget()
      // Where that fails nothing can be kept on such a phone.
      await store.clear().catch(() => undefined)
      forget()
      tell('removed')
    },
  }
}
