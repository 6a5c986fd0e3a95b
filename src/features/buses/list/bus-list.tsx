import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { BUS_PAGE_SIZE } from '#contract/constants.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { refetchActive } from '#features/connection/refetch-active.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { lazyRequired } from '#lib/chunks/lazy-chunks.tsx'
import { useBack } from '#lib/use-back.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { IconButton, iconButtonClass } from '#ui/controls/icon-button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DestinationBoard } from '#ui/head/destination-board.tsx'
import { BusFront } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { chooseBus } from '../chosen/choose-bus.ts'
import { nextWithSeats, type RouteDay } from '../route-days/route-days.ts'
import { type NightBuses, NONE } from '../search/use-night-buses.ts'
import type { ShownBuses } from '../use-known-buses.ts'
import { AwaitedBuses } from './awaited-buses.tsx'
import { BusCards } from './bus-cards.tsx'
import { filterBuses } from './bus-filter.ts'
import { BusFilters, BusSort, ClearFilters } from './bus-filters.tsx'
import styles from './bus-list.module.css'
import type { BusListView } from './bus-list-view.ts'
import { orderBuses } from './bus-order.ts'
import { countInWords, type Where } from './count-in-words.ts'

// Only searches show them.
const DayStrip = lazyRequired(async () => (await import('../route-days/day-strip.tsx')).DayStrip)
const NextBus = lazyRequired(async () => (await import('../route-days/next-bus.tsx')).NextBus)
const NightPart = lazyRequired(async () => (await import('./night-part.tsx')).NightPart)

interface BusListProps {
  heading: ReactNode
  plain?: boolean
  line?: string
  shown: ShownBuses
  refresh: { queryKey: readonly unknown[] }
  view: BusListView
  /** Ends the count: `4 buses on this day`. */
  where: Where
  /** The buses of the night after the searched day. */
  night?: NightBuses
  /** For a searched route, the days to choose from. */
  days?: readonly RouteDay[] | undefined
  /** What to say if there is no bus at all. @param next the next day with seats, if there is one */
  none: (next: RouteDay | undefined) => ReactNode
  /** What to say if it is unknown whether there is one. */
  failed: ReactNode
}

/** A list of buses with its filters, as far as known. */
export function BusList({
  heading,
  plain = false,
  line,
  shown,
  refresh,
  view,
  night = NONE,
  where,
  days,
  none,
  failed,
}: BusListProps) {
  const say = useSay()
  const queryClient = useQueryClient()
  const back = useBack({ to: '/' })
  const navigate = useNavigate()
  const all = 'buses' in shown ? shown.buses : undefined
  const { type, seats, time, ac, board, operator, upto, sort } = view
  const fitting = useMemo(
    () => (some: readonly Bus[]) =>
      orderBuses(filterBuses(some, { type, seats, time, ac, board, operator, upto }), sort ?? 'departure'),
    [type, seats, time, ac, board, operator, upto, sort],
  )
  const buses = useMemo(() => all && fitting(all), [all, fitting])
  const nightly = fitting(night.buses)
  const both = all && [...all, ...night.buses]
  const offline = isCutOff(useConnection())
  const freshness = shown.kind === 'buses' ? shown.freshness : undefined
  const whole = shown.kind === 'buses' && shown.whole
  // Whether the day and its night have no bus, or none with a seat.
  const barren = both && whole && both.every((bus) => bus.availableSeats === 0)
  const next = barren && days && view.date ? nextWithSeats(days, view.date) : undefined

  function book(bus: Bus) {
    chooseBus(bus)
    void navigate({ to: '/bus/bus-details' })
  }

  return (
    <>
      <BusFront>
        <DestinationBoard
          heading={heading}
          plain={plain}
          line={line}
          back={<IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={back} />}
          actions={
            <Link to="/" aria-label={say('Change search')} className={iconButtonClass()}>
              <Icon name="edit" size={22} />
            </Link>
          }
        />
      </BusFront>
      {days && (
        <Suspense fallback={<div className={styles.days} />}>
          <DayStrip days={days} view={view} />
        </Suspense>
      )}
      <StatusLine
        freshness={freshness}
        what={say('last known buses')}
        onRefresh={() => refetchActive(queryClient, { queryKey: refresh.queryKey })}
      />
      <div className={styles.page}>
        <BusFilters view={view} buses={both} />
        <h2>
          <VisuallyHidden>{say('Buses')}</VisuallyHidden>
        </h2>
        <div className={styles.above}>
          <p className={styles.count} role="status">
            {buses && all && all.length > 0 && whole && countInWords(buses.length, all.length, where)}
            {all && !whole && offline && say('This phone saves only the buses that leave soonest.')}
          </p>
          <BusSort view={view} buses={both} />
        </div>
        {shown.kind === 'waiting' && <AwaitedBuses count={BUS_PAGE_SIZE} />}
        {buses && buses.length > 0 && (
          <BusCards
            key={[type, seats, time, ac, board, operator, upto, sort].join()}
            buses={buses}
            pageSize={BUS_PAGE_SIZE}
            rememberedAt={freshness?.kind === 'remembered' ? freshness.at : undefined}
            onBook={book}
          />
        )}
        {shown.kind === 'failed' && failed}
        {all?.length === 0 && none(next)}
        {both && both.length > 0 && buses?.length === 0 && nightly.length === 0 && (
          <EmptyState
            drawing={<StopEmpty />}
            heading={say('No bus fits these filters.')}
            actions={<ClearFilters view={view} className={buttonClass({ variant: 'secondary', wide: true })} />}
          >
            {say('Ask for fewer seats, another type or time.')}
          </EmptyState>
        )}
        {nightly.length > 0 && view.date && (
          <Suspense>
            <NightPart
              after={view.date}
              buses={nightly}
              of={night.buses.length}
              rememberedAt={night.rememberedAt}
              onBook={book}
            />
          </Suspense>
        )}
        {next && (
          <Suspense>
            <NextBus
              day={next}
              view={view}
              rememberedAt={freshness?.kind === 'remembered' ? freshness.at : undefined}
              onBook={book}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
