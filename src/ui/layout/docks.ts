let docks = 0
let height = 0
const listeners = new Set<() => void>()

/** @returns whether the page has a dock: what else stands at a phone's foot makes room for it */
export function hasDock(): boolean {
  return docks > 0
}

/** @returns how many px at the foot of the screen are a dock's; 0 where there is none, or where it stands beside the content */
export function dockHeight(): number {
  return height
}

/** @returns the way to say that it has gone */
export function addDock(): () => void {
  docks++
  tell()
  return () => {
    docks--
    height = 0
    tell()
  }
}

export function setDockHeight(px: number): void {
  if (px === height) return
  height = px
  tell()
}

function tell(): void {
  // The focus scrolls a control into view, and not under the dock. Without one, the page's own padding holds (base.css).
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `${height + 16}px` : ''
  for (const listener of [...listeners]) listener()
}

/** @returns the way to stop listening */
export function subscribeDocks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
