/** Which trips are picked, by id. Values in, values out. */
export type Picked = ReadonlySet<number>

export const NOTHING_PICKED: Picked = new Set()

export function toggled(picked: Picked, id: number): Picked {
  const next = new Set(picked)
  if (!next.delete(id)) next.add(id)
  return next
}

export function withAll(picked: Picked, ids: readonly number[]): Picked {
  return new Set([...picked, ...ids])
}

/**
 * Shift: everything from the last one that was picked to this one, as the list shows them.
 * @param shown ids in the order of the list
 */
export function withRange(picked: Picked, shown: readonly number[], from: number | undefined, to: number): Picked {
  const [start, end] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (start < 0 || end < 0) return toggled(picked, to)
  return withAll(picked, shown.slice(Math.min(start, end), Math.max(start, end) + 1))
}
