import { useCallback, useState } from 'react'
import { Tick } from '#ui/fields/tick.tsx'
import type { Column } from '#ui/table/columns.ts'

export interface Picks<Key> {
  has: (key: Key) => boolean
  onPick: (key: Key, on: boolean) => void
}

/** Which rows of a table are picked, by their keys. */
export function usePicked<Key>() {
  const [picked, setPicked] = useState<ReadonlySet<Key>>(new Set())
  const pick = useCallback((key: Key, on: boolean) => {
    setPicked((now) => {
      const next = new Set(now)
      if (on) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  return { picked, setPicked, pick }
}

/**
 * @param picks undefined where there is nothing to pick for
 * @returns the column of ticks, if any
 */
export function pickColumn<Row, Key>(
  picks: Picks<Key> | undefined,
  keyOf: (row: Row) => Key,
  nameOf: (row: Row) => string,
): Column<Row>[] {
  if (!picks) return []
  const cell = (row: Row) => (
    <Tick
      aria-label={nameOf(row)}
      checked={picks.has(keyOf(row))}
      onChange={({ target }) => picks.onPick(keyOf(row), target.checked)}
    />
  )
  return [{ id: 'pick', head: '', text: () => '', cell, width: '3.75rem', phone: 'mark' }]
}
