import { useQuery } from '@tanstack/react-query'
import type { Bus } from '#contract/buses/bus.ts'
import { isYoung, serverNow } from '#lib/clock/server-clock.ts'
import { type BusList, stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { FRESH, type Freshness } from '../connection/freshness.ts'
import { allBusesQuery } from './all-buses.ts'

export type ShownBuses =
  | { kind: 'waiting' }
  /** `whole` is false while more are coming: these are the soonest. */
  | { kind: 'buses'; buses: Bus[]; whole: boolean; freshness: Freshness }
  /** The server's answer was no list, and the phone has nothing to show. */
  | { kind: 'failed' }

/** All buses that have not left: at once from memory, then from the server's answer. */
export function useKnownBuses(): ShownBuses {
  // Reading `isFetching` redraws a page restored from the back/forward cache, see `freshnessOf`.
  const { data, isError, isRefetchError, dataUpdatedAt, isFetching: _, refetch: __ } = useQuery(allBusesQuery())
  if (data) return shown(data, isRefetchError, dataUpdatedAt)
  return isError ? { kind: 'failed' } : { kind: 'waiting' }
}

/** The list of all buses in memory, and each change of it; the server is not asked. */
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
