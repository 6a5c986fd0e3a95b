import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hasLeft } from '#contract/buses/announcement.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import { FRESH, type Freshness } from '#features/connection/freshness.ts'
import { refetchActive } from '#features/connection/refetch-active.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isYoung, serverNow, stampClock } from '#lib/clock/server-clock.ts'
import { walletQuery } from '../wallet/user-wallet.ts'
import { ownTicketsQuery } from './own-tickets.ts'

export type OwnTickets =
  | { kind: 'asking' }
  | { kind: 'tickets'; tickets: Ticket[]; freshness: Freshness; failed: boolean }
  | { kind: 'empty' }
  /** The server answered without ticket data. */
  | { kind: 'no-data' }
  | { kind: 'failed' }

interface OwnTicketsNow {
  own: OwnTickets
  /** The list is the server's current one: a ticket missing from it is another traveller's. */
  settled: boolean
  /** The server no longer knows the traveller: only a log-in brings fresh tickets. */
  sessionEnded: boolean
  /** Rejects if it failed, unless `sessionEnded` says why. */
  askAgain: () => Promise<void>
}

/** The traveller's tickets from the server or this phone, whichever comes first; and a way to ask again. */
export function useOwnTickets(userId: number): OwnTicketsNow {
  const queryClient = useQueryClient()
  const query = ownTicketsQuery(userId)
  const asked = useQuery(query)
  const held = useQuery(walletQuery(userId))
  // A lost request is repeated for minutes; the traveller is told after the first loss.
  const failed = asked.isError || asked.failureCount > 0
  const unheard = failed || asked.fetchStatus === 'paused'
  const remembered = unheard || (asked.isFetching && asked.isStale)

  function read(): OwnTickets {
    if (asked.data && asked.data.length > 0)
      return {
        kind: 'tickets',
        tickets: byDeparture(asked.data),
        // An answer less than a minute old is not called old while it is asked for again.
        freshness:
          unheard || (remembered && !isYoung(asked.dataUpdatedAt))
            ? { kind: 'remembered', at: stampClock.stamp(asked.dataUpdatedAt) }
            : FRESH,
        failed,
      }
    if (asked.data) return { kind: 'empty' }
    if (asked.data === null) return { kind: 'no-data' }
    if (held.data && held.data.length > 0)
      return {
        kind: 'tickets',
        tickets: byDeparture(held.data.map(({ ticket }) => ticket)),
        freshness: { kind: 'remembered', at: Math.min(...held.data.map(({ savedAt }) => savedAt)) },
        failed,
      }
    return failed ? { kind: 'failed' } : { kind: 'asking' }
  }

  const sessionEnded = isRefused(asked.error ?? asked.failureReason, 401)
  return {
    own: read(),
    settled: asked.isSuccess && !remembered,
    sessionEnded,
    async askAgain() {
      try {
        await refetchActive(queryClient, { queryKey: query.queryKey, exact: true })
      } catch (error) {
        if (!isRefused(error, 401)) throw error
      }
    },
  }
}

function byDeparture(tickets: readonly Ticket[]): Ticket[] {
  const now = serverNow()
  const soonest = [...tickets].sort((a, b) => departureMoment(a).localeCompare(departureMoment(b)))
  const [coming, gone] = [soonest.filter((t) => !hasLeft(t, now)), soonest.filter((t) => hasLeft(t, now))]
  return [...coming, ...gone.reverse()]
}
