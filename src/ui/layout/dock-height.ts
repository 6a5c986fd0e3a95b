let height = 0
const listeners = new Set<() => void>()

/** @returns how many px at the foot of the screen are a dock's; 0 where there is none, or where it stands beside the content */
export function dockHeight(): number {
  return height
}

export function setDockHeight(px: number): void {
  if (px === height) return
  height = px
  for (const listener of [...listeners]) listener()
}

/** @returns the way to stop listening */
export function subscribeDockHeight(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
