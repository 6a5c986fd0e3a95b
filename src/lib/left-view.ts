import { useState } from 'react'
import type { Reads } from '#contract/reads.ts'
import { LEFT_VIEW } from '../storage-keys.ts'
import { tab } from './browser-storage.ts'
import { historyPlace } from './history-place.ts'

const keyOf = (name: string) => `${LEFT_VIEW}${historyPlace()} ${name}`

/**
 * What is searched or chosen in a list. Back finds it as it was left; a link to the same list starts afresh.
 * @param name tells it from others on the page
 * @param first where this place in the history was not left before
 */
export function useLeftView<T>(name: string, schema: Reads<T>, first: T): [view: T, change: (view: T) => void] {
  const [view, setView] = useState(() => tab.read(keyOf(name), schema) ?? first)
  const change = (next: T) => {
    // In the tab, which a log-out empties: what was searched is a passenger's name.
    tab.write(keyOf(name), next, false)
    setView(next)
  }
  return [view, change]
}
