import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ticket } from '../../../contract/ticket.ts'
import { hasDeparted } from '../../../contract/time.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { ownTicketsQuery } from './own-tickets.ts'
import { walletQuery } from './user-wallet.ts'

/** What a list of a traveller's tickets has to show. */
export type OwnTickets =
  | { kind: 'asking' }
  | { kind: 'tickets'; tickets: Ticket[]; truth: Truth }
  /** The server has none. */
  | { kind: 'empty' }
  /** The server answered without ticket data. */
  | { kind: 'no-data' }
  /** No answer, and nothing on this phone. */
  | { kind: 'failed' }

export type Truth =
  | { kind: 'fresh' }
  /** The last answer, true at `at` (milliseconds since 1970; 0 if unknown): the server is being asked, or is away. */
  | { kind: 'remembered'; at: number; failed: boolean }

/** The traveller's tickets, from the server or from this phone, what comes first; and the way to ask again. */
export function useOwnTickets(userId: number): { own: OwnTickets; askAgain: () => void } {
  const queryClient = useQueryClient()
  const query = ownTicketsQuery(userId)
  const asked = useQuery(query)
  const held = useQuery(walletQuery(userId))
  // A lost request is asked again for minutes: whoever looks meanwhile is told after the first loss.
  const failed = asked.isError || asked.failureCount > 0
  const remembered = failed || asked.fetchStatus === 'paused' || (asked.isFetching && asked.isStale)

  function read(): OwnTickets {
    if (asked.data && asked.data.length > 0)
      return {
        kind: 'tickets',
        tickets: byDeparture(asked.data),
        truth: remembered ? { kind: 'remembered', at: asked.dataUpdatedAt, failed } : { kind: 'fresh' },
      }
    if (asked.data) return { kind: 'empty' }
    if (asked.data === null) return { kind: 'no-data' }
    if (held.data && held.data.length > 0)
      return {
        kind: 'tickets',
        tickets: byDeparture(held.data.map(({ ticket }) => ticket)),
        truth: { kind: 'remembered', at: Math.min(...held.data.map(({ savedAt }) => savedAt)), failed },
      }
    return failed ? { kind: 'failed' } : { kind: 'asking' }
  }

  // A reset, since a plain refetch would join the try that is waiting for its next turn.
  return { own: read(), askAgain: () => void queryClient.resetQueries({ queryKey: query.queryKey, exact: true }) }
}

/** What still boards comes first, the next departure on top; what has left follows, the latest first. */
function byDeparture(tickets: readonly Ticket[]): Ticket[] {
  const now = serverNow()
  const moment = (ticket: Ticket) => `${ticket.dateOfDeparture}T${ticket.departureTime}`
  const soonest = [...tickets].sort((a, b) => moment(a).localeCompare(moment(b)))
  const [coming, gone] = [soonest.filter((t) => !hasDeparted(t, now)), soonest.filter((t) => hasDeparted(t, now))]
  return [...coming, ...gone.reverse()]
}
