import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { nextDeparture } from '../company/next-trip/next-departure.ts'
import { type ListedBus, withPending } from '../company/pending/pending-buses.ts'
import { useOutbox } from '../company/pending/use-outbox.ts'
import { ownBusesQuery } from '../company/queries/own-buses.ts'
import { refetchActive } from '../connection/refetch-active.ts'
import { countAhead, isLeaving, isRefused } from './rows/trip-lists.ts'

const NO_TRIPS: readonly ListedBus[] = []
/** By their names, the queries whose answers stand on the page. */
const SHOWN: readonly unknown[] = ['ownBuses', 'monthFigures']

/**
 * The operator's trips, with this phone's unsent changes.
 * @param now milliseconds since 1970
 */
export function useOwnTrips(adminId: number, now: number) {
  const client = useQueryClient()
  const own = useQuery({ ...ownBusesQuery(adminId), refetchOnMount: 'always' })
  const outbox = useOutbox(adminId)
  // Behind what is pressed: while many changes are sent, each of them makes the list anew.
  const known = useDeferredValue(own.data)
  const items = useDeferredValue(outbox.items)
  // A phone that has never seen the list can still hold trips to be added.
  const there = known !== undefined || items.length > 0
  const trips = useMemo(() => (there ? withPending(known ?? [], items) : NO_TRIPS), [there, known, items])
  const next = useMemo(
    () =>
      nextDeparture(
        trips.filter((trip) => !isLeaving(trip)),
        now,
      ),
    [trips, now],
  )
  return {
    own,
    there,
    trips,
    next,
    ahead: useMemo(() => countAhead(trips, now), [trips, now]),
    refused: useMemo(() => trips.filter(isRefused), [trips]),
    sending: outbox.sending,
    refresh: () =>
      refetchActive(client, {}, ({ queryKey: [name, whose] }) => SHOWN.includes(name) && whose === adminId),
  }
}
