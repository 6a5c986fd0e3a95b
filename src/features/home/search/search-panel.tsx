import { useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { addDays } from '#contract/time.ts'
import { loadPlaceKey } from '#features/buses/search/place-key.ts'
import { type RecentSearch, recentSearches } from '#features/buses/search/recent-searches.ts'
import { lastRoute, type Search } from '#features/buses/search/search-buses.ts'
import { useSearch } from '#features/buses/search/use-search.ts'
import { usualBus } from '#features/buses/search/usual-bus.ts'
import { useDrawnAfter, useFirstFrameDrawn } from '#lib/chunks/first-frame.ts'
import { useToday } from '#lib/clock/use-today.ts'
import { RecentSearchesRow } from './recent-searches-row.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchResult } from './search-result.tsx'
import { useSuggestions } from './use-suggestions.ts'

const NONE: readonly Bus[] = []

interface SearchPanelProps {
  /** Buses whose places are suggested. */
  known: readonly Bus[] | undefined
  onBook: (bus: Bus) => void
}

/**
 * The search and its outcome. What is being typed stays in this component: redrawing the whole page at each key is slow
 * on a slow phone.
 */
export function SearchPanel({ known = NONE, onBook }: SearchPanelProps) {
  const today = useToday()
  const [{ day, ...route }, setWanted] = useState(firstWanted)
  const search = { ...route, dateOfDeparture: dateOf(day, today) }
  const [recents] = useState(recentSearches)
  const finding = useSearch()
  const drawn = useFirstFrameDrawn()
  const calendar = useDrawnAfter(drawn)
  const [typing, setTyping] = useState(false)
  const suggestions = useSuggestions(drawn ? known : NONE, typing)

  function change({ dateOfDeparture, ...places }: Partial<Search>) {
    const chosen = dateOfDeparture === undefined ? {} : { day: dayOf(dateOfDeparture, today) }
    setWanted((before) => ({ ...before, ...places, ...chosen }))
  }
  function find(wanted: Search) {
    void finding.start({ ...wanted, from: wanted.from.trim(), to: wanted.to.trim() })
  }
  function findAgain(route: RecentSearch) {
    change(route)
    find({ ...search, ...route })
  }
  /** A traveller who takes the same bus again comes straight to its seats. */
  async function findTomorrow(route: RecentSearch) {
    const wanted = { ...route, dateOfDeparture: addDays(today, 1) }
    const bus = usualBus(known, wanted, await loadPlaceKey())
    if (bus) return onBook(bus)
    change(wanted)
    find(wanted)
  }

  return (
    <>
      <SearchForm
        search={search}
        onChange={change}
        suggestions={suggestions}
        onField={() => setTyping(true)}
        today={today}
        calendar={calendar}
        searching={finding.state.kind === 'searching'}
        onSubmit={() => find(search)}
      />
      <SearchResult state={finding.state} />
      <RecentSearchesRow recents={recents} onChoose={findAgain} onAgain={(route) => void findTomorrow(route)} />
    </>
  )
}

/** `today` and `tomorrow` move on at midnight; a page may stay open for long. */
type Day = 'today' | 'tomorrow' | { date: string }

function dayOf(date: string, today: string): Day {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : { date }
}

function dateOf(day: Day, today: string): string {
  if (day === 'today') return today
  if (day === 'tomorrow') return addDays(today, 1)
  // A chosen day that has passed becomes today.
  return day.date !== '' && day.date < today ? today : day.date
}

/** The last route, but not its day, which may have passed. */
function firstWanted(): Pick<Search, 'from' | 'to'> & { day: Day } {
  const last = lastRoute()
  return { from: last?.from ?? '', to: last?.to ?? '', day: 'today' }
}
