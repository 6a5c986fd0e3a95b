import { Link, useRouterState } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { fullDate, shortDate } from '#lib/format.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { allBusesQuery } from '../all-buses.ts'
import { useRouteDays } from '../route-days/use-route-days.ts'
import { searchAt } from '../search/search-address.ts'
import type { Search } from '../search/search-buses.ts'
import { searchQuery } from '../search/search-query.ts'
import { NONE, useNightBuses } from '../search/use-night-buses.ts'
import { useSearchResults } from '../search/use-search-results.ts'
import { useKnownBuses } from '../use-known-buses.ts'
import { BusList } from './bus-list.tsx'
import type { BusKind, BusListView } from './bus-list-view.ts'
import { AskAgain, NoTimetable } from './no-timetable.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The kind of seat chosen by a tile. The address stays `/bus`; filters of the list itself go into it. */
    kind?: BusKind | undefined
  }
}

/** All buses, or those of the search that the address names (specification, section 2, /bus). */
export function BusListScreen({ view }: { view: BusListView }) {
  const kind = useRouterState({ select: (state) => state.location.state.kind })
  const effective = { ...view, type: view.type ?? kind }
  const search = searchAt(view)
  return search ? <SearchResults search={search} view={effective} /> : <AllBuses view={effective} />
}

function AllBuses({ view }: { view: BusListView }) {
  const say = useSay()
  return (
    <BusList
      heading={say('All buses')}
      plain
      shown={useKnownBuses()}
      refresh={allBusesQuery()}
      view={view}
      where="all"
      failed={<NoTimetable />}
      none={() => (
        <EmptyState drawing={<StopEmpty />} heading={say('There are no available buses for now.')}>
          {say('New trips appear here as operators add them.')}
        </EmptyState>
      )}
    />
  )
}

function SearchResults({ search, view }: { search: Search; view: BusListView }) {
  const say = useSay()
  const shown = useSearchResults(search)
  const isRoute = search.from !== '' && search.to !== ''
  const isFresh = shown.kind === 'buses' && shown.freshness.kind === 'fresh'
  const night = useNightBuses(search, 'buses' in shown ? shown.buses : NONE.buses, isFresh)
  // The list that the traveller waits for goes first.
  const days = useRouteDays(search, isRoute && isFresh)
  const heading =
    search.from && search.to ? <FromTo from={search.from} to={search.to} /> : say.place(search.from || search.to)
  return (
    <BusList
      heading={heading || say('Found buses')}
      plain={!heading}
      line={search.dateOfDeparture ? fullDate(search.dateOfDeparture) : say('Any day')}
      shown={shown}
      refresh={searchQuery(search)}
      view={view}
      night={night}
      where={search.dateOfDeparture ? 'day' : 'route'}
      days={isRoute ? days : undefined}
      // The specification's sentence for a failed search too (section 8). Which days have no buses is unknown.
      failed={
        <EmptyState
          drawing={<StopEmpty />}
          heading={say('No buses available for this route!')}
          actions={<AskAgain queryKey={searchQuery(search).queryKey} />}
        />
      }
      none={(next) => (
        <EmptyState
          drawing={<StopEmpty />}
          heading={say('No buses available for this route!')}
          actions={
            !next && (
              <>
                <Link to="/" className={buttonClass({ wide: true })}>
                  {say('Change search')}
                </Link>
                <Link to="/bus" className={buttonClass({ variant: 'secondary', wide: true })}>
                  {say('See all buses')}
                </Link>
              </>
            )
          }
        >
          {next
            ? say('No free seat until {date}.', { date: shortDate(next.date) })
            : say('Try the day before or after, or a nearby town.')}
        </EmptyState>
      )}
    />
  )
}
