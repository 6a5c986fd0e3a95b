import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import * as v from 'valibot'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { splitByDeparture } from '#features/company/lists/departures.ts'
import { findBuses } from '#features/company/lists/find-in-list.ts'
import { GrowingList } from '#features/company/lists/growing-list.tsx'
import { ListSpinner, NotLoaded, PastSwitch } from '#features/company/lists/list-parts.tsx'
import styles from '#features/company/lists/lists.module.css'
import { SearchBox } from '#features/company/lists/search-box.tsx'
import { operatorOutbox } from '#features/company/pending/operator-outbox.ts'
import { type ListedBus, withPending } from '#features/company/pending/pending-buses.ts'
import { useOutbox } from '#features/company/pending/use-outbox.ts'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { SaveButtons } from '#features/company/spreadsheets/save-buttons.tsx'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { tripsTable } from '#features/import/timetable-table.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useLeftView } from '#lib/left-view.ts'
import { Button } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons.tsx'
import { isRefused } from '../rows/trip-lists.ts'
import { OperatorBusCard } from './operator-bus-card.tsx'
import { useTripDialogs } from './use-trip-dialogs.tsx'

interface BusesPanelProps {
  adminId: number
  /** Absent for people who may change no trip: the list is then for reading only. */
  changes?: { onAdd: () => void; onCopy: (bus: OperatorBus) => void } | undefined
}

/** The operator's trips: upcoming ones, soonest first; past ones behind a switch. */
export function BusesPanel({ adminId, changes }: BusesPanelProps) {
  const say = useSay()
  const query = useQuery({ ...ownBusesQuery(adminId), refetchOnMount: 'always' })
  const { data: known, isError, error } = query
  const { items, sending } = useOutbox(adminId)
  const [typed, setTyped] = useLeftView('trips typed', v.string(), '')
  const [past, setPast] = useLeftView('trips past', v.boolean(), false)
  const { edit, remove, importTrips, refusals, dialogs } = useTripDialogs(adminId)
  const wanted = useDeferredValue(typed)
  // A phone that has never seen the list can still hold trips to be added.
  const data = useMemo(() => (known || items.length > 0 ? withPending(known ?? [], items) : undefined), [known, items])
  const split = useMemo(() => data && splitByDeparture(data, serverNow()), [data])
  const shown = useMemo(() => {
    if (!split) return []
    // A search covers all trips, past ones too.
    if (wanted.trim() !== '') return findBuses([...split.coming, ...split.past], wanted)
    return past ? split.past : unsettledFirst(split)
  }, [split, wanted, past])

  return (
    <section aria-label={say('Your buses')}>
      <div className={styles.head}>
        <h2>{say('Your buses')}</h2>
        <SearchBox placeholder={say('Search by bus name or no...')} value={typed} onType={setTyped} />
        <div className={styles.headEnd}>
          {split && split.past.length > 0 && (
            <PastSwitch on={past} onChange={setPast}>
              {say.count(split.past.length, 'Show {count} past trips', 'Show {count} past trips')}
            </PastSwitch>
          )}
          {changes && (
            <Button variant="secondary" size="small" icon={<Icon name="list" size={20} />} onClick={importTrips}>
              {say('Import trips')}
            </Button>
          )}
          {data && data.length > 0 && <SaveButtons table={() => tripsTable(data, serverNow())} />}
        </div>
      </div>
      {!data && !isError && <ListSpinner>{say('Loading buses…')}</ListSpinner>}
      {(data?.length === 0 || (!data && isError)) &&
        (changes ? (
          <EmptyState
            drawing={<StopEmpty />}
            heading={say('No buses found, Please add bus first..')}
            level={3}
            actions={data ? <Button onClick={changes.onAdd}>{say('Add Bus')}</Button> : <AskAgain query={query} />}
          >
            {/* Nobody knows whether there is none: it says why. */}
            {data ? say('Travellers find a bus as soon as it is added.') : explainFailure(error)}
          </EmptyState>
        ) : data ? (
          <EmptyState drawing={<StopEmpty />} heading={say('No trip is coming up.')} level={3} />
        ) : (
          <NotLoaded query={query} />
        ))}
      {data && data.length > 0 && shown.length === 0 && (
        <EmptyState
          drawing={<StopEmpty />}
          heading={wanted ? say('No bus fits this search.') : say('No trip is coming up.')}
          level={3}
        >
          {wanted
            ? say('Try a part of its name or its number.')
            : changes && say('Add a bus, or look at the trips that have left.')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <GrowingList
          key={`${wanted}:${past}`}
          items={shown}
          count={(count) => say.count(count, '1 trip', '{count} trips')}
        >
          {(bus) => (
            <OperatorBusCard
              bus={bus}
              refusal={refusals.get(bus.id)}
              sending={bus.pending !== undefined && bus.pending.id === sending}
              onTakeBack={(item) => void operatorOutbox(adminId).withdraw([item.id])}
              changes={
                changes && { onEdit: () => edit(bus), onDelete: () => remove(bus), onCopy: () => changes.onCopy(bus) }
              }
            />
          )}
        </GrowingList>
      )}
      {dialogs}
    </section>
  )
}

/** Trips with unsettled changes are on top, whenever they leave; refused changes come first. */
function unsettledFirst({ coming, past }: { coming: ListedBus[]; past: ListedBus[] }): ListedBus[] {
  const unsettled = [...past, ...coming].filter(({ pending }) => pending !== undefined)
  return [
    ...unsettled.filter(isRefused),
    ...unsettled.filter((bus) => !isRefused(bus)),
    ...coming.filter(({ pending }) => pending === undefined),
  ]
}
