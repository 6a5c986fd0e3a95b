import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Bus } from '../../../contract/bus.ts'
import { HOME_PAGE_SIZE } from '../../../contract/constants.ts'
import { indiaDate } from '../../../contract/time.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { BusSide, StopEmpty } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NextIcon } from '../../ui/icons.tsx'
import { PaintedHeading } from '../../ui/painted.tsx'
import { linkClass, Section, Wrap } from '../../ui/section.tsx'
import { Stripes } from '../../ui/top-bar.tsx'
import { allBusesQuery } from '../buses/all-buses.ts'
import { BusCards, BusCardsSkeleton } from '../buses/bus-cards.tsx'
import { chooseBus } from '../buses/chosen-bus.ts'
import { placesOf } from '../buses/places.ts'
import { type RecentSearch, recentSearches } from '../buses/recent-searches.ts'
import { lastSearch, type Search } from '../buses/search-buses.ts'
import { useKnownBuses } from '../buses/use-known-buses.ts'
import { useSearch } from '../buses/use-search.ts'
import { StatusLine } from '../connection/status-line.tsx'
import styles from './home-screen.module.css'
import { Offers } from './offer-card.tsx'
import { Pictures } from './pictures.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchResult } from './search-result.tsx'
import { SeatKinds } from './seat-kinds.tsx'
import { WhySawari } from './why-sawari.tsx'

export function HomeScreen() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const known = useKnownBuses()
  const [search, setSearch] = useState(firstSearch)
  const [recents] = useState(recentSearches)
  const finding = useSearch()
  const buses = known.kind === 'fresh' || known.kind === 'remembered' ? known.buses : undefined
  const rememberedAt = known.kind === 'remembered' ? known.at : undefined
  const places = useMemo(() => placesOf(buses ?? []), [buses])

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
  function book(bus: Bus) {
    chooseBus(bus)
    void navigate({ to: '/bus/bus-details' })
  }

  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <PaintedHeading size="hero">Where to?</PaintedHeading>
          <p className={styles.promise}>Pick a seat, book it, carry the ticket. Even where there is no signal.</p>
          <div className={styles.bus}>
            <BusSide />
          </div>
        </div>
        <Stripes look="road" />
        <div className={styles.road} />
      </section>
      <Wrap>
        <SearchForm
          search={search}
          onChange={change}
          places={places}
          today={indiaDate(serverNow())}
          searching={finding.state.kind === 'searching'}
          onSubmit={() => find(search)}
        />
        <SearchResult state={finding.state} />
        <RecentSearches recents={recents} onChoose={findAgain} />
      </Wrap>
      <div className={styles.strip}>
        <StatusLine
          rememberedAt={rememberedAt}
          what="last known buses"
          onRefresh={() => void queryClient.invalidateQueries(allBusesQuery())}
        />
      </div>
      <Wrap className={styles.columns ?? ''}>
        <Section
          title="Available buses"
          end={
            <Link to="/bus" className={linkClass}>
              All buses <NextIcon size={20} />
            </Link>
          }
        >
          {known.kind === 'waiting' && <BusCardsSkeleton count={HOME_PAGE_SIZE} />}
          {(known.kind === 'failed' || buses?.length === 0) && (
            <EmptyState drawing={<StopEmpty />} heading="There are no available buses for now." level={3}>
              New trips appear here as operators add them.
            </EmptyState>
          )}
          {buses && buses.length > 0 && (
            <BusCards
              buses={buses}
              pageSize={HOME_PAGE_SIZE}
              rememberedAt={rememberedAt}
              end="No more buses available."
              onBook={book}
            />
          )}
        </Section>
        <div>
          <SeatKinds />
          <Offers
            end={
              <Link to="/offer" className={linkClass}>
                View All
              </Link>
            }
          />
        </div>
        <Pictures />
        <WhySawari />
      </Wrap>
    </>
  )
}

/** The last route, but never its day, which may have passed. */
function firstSearch(): Search {
  const last = lastSearch()
  return { from: last?.from ?? '', to: last?.to ?? '', dateOfDeparture: indiaDate(serverNow()) }
}
