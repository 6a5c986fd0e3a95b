import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bus } from '../../../contract/bus.ts'
import { allBusesQuery } from '../buses/all-buses.ts'
import { chosenBus } from '../buses/chosen-bus.ts'

/** Which bus the details page is about. */
export type ScreenBus =
  | { kind: 'bus'; bus: Bus }
  /** No bus was chosen, and the address names none. */
  | { kind: 'none' }
  /** The link's bus is not known to this phone yet. */
  | { kind: 'looking' }
  /** The server does not offer the link's bus: it has left, or was never there. */
  | { kind: 'not-offered' }
  /** Nobody answers, and this phone has never seen the link's bus. */
  | { kind: 'unreachable' }

/**
 * The bus that was chosen in a list, or the one that a shared link names. What a list says that was fetched since
 * the page was opened is newer than what was chosen; what this phone remembered before may be older.
 */
export function useScreenBus(linkedId: number | undefined): ScreenBus {
  const [openedAt] = useState(Date.now)
  const list = useQuery(allBusesQuery())
  const chosen = chosenBus()
  const id = linkedId ?? chosen?.id
  if (id === undefined) return { kind: 'none' }

  const listed = list.data?.buses.find((bus) => bus.id === id)
  const kept = chosen?.id === id ? chosen : undefined
  const bus = list.dataUpdatedAt >= openedAt ? (listed ?? kept) : (kept ?? listed)
  if (bus) return { kind: 'bus', bus }
  if (list.isFetching && list.failureCount === 0) return { kind: 'looking' }
  return list.data && !list.isError && list.failureCount === 0 ? { kind: 'not-offered' } : { kind: 'unreachable' }
}
