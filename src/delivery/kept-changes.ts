import type { Observable } from '../offline/observable.ts'
import type { Change, KeptKind, Keyed, Wanted } from './change.ts'
import { createKeptDocument, type DocumentDependencies, type Layout } from './kept-document.ts'

/** An account's changes of one kind with an unknown outcome. */
export interface OpenChanges<C extends Keyed> extends Observable<readonly C[]> {
  list(): Promise<readonly C[]>
  /** Absent for kinds whose changes are not begun by a delivery's `make`. */
  begin?(wanted: Wanted<C>): Promise<C>
  /** The server has answered this change, yes or no: the next press is another change. */
  close(key: string): Promise<void>
}

/** A list of changes, the latest first. */
export interface KeptChanges<C extends Change> extends OpenChanges<C> {
  /**
   * Must be awaited before anything is sent: a change whose key is lost could be made twice.
   * @returns the open change that does the same, with the present values, or a new one, once it is on disk
   */
  begin(wanted: Wanted<C>): Promise<C>
  /**
   * Whether the change outlives this page, as far as known. Observers of the snapshot are notified when this changes.
   */
  isKept(key: string): boolean
  /** For a log-out. */
  removeAll(): Promise<void>
}

export interface KeptDependencies extends DocumentDependencies {
  makeKey: () => string
  now: () => number
}

/** Older changes beyond this number were given up long ago. */
export const MOST_OPEN = 20

export function createKeptChanges<C extends Change>(
  { makeKey, now, ...around }: KeptDependencies,
  { parse, isSame, most = MOST_OPEN }: KeptKind<C>,
): KeptChanges<C> {
  const kept = createKeptDocument(around, listOf(parse))

  return {
    getSnapshot: kept.getSnapshot,
    subscribe: kept.subscribe,
    isKept: kept.isKept,
    removeAll: kept.removeAll,

    async list() {
      await kept.look()
      return kept.getSnapshot()
    },

    async begin(wanted) {
      let its: Change = { key: makeKey(), sentAt: now() }
      // TypeScript cannot put a type together again that Omit has taken apart.
      const renewed = () => ({ key: its.key, sentAt: its.sentAt, ...wanted }) as C
      let begun = renewed()
      await kept.change((open) => {
        its = open.find((one) => isSame(one, wanted)) ?? its
        begun = renewed()
        return [begun, ...open.filter(({ key }) => key !== its.key)].slice(0, most)
      })
      return begun
    },

    // At once: the ticket's page must not show the change as open.
    close: (key) => kept.close([key]),
  }
}

function listOf<C extends Change>(parse: KeptKind<C>['parse']): Layout<readonly C[], C> {
  return {
    empty: [],
    parse,
    entries: (open) => open,
    keyOf: ({ key }) => key,
    without: (open, isGone) => open.filter(({ key }) => !isGone(key)),
    join(onDisk, known, isHeld) {
      const others = onDisk.filter(({ key }) => !isHeld(key))
      return [...known.filter(({ key }) => isHeld(key)), ...others]
    },
  }
}
