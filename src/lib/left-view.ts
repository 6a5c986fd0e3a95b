import { useState } from 'react'
import { type Reads, readBy } from '#contract/reads.ts'
import { historyPlace } from './history-place.ts'

const views = new Map<string, unknown>()
const keyOf = (name: string) => `${historyPlace()} ${name}`

/**
 * What is searched or chosen in a list. Back finds it as it was left; a link to the same list starts afresh.
 * @param name tells it from others on the page
 * @param first where this place in the history was not left before
 */
export function useLeftView<T>(name: string, schema: Reads<T>, first: T): [view: T, change: (view: T) => void] {
  const [view, setView] = useState(() => readBy(schema, views.get(keyOf(name))) ?? first)
  const change = (next: T) => {
    views.set(keyOf(name), next)
    setView(next)
  }
  return [view, change]
}
