import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Bus } from '../../../contract/bus.ts'
import { HOME_PAGE_SIZE } from '../../../contract/constants.ts'
import { indiaDate } from '../../../contract/time.ts'
import { BusSide, StopEmpty } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NextIcon } from '../../ui/icons.tsx'
import { PaintedHeading } from '../../ui/painted.tsx'
import { Stripes } from '../../ui/top-bar.tsx'
import { allBusesQuery } from '../buses/all-buses.ts'
import { BusCards, BusCardsSkeleton } from '../buses/bus-cards.tsx'
import { chooseBus } from '../buses/chosen-bus.ts'
import { lastSearch, type Search } from '../buses/search-buses.ts'
import { useKnownBuses } from '../buses/use-known-buses.ts'
import { useSearch } from '../buses/use-search.ts'
import { StatusLine } from '../connection/status-line.tsx'
import styles from './home-screen.module.css'
import { SearchForm } from './search-form.tsx'

export function HomeScreen() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const known = useKnownBuses()
  const [first] = useState(firstSearch)
  const search = useSearch()
  const buses = known.kind === 'fresh' || known.kind === 'remembered' ? known.buses : undefined
  const rememberedAt = known.kind === 'remembered' ? known.at : undefined
  const places = useMemo(() => placesOf(buses ?? []), [buses])

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
      <div className={styles.page}>
        <SearchForm
          first={first}
          places={places}
          searching={search.state.kind === 'searching'}
          onSearch={search.start}
        />
        <div role="status" className={styles.result}>
          {search.state.kind === 'none' && (
            <>
              <b>No buses available for this route!</b>
              <span>Try the day before or after, or a nearby town.</span>
            </>
          )}
        </div>
        <StatusLine
          rememberedAt={rememberedAt}
          what="last known buses"
          onRefresh={() => void queryClient.invalidateQueries(allBusesQuery())}
        />
        <section className={styles.section} aria-labelledby="available-buses">
          <div className={styles.heading}>
            <h2 id="available-buses">Available buses</h2>
            <Link to="/bus" className={styles.all}>
              All buses <NextIcon size={20} />
            </Link>
          </div>
          {known.kind === 'waiting' && <BusCardsSkeleton count={HOME_PAGE_SIZE} />}
          {(known.kind === 'failed' || buses?.length === 0) && (
            <EmptyState drawing={<StopEmpty />} heading="There are no available buses for now.">
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
        </section>
      </div>
    </>
  )
}

function firstSearch(): Search {
  const last = lastSearch()
  const today = indiaDate(Date.now())
  return { from: last?.from ?? '', to: last?.to ?? '', dateOfDeparture: today }
}

/** The places that this phone's buses leave from or go to, the most frequent first. */
function placesOf(buses: readonly Bus[]): string[] {
  const counts = new Map<string, number>()
  for (const { from, to } of buses) for (const place of [from, to]) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts.entries()].sort((a, b) => b[1] - a[1]).map(([place]) => place)
}
