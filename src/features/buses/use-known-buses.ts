import { useQuery } from '@tanstack/react-query'
import type { Bus } from '#contract/buses/bus.ts'
import { isYoung, serverNow } from '#lib/clock/server-clock.ts'
import { type BusList, stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { FRESH, type Freshness } from '../connection/freshness.ts'
import { allBusesQuery } from './all-buses.ts'

export type ShownBuses =
  | { kind: 'waiting' }
  /** `whole` is false while more are on their way: these are the soonest. */
  | { kind: 'buses'; buses: Bus[]; whole: boolean; freshness: Freshness }
  /** Asked, and the answer was no list. What there is to show is nothing. */
  | { kind: 'failed' }

/** All buses that have not left. Memory comes at once; the server's answer replaces it when it comes. */
export function useKnownBuses(): ShownBuses {
  // `isFetching` is read so that a page that came back is drawn anew, see `freshnessOf`.
  const { data, isError, isRefetchError, dataUpdatedAt, isFetching: _, refetch: __ } = useQuery(allBusesQuery())
  if (data) return shown(data, isRefetchError, dataUpdatedAt)
  return isError ? { kind: 'failed' } : { kind: 'waiting' }
}

/** What this phone has of all buses, and each change of that; nobody is asked. */
export function useListInMemory(): BusList | undefined {
  return useQuery({ ...allBusesQuery(), enabled: false }).data
}

function shown(list: BusList, failed: boolean, updatedAt: number): ShownBuses {
  const buses = stillToLeave(list.buses, serverNow())
  const young = !failed && isYoung(updatedAt)
  return {
    kind: 'buses',
    buses,
    whole: list.part === 'whole',
    freshness: young ? FRESH : { kind: 'remembered', at: list.updatedAt },
  }
}
