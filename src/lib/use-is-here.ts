import { useEffect, useRef } from 'react'

/**
 * For answers that may come minutes later: what they do to their own screen must not happen to another one.
 * @param open whether a part that stays mounted, such as a sheet, is open
 * @returns tells whether the screen that asks is still there, and open
 */
export function useIsHere(open = true): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = open
    return () => {
      isHere.current = false
    }
  }, [open])
  return () => isHere.current
}
