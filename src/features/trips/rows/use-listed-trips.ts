import { useMemo } from 'react'
import { indiaDate } from '#contract/time.ts'
import { useGrowing } from '#features/company/lists/use-growing.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import type { SearchedView } from '../use-searched-view.ts'
import { idsOf, useFoundTrips } from './found-trips.tsx'
import { groupTrips } from './group-trips.ts'
import { followingDays, tripsByDay } from './trip-lists.ts'

const NO_TRIPS: readonly ListedBus[] = []
const NO_GROUPS = { routes: [], buses: [] }
/** A desk has room for so many rows: a short day is followed by the next ones. */
const ROWS_OF_A_DESK = 12

/**
 * Which trips stand on the page: those of a day, of a route or a bus, or those that a search has found.
 * @param now milliseconds since 1970
 */
export function useListedTrips(
  trips: readonly ListedBus[],
  { view, wanted }: Pick<SearchedView, 'view' | 'wanted'>,
  now: number,
  wide: boolean,
) {
  const { day = indiaDate(now), by, of, when = 'any' } = view
  const searching = wanted !== ''
  const days = useMemo(() => tripsByDay(trips), [trips])
  // Lists that only some views need are made when shown.
  const isGrouped = searching || by !== undefined
  const groups = useMemo(() => (isGrouped ? groupTrips(trips, now) : NO_GROUPS), [isGrouped, trips, now])
  const found = useFoundTrips(groups, wanted, when, now)
  const group = useMemo(
    () => (of === undefined ? undefined : groups[by === 'bus' ? 'buses' : 'routes'].find(({ key }) => key === of)),
    [groups, by, of],
  )
  const listed = (by ? group?.trips : days.get(day)) ?? NO_TRIPS
  const { shown, left, grow, endRef } = useGrowing(listed, by ? `${by} ${of}` : day)
  const room = wide && by === undefined ? ROWS_OF_A_DESK - listed.length : 0
  const following = useMemo(() => followingDays(days, day, room), [days, day, room])
  const list = useMemo(
    () => ({ by, day, groups, group, shown, left, following }),
    [by, day, groups, group, shown, left, following],
  )
  const { shownIds, allIds } = useMemo(() => {
    if (searching) return found
    const below = following.flatMap(({ trips: those }) => those)
    return { shownIds: idsOf([...shown, ...below]), allIds: idsOf([...listed, ...below]) }
  }, [searching, found, shown, listed, following])
  return { days, found, list, grow, endRef, shownIds, allIds }
}
