import { useSyncExternalStore } from 'react'
import { WIDE } from './wide.ts'

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
