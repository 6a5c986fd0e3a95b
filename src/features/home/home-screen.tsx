import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Bus } from '#contract/buses/bus.ts'
import { HOME_PAGE_SIZE } from '#contract/constants.ts'
import { useSay } from '#language/use-say.ts'
import { BusSide, StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PaintedHeading } from '#ui/head/painted.tsx'
import { Stripes } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { linkClass, Section, Wrap } from '#ui/layout/section.tsx'
import { ALL_BUSES_KEY } from '../buses/all-buses.ts'
import { chooseBus } from '../buses/chosen/choose-bus.ts'
import { AwaitedBuses } from '../buses/list/awaited-buses.tsx'
import { BusCards } from '../buses/list/bus-cards.tsx'
import { NoTimetable } from '../buses/list/no-timetable.tsx'
import { useKnownBuses } from '../buses/use-known-buses.ts'
import { StatusLine } from '../connection/notices/status-line.tsx'
import { refetchActive } from '../connection/refetch-active.ts'
import styles from './home-screen.module.css'
import { RestOfHome } from './rest-of-home.tsx'
import { SearchPanel } from './search/search-panel.tsx'

export function HomeScreen() {
  const say = useSay()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const known = useKnownBuses()
  const { buses, freshness } = known.kind === 'buses' ? known : {}

  function book(bus: Bus) {
    chooseBus(bus)
    void navigate({ to: '/bus/bus-details' })
  }

  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <PaintedHeading size="hero">{say('Where to?')}</PaintedHeading>
          <p className={styles.promise}>
            {say('Pick a seat, book it, carry the ticket. Even where there is no signal.')}
          </p>
          <div className={styles.bus}>
            <BusSide />
          </div>
        </div>
        <Stripes look="road" />
        <div className={styles.road} />
      </section>
      <Wrap>
        <SearchPanel known={buses} onBook={book} />
      </Wrap>
      <div className={styles.strip}>
        <StatusLine
          freshness={freshness}
          what={say('last known buses')}
          onRefresh={() => refetchActive(queryClient, { queryKey: ALL_BUSES_KEY })}
        />
      </div>
      <Wrap className={styles.columns ?? ''}>
        <Section
          title={say('Available buses')}
          end={
            <Link to="/bus" className={linkClass}>
              {say('All buses')} <Icon name="next" size={20} />
            </Link>
          }
        >
          {known.kind === 'waiting' && <AwaitedBuses count={HOME_PAGE_SIZE} level={3} />}
          {known.kind === 'failed' && <NoTimetable level={3} />}
          {buses?.length === 0 && (
            <EmptyState drawing={<StopEmpty />} heading={say('There are no available buses for now.')} level={3}>
              {say('New trips appear here as operators add them.')}
            </EmptyState>
          )}
          {buses && buses.length > 0 && (
            <BusCards
              buses={buses}
              pageSize={HOME_PAGE_SIZE}
              rememberedAt={freshness?.kind === 'remembered' ? freshness.at : undefined}
              end={say('No more buses available.')}
              onBook={book}
            />
          )}
        </Section>
        <RestOfHome />
      </Wrap>
    </>
  )
}
