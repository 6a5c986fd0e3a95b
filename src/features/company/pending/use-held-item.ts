import { useCallback, useEffect, useRef } from 'react'
import type { Outbox } from './outbox.ts'

/** Whichever way the form goes, be it Back, its item goes on by itself. @returns to be told which item the form holds */
export function useHeldItem(outbox: Pick<Outbox, 'release'>): (id: number | undefined) => void {
  const held = useRef<number>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (held.current !== undefined) outbox.release([held.current])
    }
  }, [outbox])
  return useCallback(
    (id) => {
      held.current = id
      if (id !== undefined && gone.current) outbox.release([id])
    },
    [outbox],
  )
}
