import { useSyncExternalStore } from 'react'
import { WIDE } from './wide.ts'

/**
 * For parts that stand in another place on a desk, and can't stand in both. Differences in looks alone belong in the
 * style sheets.
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
