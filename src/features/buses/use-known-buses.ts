import { useQuery } from '@tanstack/react-query'
import type { Bus } from '../../../contract/bus.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { type BusList, stillToLeave } from '../../offline/bus-list.ts'
import { allBusesQuery } from './all-buses.ts'

/** What a list of buses has to show, and how true it is. */
export type ShownBuses =
  /** Nothing is known yet and the answer is on its way. */
  | { kind: 'waiting' }
  | { kind: 'fresh'; buses: Bus[] }
  /** From this phone's memory, true at `at` (milliseconds since 1970; 0 if unknown). */
  | { kind: 'remembered'; buses: Bus[]; at: number }
  /** Asked, and the answer was no list. What there is to show is nothing. */
  | { kind: 'failed' }

/** An answer this young needs no word about its age, whatever the query does behind it. */
const YOUNG_MS = 60_000

/** All buses that have not left. Memory comes at once; the server's answer replaces it when it comes. */
export function useKnownBuses(): ShownBuses {
  const { data, isError, isRefetchError, dataUpdatedAt, refetch: _ } = useQuery(allBusesQuery())
  if (data) return shown(data, isRefetchError, dataUpdatedAt)
  return isError ? { kind: 'failed' } : { kind: 'waiting' }
}

function shown(list: BusList, failed: boolean, updatedAt: number): ShownBuses {
  const buses = stillToLeave(list.buses, serverNow())
  if (!failed && Date.now() - updatedAt < YOUNG_MS) return { kind: 'fresh', buses }
  return { kind: 'remembered', buses, at: list.updatedAt }
}
