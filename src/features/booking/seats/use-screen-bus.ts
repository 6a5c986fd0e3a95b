import { useQuery } from '@tanstack/react-query'
import type { Bus } from '#contract/buses/bus.ts'
import { allBusesQuery } from '#features/buses/all-buses.ts'
import { chosenBus } from '#features/buses/chosen/chosen-bus.ts'
import { tripQuery } from '#features/buses/trip.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isSinceShown } from '#lib/clock/server-clock.ts'

export type ScreenBus =
  /** `counted`: the server has counted its free seats on this visit. */
  | { kind: 'bus'; bus: Bus; counted: boolean }
  | { kind: 'none' }
  | { kind: 'looking' }
  /** The server does not offer the link's bus: it has left, or never existed. */
  | { kind: 'not-offered' }
  /** No answer about the link's bus, and this phone never saw it. `error`: null while nothing is sent. */
  | { kind: 'unknown'; busId: number; error: Error | null }

/**
 * Shows at once what this phone knows, then the server's answer about this trip. A backend without that call answers
 * 404 for every trip, so after a 404 the list of all trips decides.
 */
export function useScreenBus(linkedId: number | undefined): ScreenBus {
  const chosen = chosenBus()
  const id = linkedId ?? chosen?.id
  const trip = useQuery({ ...tripQuery(id ?? 0), enabled: id !== undefined, refetchOnMount: 'always' })
  // Reading these redraws a page restored from the back/forward cache as soon as it asks.
  const asking = trip.isFetching && trip.failureCount === 0
  const counted = trip.isFetchedAfterMount && isSinceShown(trip.dataUpdatedAt)
  // The server refuses an id that no bus can have as bad input.
  const refused = isRefused(trip.error, 404) || isRefused(trip.error, 400)
  const list = useQuery({ ...allBusesQuery(), enabled: refused, staleTime: 0 })
  if (id === undefined) return { kind: 'none' }

  const listed = list.data?.buses.find((bus) => bus.id === id)
  const kept = chosen?.id === id ? chosen : undefined
  if (refused) {
    const listing = list.isFetching && list.failureCount === 0
    const known = listing ? (kept ?? listed) : list.isFetchedAfterMount ? listed : undefined
    if (known) return { kind: 'bus', bus: known, counted: known === listed && list.isFetchedAfterMount }
    if (listing) return { kind: 'looking' }
    return list.isFetchedAfterMount && list.isSuccess
      ? { kind: 'not-offered' }
      : { kind: 'unknown', busId: id, error: list.error ?? list.failureReason }
  }
  const remembered = trip.dataUpdatedAt > list.dataUpdatedAt ? (trip.data ?? listed) : (listed ?? trip.data)
  const bus = trip.isFetchedAfterMount ? (trip.data ?? kept ?? listed) : (kept ?? remembered)
  if (bus) return { kind: 'bus', bus, counted: bus === trip.data && counted }
  return asking ? { kind: 'looking' } : { kind: 'unknown', busId: id, error: trip.error ?? trip.failureReason }
}
