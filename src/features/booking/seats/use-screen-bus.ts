import { useQuery } from '@tanstack/react-query'
import type { Bus } from '#contract/buses/bus.ts'
import { allBusesQuery } from '#features/buses/all-buses.ts'
import { chosenBus } from '#features/buses/chosen/chosen-bus.ts'
import { tripQuery } from '#features/buses/trip.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isSinceShown } from '#lib/clock/server-clock.ts'

export type ScreenBus =
  /** `counted`: the server has said on this visit how many seats it has left. */
  | { kind: 'bus'; bus: Bus; counted: boolean }
  | { kind: 'none' }
  | { kind: 'looking' }
  /** The server does not offer the link's bus: it has left, or was never there. */
  | { kind: 'not-offered' }
  /** Nobody has said what became of the link's bus, and this phone has never seen it. `error`: null while nothing is sent. */
  | { kind: 'unknown'; busId: number; error: Error | null }

/**
 * What this phone knows is shown at once; then what the server says of this very trip counts. A backend without that call
 * answers 404 to everything, so where the server knows no such trip its list has the last word.
 */
export function useScreenBus(linkedId: number | undefined): ScreenBus {
  const chosen = chosenBus()
  const id = linkedId ?? chosen?.id
  const trip = useQuery({ ...tripQuery(id ?? 0), enabled: id !== undefined, refetchOnMount: 'always' })
  // Read here, so that a page that came back from where its browser had put it is drawn anew as soon as it asks.
  const asking = trip.isFetching && trip.failureCount === 0
  const counted = trip.isFetchedAfterMount && isSinceShown(trip.dataUpdatedAt)
  // An id that no bus can have is bad input.
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
