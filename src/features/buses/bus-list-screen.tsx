import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import type { Bus } from '../../../contract/bus.ts'
import { BUS_PAGE_SIZE } from '../../../contract/constants.ts'
import { fullDate } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DestinationBoard, FromTo } from '../../ui/destination-board.tsx'
import { StopEmpty } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx'
import { BackIcon, EditIcon, SeatIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BusFront } from '../../ui/top-bar.tsx'
import { StatusLine } from '../connection/status-line.tsx'
import { allBusesQuery } from './all-buses.ts'
import { BusCards, BusCardsSkeleton } from './bus-cards.tsx'
import { BUS_KIND_LABELS, BUS_KINDS, type BusFilter, filterBuses } from './bus-filter.ts'
import styles from './bus-list-screen.module.css'
import { chooseBus } from './chosen-bus.ts'
import { type Search, searchQuery } from './search-buses.ts'
import { useKnownBuses } from './use-known-buses.ts'
import { useSearchResults } from './use-search-results.ts'

const KIND_OPTIONS = [
  { value: '', text: 'All types' },
  ...BUS_KINDS.map((kind) => ({ value: kind, text: BUS_KIND_LABELS[kind] })),
]

/** All buses, or the results of the search one came from (specification, section 2, /bus). */
export function BusListScreen({ filter }: { filter: BusFilter }) {
  const search = useRouterState({ select: (state) => state.location.state.search })
  return search ? <SearchResults search={search} filter={filter} /> : <AllBuses filter={filter} />
}

function AllBuses({ filter }: { filter: BusFilter }) {
  return <BusList heading="All buses" plain shown={useKnownBuses()} refresh={allBusesQuery()} filter={filter} />
}

function SearchResults({ search, filter }: { search: Search; filter: BusFilter }) {
  const shown = useSearchResults(search)
  const heading = search.from && search.to ? <FromTo from={search.from} to={search.to} /> : search.from || search.to
  return (
    <BusList
      heading={heading || 'Found buses'}
      plain={!heading}
      line={search.dateOfDeparture ? fullDate(search.dateOfDeparture) : 'Any day'}
      shown={shown}
      refresh={searchQuery(search)}
      filter={filter}
    />
  )
}

interface BusListProps {
  heading: React.ReactNode
  plain?: boolean
  line?: string
  shown: ReturnType<typeof useKnownBuses>
  refresh: { queryKey: readonly unknown[] }
  filter: BusFilter
}

function BusList({ heading, plain = false, line, shown, refresh, filter }: BusListProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const buses = 'buses' in shown ? filterBuses(shown.buses, filter) : undefined
  const rememberedAt = shown.kind === 'remembered' ? shown.at : undefined
  const filtered = filter.type !== undefined || filter.seats !== undefined

  function setFilter(change: BusFilter) {
    void navigate({ to: '/bus', search: { ...filter, ...change }, replace: true, state: true })
  }
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
          back={<IconButton label="Back" icon={<BackIcon size={26} />} onClick={() => router.history.back()} />}
          actions={
            <Link to="/" aria-label="Change search" className={iconButtonClass()}>
              <EditIcon size={22} />
            </Link>
          }
        />
      </BusFront>
      <StatusLine
        rememberedAt={rememberedAt}
        what="last known buses"
        onRefresh={() => void queryClient.invalidateQueries({ queryKey: refresh.queryKey })}
      />
      <div className={styles.page}>
        <div className={styles.filters}>
          <TextField
            label="Seats needed"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            placeholder="Any"
            prefix={<SeatIcon size={20} />}
            value={filter.seats ?? ''}
            onChange={(event) => setFilter({ seats: event.target.valueAsNumber || undefined })}
          />
          <SelectField
            label="Bus type"
            options={KIND_OPTIONS}
            value={filter.type ?? ''}
            onChange={(event) => setFilter({ type: BUS_KINDS.find((kind) => kind === event.target.value) })}
          />
        </div>
        {shown.kind === 'waiting' && <BusCardsSkeleton count={BUS_PAGE_SIZE} />}
        {buses && buses.length > 0 && (
          <>
            <p className={styles.count} role="status">
              {buses.length} {buses.length === 1 ? 'bus' : 'buses'}
            </p>
            <BusCards buses={buses} pageSize={BUS_PAGE_SIZE} rememberedAt={rememberedAt} onBook={book} />
          </>
        )}
        {(shown.kind === 'failed' || buses?.length === 0) && (
          <EmptyState
            drawing={<StopEmpty />}
            heading={filtered ? 'No bus fits these filters.' : 'There are no available buses for now.'}
            actions={
              filtered && (
                <Link to="/bus" search={{}} replace state className={buttonClass({ variant: 'secondary' })}>
                  Clear filters
                </Link>
              )
            }
          >
            {filtered ? 'Ask for fewer seats or another type.' : 'New trips appear here as operators add them.'}
          </EmptyState>
        )}
      </div>
    </>
  )
}
