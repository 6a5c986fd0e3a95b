let docks = 0
const listeners = new Set<() => void>()

/** @returns whether the page has a dock: what else stands at a phone's foot makes room for it */
export function hasDock(): boolean {
  return docks > 0
}

/** @returns the way to say that it has gone */
export function addDock(): () => void {
  count(1)
  return () => count(-1)
}

function count(change: 1 | -1): void {
  docks += change
  for (const listener of [...listeners]) listener()
}

/** @returns the way to stop listening */
export function subscribeDocks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
