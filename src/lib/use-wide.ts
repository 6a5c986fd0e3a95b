import { useSyncExternalStore } from 'react'

/** Where a desk's layout begins, in the style sheets as well. Ems of the browser's letters: large ones get the phone's. */
const WIDE = '(min-width: 60em)'

/**
 * For what stands in another place on a desk, and can't stand in both. What only looks different there is the style
 * sheets' affair.
 */
export function useWide(): boolean {
  return useSyncExternalStore(whenWidthChanges, isWide, () => false)
}

function isWide(): boolean {
  return matchMedia(WIDE).matches
}

function whenWidthChanges(tell: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
