import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { joinTickets, olderTicketsQuery, operatorTicketsQuery } from '../company/queries/operator-tickets.ts'

export function useAllTickets(adminId: number) {
  const client = useQueryClient()
  const first = useQuery({ ...operatorTicketsQuery(client, adminId), refetchOnMount: 'always' })
  const older = useInfiniteQuery(olderTicketsQuery(adminId, first.data))
  const pages = older.data?.pages
  const tickets = useMemo(
    () => first.data && (pages ? joinTickets(first.data.tickets, ...pages) : first.data.tickets),
    [first.data, pages],
  )
  const unlisted = first.data && tickets ? Math.max(0, first.data.total - tickets.length) : 0

  /**
   * One page after the other, so that a slow line shows how far it is.
   * @returns every ticket there is; undefined where one of the pages did not come
   */
  async function loadAll(): Promise<Ticket[] | undefined> {
    if (!first.data || !tickets || unlisted === 0) return tickets
    for (;;) {
      const { data, hasNextPage, isError } = await older.fetchNextPage()
      if (isError) return undefined
      if (!hasNextPage) return joinTickets(first.data.tickets, ...(data?.pages ?? []))
    }
  }

  return {
    tickets,
    /** For the newest page of the list. */
    query: first,
    unlisted,
    loadAll,
    loadingOlder: older.isFetching,
    olderFailed: older.isError,
  }
}
