import { useDeferredValue, useMemo, useState } from 'react'
import type { TripGroup } from './rows/group-trips.ts'
import type { TripsView } from './trips-view.ts'
import { type GoTo, useTripsView } from './use-trips-view.ts'

export interface SearchedView {
  /** What the address says. */
  at: TripsView
  goTo: GoTo
  /** What the page shows: as {@link at}, a moment behind it. */
  view: TripsView
  /** The search, a moment behind the typing. */
  wanted: string
  /** Each search that has ended leaves its box to a new one, of this number. */
  searches: number
  search: (wanted: string) => void
  /** Shows the trips of a route or a bus, and ends the search that has found it. */
  openGroup: (group: TripGroup) => Promise<void>
}

/** What of the trips is looked at, and what is searched for among them. */
export function useSearchedView(): SearchedView {
  const [at, goTo] = useTripsView()
  const { find = '' } = at
  const [search, setSearch] = useState(find)
  const [searches, setSearches] = useState(0)
  // What is pressed shows that at once; the page that it leads to is drawn behind it, and waits for the next finger.
  const asked = useMemo(() => ({ view: at, wanted: search }), [at, search])
  const { view, wanted } = useDeferredValue(asked)
  return {
    at,
    goTo,
    view,
    wanted,
    searches,
    search: setSearch,
    async openGroup({ kind, key }) {
      // Coming back finds the search again, however soon it was left.
      if (find !== wanted) await goTo({ find: wanted }, find !== '')
      await goTo({ by: kind, of: key, find: undefined, when: undefined })
      setSearch('')
      setSearches((ended) => ended + 1)
    },
  }
}
