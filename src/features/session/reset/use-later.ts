import { useEffect, useRef } from 'react'

export function useLater(due: boolean, ms: number, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [due, ms])
}
