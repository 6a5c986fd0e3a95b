import { useMemo } from 'react'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SEARCHED_DAYS, type SearchedDays } from '../trips-view.ts'
import { ListHead, type PickHead } from './arranged-trips.tsx'
import { GroupTitle, SeeAll } from './group-rows.tsx'
import { findGroups, onDays, type TripGroup, type TripGroups } from './group-trips.ts'
import groupStyles from './trip-groups.module.css'
import styles from './trip-rows.module.css'
import { type RowActions, TripRows } from './trip-rows.tsx'

const FIRST_TRIPS = 3
/** More routes or buses of one name than this are told apart by typing on. */
const MOST_GROUPS = 6

const DAYS_IN_WORDS: Record<SearchedDays, PlainMessage> = {
  any: 'Any day',
  today: 'Today',
  week: 'This week',
}

/** A group that a search has found, its trips on the days that are looked at. */
type Found = TripGroup<ListedBus> & { first: readonly ListedBus[] }

interface FoundLists {
  routes: Found[]
  buses: Found[]
  /** The rows on the page: the first of each group that is drawn. */
  shownIds: number[]
  /** Each trip that was found, once: its route and its bus may both have been. */
  allIds: number[]
}

/** @param now milliseconds since 1970 */
export function useFoundTrips(
  groups: TripGroups<ListedBus>,
  wanted: string,
  when: SearchedDays,
  now: number,
): FoundLists {
  const say = useSay()
  return useMemo(() => {
    const { routes, buses } = findGroups(groups, wanted, say.place)
    const found = (those: TripGroup<ListedBus>[]) =>
      those.flatMap((group) => {
        const [first, ...others] = onDays(group.trips, when, now)
        if (!first) return []
        const trips = [first, ...others] as const
        return [{ ...group, trips, first: trips.slice(0, FIRST_TRIPS) }]
      })
    const lists = { routes: found(routes), buses: found(buses) }
    const drawn = [...lists.routes.slice(0, MOST_GROUPS), ...lists.buses.slice(0, MOST_GROUPS)]
    return {
      ...lists,
      shownIds: idsOf(drawn.flatMap(({ first }) => first)),
      allIds: idsOf([...lists.routes, ...lists.buses].flatMap((group) => group.trips)),
    }
  }, [groups, wanted, when, now, say])
}

/** @returns each once */
export function idsOf(trips: readonly ListedBus[]): number[] {
  return [...new Set(trips.map(({ id }) => id))]
}

interface FoundTripsProps {
  routes: readonly Found[]
  buses: readonly Found[]
  when: SearchedDays
  onWhen: (when: SearchedDays) => void
  actions: RowActions
  head: PickHead
  onSeeAll: (group: TripGroup<ListedBus>) => void
}

/** What a search over all trips has found: the routes first, then the buses. */
export function FoundTrips({ routes, buses, when, onWhen, actions, head, onSeeAll }: FoundTripsProps) {
  const say = useSay()
  return (
    <>
      <ChipGroup legend={say('Days')} hideLegend>
        {SEARCHED_DAYS.map((value) => (
          <RadioChip key={value} name="when" value={value} checked={value === when} onChange={() => onWhen(value)}>
            {say(DAYS_IN_WORDS[value])}
          </RadioChip>
        ))}
      </ChipGroup>
      {routes.length + buses.length > 0 && (
        <ListHead head={head} summary={undefined}>
          {say('Found')}
        </ListHead>
      )}
      {routes.length + buses.length === 0 && (
        <EmptyState drawing={<StopEmpty />} heading={say('No trip fits this search.')}>
          {say('Try a town, or a part of the bus’s name or number.')}
        </EmptyState>
      )}
      <Groups groups={routes} actions={actions} onSeeAll={onSeeAll} />
      <Groups groups={buses} actions={actions} onSeeAll={onSeeAll} />
    </>
  )
}

interface GroupsProps {
  groups: readonly Found[]
  actions: RowActions
  onSeeAll: (group: TripGroup<ListedBus>) => void
}

function Groups({ groups, actions, onSeeAll }: GroupsProps) {
  const say = useSay()
  return (
    <>
      {groups.slice(0, MOST_GROUPS).map((group) => {
        const [{ from, to, name }] = group.trips
        const label =
          group.kind === 'route'
            ? say('Route {from} to {to}', { from: say.place(from), to: say.place(to) })
            : say('Bus {name}', { name })
        return (
          <section key={group.key} aria-label={label}>
            <div className={groupStyles.groupHead}>
              <h3>
                <span className={styles.kind}>{group.kind === 'route' ? say('Route') : say('Bus')}</span>{' '}
                <GroupTitle group={group} />
              </h3>
              <p>{say.count(group.trips.length, '1 trip', '{count} trips')}</p>
            </div>
            <TripRows
              label={label}
              trips={group.first}
              dated
              actions={actions}
              end={group.trips.length > group.first.length && <SeeAll group={group} onSeeAll={() => onSeeAll(group)} />}
            />
          </section>
        )
      })}
      {groups.length > MOST_GROUPS && (
        <p className={styles.more}>
          {groups[0]?.kind === 'route'
            ? say.count(groups.length - MOST_GROUPS, 'And 1 route more.', 'And {count} routes more.')
            : say.count(groups.length - MOST_GROUPS, 'And 1 bus more.', 'And {count} buses more.')}{' '}
          {say('Type on to find them.')}
        </p>
      )}
    </>
  )
}
