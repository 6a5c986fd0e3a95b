import { useState } from 'react'
import type { Bus } from '../../../../contract/bus.ts'
import { indiaDate } from '../../../../contract/time.ts'
import { useDrawnAfter, useFirstFrameDrawn } from '../../../lib/first-frame.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { type RecentSearch, recentSearches } from '../../buses/search/recent-searches.ts'
import { lastSearch, type Search } from '../../buses/search/search-buses.ts'
import { useSearch } from '../../buses/search/use-search.ts'
import { RecentSearchesRow } from './recent-searches-row.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchResult } from './search-result.tsx'
import { useSuggestions } from './use-suggestions.ts'

const NONE: readonly Bus[] = []

/**
 * The search and what came of it. It keeps what is being typed to itself: a key that drew the whole page anew would
 * be felt on a slow phone.
 * @param known buses whose places are suggested
 */
export function SearchPanel({ known = NONE }: { known: readonly Bus[] | undefined }) {
  const [search, setSearch] = useState(firstSearch)
  const [recents] = useState(recentSearches)
  const finding = useSearch()
  const drawn = useFirstFrameDrawn()
  const calendar = useDrawnAfter(drawn)
  const suggest = useSuggestions(drawn ? known : NONE)

  function change(part: Partial<Search>) {
    setSearch((before) => ({ ...before, ...part }))
  }
  function find(wanted: Search) {
    void finding.start({ ...wanted, from: wanted.from.trim(), to: wanted.to.trim() })
  }
  function findAgain(route: RecentSearch) {
    change(route)
    find({ ...search, ...route })
  }

  return (
    <>
      <SearchForm
        search={search}
        onChange={change}
        suggest={suggest}
        today={indiaDate(serverNow())}
        calendar={calendar}
        searching={finding.state.kind === 'searching'}
        onSubmit={() => find(search)}
      />
      <SearchResult state={finding.state} />
      <RecentSearchesRow recents={recents} onChoose={findAgain} />
    </>
  )
}

/** The last route, but never its day, which may have passed. */
function firstSearch(): Search {
  const last = lastSearch()
  return { from: last?.from ?? '', to: last?.to ?? '', dateOfDeparture: indiaDate(serverNow()) }
}
