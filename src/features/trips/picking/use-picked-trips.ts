import { useMemo } from 'react'
import { indiaDate } from '#contract/time.ts'
import { upcomingFirst } from '#features/company/lists/departures.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { repeatedOf } from '../rows/group-trips.ts'
import type { PickBarProps } from './pick-bar.tsx'
import type { Picking } from './use-picking.ts'

const NO_TRIPS: readonly ListedBus[] = []

/** @returns the picked trips, the next departure first; and the other days of the one that was picked last */
export function usePickedTrips(
  { picked, last }: Pick<Picking, 'picked' | 'last'>,
  trips: readonly ListedBus[],
  now: number,
): { trips: readonly ListedBus[]; repeated: PickBarProps['repeated'] } {
  const pickedTrips = useMemo(
    () =>
      picked.size === 0
        ? NO_TRIPS
        : upcomingFirst(
            trips.filter(({ id }) => picked.has(id)),
            now,
          ),
    [trips, picked, now],
  )
  const today = indiaDate(now)
  const repeated = useMemo(() => {
    const of = pickedTrips.find(({ id }) => id === last)
    const others = of ? repeatedOf(of, trips, today).filter((id) => !picked.has(id)) : []
    return of && others.length > 0 ? { of, others } : undefined
  }, [pickedTrips, last, trips, picked, today])
  return { trips: pickedTrips, repeated }
}
