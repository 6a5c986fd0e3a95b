import { type RefCallback, useCallback, useState } from 'react'

const FIRST = 60
const MORE = 40

export interface Growing<T> {
  shown: readonly T[]
  /** How many are not shown yet. */
  left: number
  grow: () => void
  /** Goes on what stands at the list's end: the list grows as that comes into sight. */
  endRef: RefCallback<HTMLElement>
}

/**
 * A list of rows that grows as one scrolls, and stays as long as it has become when it is read anew.
 * @param name of the list; another one begins from its start
 */
export function useGrowing<T>(items: readonly T[], name: string): Growing<T> {
  const [grown, setGrown] = useState({ name, count: FIRST })
  const count = grown.name === name ? grown.count : FIRST
  const grow = useCallback(
    () => setGrown((now) => ({ name, count: (now.name === name ? now.count : FIRST) + MORE })),
    [name],
  )
  const endRef = useCallback(
    (end: HTMLElement | null) => {
      if (!end || typeof IntersectionObserver !== 'function') return
      const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && grow())
      watch.observe(end)
      return () => watch.disconnect()
    },
    [grow],
  )
  return { shown: items.slice(0, count), left: Math.max(0, items.length - count), grow, endRef }
}
