import { replaceEqualDeep } from '@tanstack/query-core'
import * as v from 'valibot'
import { isEmptied, type MarkedEntry, type Stored } from '../offline/marked-entry.ts'
import { createObservable, type Observable } from '../offline/observable.ts'

/**
 * An account's data on this phone that the server does not have yet: one value of entries, each with a key, kept in
 * step with other tabs. Nothing here rejects or hangs. The disk is read first, but is not the only truth: entries that
 * it refuses stay in this page until it takes them, and entries that were deleted under the page are written back.
 */
export interface KeptDocument<D> extends Observable<D> {
  /** Reads the disk: another tab may have changed it, or there may be room again. */
  look(): Promise<void>
  /**
   * Changes the value in one transaction, safe against other tabs.
   * @param apply may run twice: on the disk's value, and on this page's value if the disk refuses the write: then the
   *   disk keeps its old value, which other tabs can read
   */
  change(apply: (before: D, isOnDisk: boolean) => D): Promise<void>
  /** These entries have ended: they are hidden before they are off the disk. */
  close(keys: readonly string[]): Promise<void>
  /** Whether an entry outlives this page, as far as known. Observers of the snapshot are notified when this changes. */
  isKept(key: string): boolean
  isAllKept(): boolean
  /** The owner has logged out: this page's memory is cleared. */
  forget(): void
  /** For a log-out. */
  removeAll(): Promise<void>
}

/** How a phone stores one kind of document. Pure functions. */
export interface Layout<D, E> {
  empty: D
  /** An unreadable entry never hides the others. */
  parse: (stored: unknown) => D
  entries: (document: D) => readonly E[]
  keyOf: (entry: E) => string
  without: (document: D, isGone: (key: string) => boolean) => D
  /** @returns the disk's entries, and over them the page's entries that the disk lacks or has in another state */
  join: (onDisk: D, known: D, isHeld: (key: string) => boolean) => D
}

/** The part of a BroadcastChannel that is used. */
export interface Tabs {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface DocumentDependencies {
  store: MarkedEntry
  /** Whether the account is logged in on this phone now: only its page reads the disk or writes anything back. */
  isOwner: () => boolean
  tabs: Tabs | undefined
}

/** `removed`: by a log-out, which clears the memory of each tab. */
const TabMessage = v.picklist(['changed', 'removed'])

export function createKeptDocument<D, E>(
  { store, isOwner, tabs }: DocumentDependencies,
  { empty, parse, entries, keyOf, without, join }: Layout<D, E>,
): KeptDocument<D> {
  const shown = createObservable<D>(empty)
  const known = () => shown.getSnapshot()
  const keysOf = (document: D) => entries(document).map(keyOf)
  /** Keys of entries that this page has and the disk lacks in this state, as far as known. */
  let unkept = new Set<string>()
  /** Keys closed by this page. A tab that had no room may write them once more. */
  const closed = new Set<string>()
  let made: string | undefined

  function show(document: D, next: Set<string>): void {
    const isKnown = next.size === unkept.size && [...next].every((key) => unkept.has(key))
    // Not by their JSON: the trips of one file are megabytes, and each batch of them is shown several times.
    const isNews = !isKnown || replaceEqualDeep(known(), document) !== known()
    unkept = next
    // Notify only of changes: each listener reads the whole document.
    if (isNews) shown.set(document)
  }

  /** @returns the disk's and this page's entries joined, and the keys that the disk lacks in this state */
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

  /** @returns the keys of entries that `other` lacks in this state */
  function newIn(document: D, other: D): Set<string> {
    const same = new Set(entries(other))
    return new Set(entries(document).flatMap((entry) => (same.has(entry) ? [] : [keyOf(entry)])))
  }

  let last: Promise<void> = Promise.resolve()
  /** Runs one after another: else this page would take its own running write for another tab's. */
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
      // The page's own entries are all there is.
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
      // If they stay on disk, the server answers their keys the same way when it is asked again.
      return change((before) => without(before, isGone))
    },

    isKept: (key) => !unkept.has(key),
    isAllKept: () => unkept.size === 0,
    forget,

    async removeAll() {
      forget()
      // If that fails, this phone can keep nothing anyway.
      await store.clear().catch(() => undefined)
      forget()
      tell('removed')
    },
  }
}
