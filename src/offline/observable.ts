/** A value that changes over time, in the form that `useSyncExternalStore` reads. */
export interface Observable<T> {
  getSnapshot(): T
  /** @returns the way to stop listening */
  subscribe(listener: () => void): () => void
}

/** @returns the observable value with `set`; setting the same value again notifies no listener */
export function createObservable<T>(first: T): Observable<T> & { set(next: T): void } {
  let current = first
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
  }
}
