import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { joinTickets, olderTicketsQuery, operatorTicketsQuery } from '../company/queries/operator-tickets.ts'

type Pages = readonly (readonly Ticket[])[]

/**
 * Each time the list grows, all of its tickets are sorted and counted anew. So while pages come, it waits until there
 * are twice as many: it grows six times for 40 pages.
 * @param listed the pages in the list
 * @param pages those that have come
 * @returns whether the list stays as it is
 */
export function waitsForMore(listed: Pages | undefined, pages: Pages | undefined): boolean {
  if (!listed || !pages || pages.length >= 2 * listed.length) return false
  // A changed ticket makes its page another one, and is shown at once.
  return listed.every((page, index) => page === pages[index])
}

export function useAllTickets(adminId: number) {
  const client = useQueryClient()
  const first = useQuery({ ...operatorTicketsQuery(client, adminId), refetchOnMount: 'always' })
  const older = useInfiniteQuery(olderTicketsQuery(adminId, first.data))
  const pages = older.data?.pages
  const [listed, setListed] = useState(pages)
  if (listed !== pages && !(older.isFetching && waitsForMore(listed, pages))) setListed(pages)
  const tickets = useMemo(
    () => first.data && (listed ? joinTickets(first.data.tickets, ...listed) : first.data.tickets),
    [first.data, listed],
  )
  const held = (pages ?? []).slice(listed?.length ?? 0).reduce((sum, { length }) => sum + length, 0)
  const unlisted = first.data && tickets ? Math.max(0, first.data.total - tickets.length - held) : 0

  /**
   * One page after the other, so that a slow line shows how far it is.
   * @returns every ticket there is; undefined where one of the pages did not come
   */
  async function loadAll(): Promise<Ticket[] | undefined> {
    if (!first.data || !tickets || (unlisted === 0 && held === 0)) return tickets
    for (;;) {
      const { data, hasNextPage, isError } = await older.fetchNextPage()
      if (isError) return undefined
      if (!hasNextPage) return joinTickets(first.data.tickets, ...(data?.pages ?? []))
    }
  }

  return {
    /** Drawn in pieces: between them the screen answers. */
    tickets: useDeferredValue(tickets),
    /** For the newest page of the list. */
    query: first,
    unlisted,
    loadAll,
    loadingOlder: older.isFetching,
    olderFailed: older.isError,
  }
}
