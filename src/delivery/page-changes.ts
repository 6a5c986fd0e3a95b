import { createObservable } from '../offline/observable.ts'
import type { Change, Wanted } from './change.ts'
import { type KeptChanges, MOST_OPEN } from './kept-changes.ts'

/**
 * Changes of a kind that does not need the disk: they are answered while the person looks. After a reload their keys
 * are gone, and the list that they change shows whether a change was made; one that must not be made twice has a key
 * that stays (`keyOf`).
 */
export function createPageChanges<C extends Change>(
  makeKey: (wanted: Wanted<C>) => string,
  now: () => number,
): KeptChanges<C> {
  const open = createObservable<readonly C[]>([])
  const textOf = ({ key: _, sentAt: __, ...wanted }: C) => JSON.stringify(wanted)
  return {
    getSnapshot: open.getSnapshot,
    subscribe: open.subscribe,
    list: async () => open.getSnapshot(),

    async begin(wanted) {
      // TypeScript cannot put a type together again that Omit has taken apart.
      const begun = { key: makeKey(wanted), sentAt: now(), ...wanted } as C
      const same = open.getSnapshot().find((one) => textOf(one) === textOf(begun))
      if (same) return same
      open.set([begun, ...open.getSnapshot()].slice(0, MOST_OPEN))
      return begun
    },

    async close(key) {
      open.set(open.getSnapshot().filter((one) => one.key !== key))
    },

    isKept: () => false,
    removeAll: async () => open.set([]),
  }
}
