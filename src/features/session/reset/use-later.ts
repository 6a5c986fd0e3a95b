import { useEffect, useRef } from 'react'

/** Does something once, `ms` after `due` has become true; not at all if the screen is left before. */
export function useLater(due: boolean, ms: number, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [due, ms])
}
