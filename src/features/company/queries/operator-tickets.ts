import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets/ticket.ts'
import {
  countTickets,
  countTravellers,
  listBusTickets,
  listTickets,
  totalRevenue,
} from '#contract/tickets/ticket-calls.ts'
import { ask } from '#features/connection/ask.ts'
import { hedged } from '#features/connection/hedged.ts'
import { API_ADDRESS } from '#lib/calls/api-address.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { companyAccount } from '../frame/company-account.ts'
import { upcomingFirst } from '../lists/departures.ts'

export interface TicketList {
  tickets: Ticket[]
  /** When the server was asked, by its clock: later pages go on from what it listed then. */
  asOf?: number
  /** How many there are; the server lists fewer where there are very many. */
  total: number
}

/** A booking made between two pages moves the rest on by one: a ticket that came twice is listed once. */
export function joinTickets(...pages: readonly (readonly Ticket[])[]): Ticket[] {
  return [...new Map(pages.flat().map((ticket) => [ticket.id, ticket])).values()]
}

function allTicketsKey(adminId: number) {
  return ['allOperatorTickets', adminId] as const
}

function olderTicketsKey(adminId: number) {
  return ['olderTickets', adminId] as const
}

/** Puts a ticket as an answer has it into the list of all, which is as old as before: to read that anew is megabytes. */
export function putIntoAllTickets(client: QueryClient, adminId: number, changed: Ticket): void {
  const put = (tickets: Ticket[]) =>
    tickets.map((ticket) => (ticket.id === changed.id ? { ...ticket, ...changed } : ticket))
  const asOld = (queryKey: readonly unknown[]) => ({ updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 })
  for (const queryKey of [allTicketsKey(adminId), keptTicketsKey(adminId)])
    client.setQueryData<TicketList>(
      queryKey,
      (list) => list && { ...list, tickets: put(list.tickets) },
      asOld(queryKey),
    )
  const older = olderTicketsKey(adminId)
  client.setQueryData<InfiniteData<Ticket[]>>(
    older,
    (data) => data && { ...data, pages: data.pages.map(put) },
    asOld(older),
  )
}

/** Storage is for the road, not for the archive: this many tickets, the soonest departures first, survive a visit. */
const MOST_KEPT = 1_000

/** What this phone keeps of the tickets: a part of them under a key of its own, since a season's tickets would not fit. */
function keptTicketsKey(adminId: number) {
  return ['operatorTickets', adminId] as const
}

/** How many are parsed at once: a slow phone freezes meanwhile. */
const PAGE = 1_000

/** How many the first list has: the page size of servers that do not know larger pages. */
const MOST_LISTED = 10_000

function readPage(query: { skip?: number; asOf?: number | undefined }, signal: AbortSignal) {
  // A backend elsewhere would have to allow the header first.
  const headers: Record<string, string> = API_ADDRESS === '' ? { 'page-size': String(PAGE) } : {}
  return hedged((attempt) => send(listTickets, { query, headers, signal: attempt }), signal)
}

/** The tickets of the operator's buses, page by page: what leaves next comes first. */
export function operatorTicketsQuery(client: QueryClient, adminId: number) {
  const keptKey = keptTicketsKey(adminId)
  const owner = companyAccount(adminId)
  const queryKey = allTicketsKey(adminId)
  return queryOptions({
    queryKey,
    // Comparing 10,000 tickets with the earlier ones takes longer than drawing the few in sight.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<TicketList> => {
      const asOf = serverNow()
      // Without an earlier list each page shows as it comes; else that list stays until all pages are here.
      const isFirstVisit = client.getQueryData(queryKey) === undefined
      let list: TicketList = { tickets: [], asOf, total: 0 }
      for (let isMore = true; isMore; ) {
        const listed = list.tickets.length
        const { data, total } = await readPage(listed === 0 ? {} : { skip: listed, asOf }, signal)
        list = { tickets: joinTickets(list.tickets, data), asOf, total: total ?? listed + data.length }
        // One that is sold meanwhile moves the rest on by one: then a page has less that is new.
        isMore =
          data.length === PAGE &&
          list.tickets.length > listed &&
          list.tickets.length < Math.min(list.total, MOST_LISTED)
        if (isMore && isFirstVisit) client.setQueryData(queryKey, list)
      }
      client.setQueryDefaults(keptKey, { meta: { owner, persist: true } })
      // In the server's order: in another one, the passengers of a trip would be drawn the other way round until the next answer.
      const soonest = new Set(upcomingFirst(list.tickets, serverNow()).slice(0, MOST_KEPT))
      client.setQueryData(keptKey, { ...list, tickets: list.tickets.filter((ticket) => soonest.has(ticket)) })
      return list
    },
    initialData: () => client.getQueryData<TicketList>(keptKey),
    initialDataUpdatedAt: () => client.getQueryState(keptKey)?.dataUpdatedAt,
    meta: { owner },
  })
}

/** Statuses of a backend that has no such call: what comes after `tickets/` may be an id to it. */
const UNKNOWN_CALL: readonly number[] = [400, 404, 405]

/** How many tickets the operator's buses have: a number, where the list of them is megabytes. */
export function ticketCountQuery(client: QueryClient, adminId: number) {
  const keptKey = keptTicketsKey(adminId)
  return queryOptions({
    queryKey: ['ticketCount', adminId],
    queryFn: async ({ signal }): Promise<number> => {
      try {
        return (await ask(countTickets, {}, signal)).total
      } catch (error) {
        if (!UNKNOWN_CALL.some((status) => isRefused(error, status))) throw error
        return (await client.fetchQuery({ ...operatorTicketsQuery(client, adminId), staleTime: 0 })).total
      }
    },
    // Kept by an earlier version.
    initialData: () => client.getQueryData<TicketList>(keptKey)?.total,
    initialDataUpdatedAt: () => client.getQueryState(keptKey)?.dataUpdatedAt,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}

/** The tickets beyond the first list, read page by page when somebody asks for them: a busy season's archive. */
export function olderTicketsQuery(adminId: number, first: TicketList | undefined) {
  const listed = first?.tickets.length ?? 0
  const asOf = first?.asOf
  return infiniteQueryOptions({
    queryKey: olderTicketsKey(adminId),
    structuralSharing: false,
    queryFn: async ({ signal, pageParam }) => (await readPage({ skip: pageParam, asOf }, signal)).data,
    initialPageParam: listed,
    getNextPageParam: (page, pages): number | undefined =>
      page.length === 0 ? undefined : listed + pages.reduce((sum, { length }) => sum + length, 0),
    enabled: false,
    meta: { owner: companyAccount(adminId) },
  })
}

/** The passengers of one trip: kept, because the conductor reads them on the road. */
export function busTicketsQuery(adminId: number, busId: number) {
  return queryOptions({
    queryKey: ['busTickets', adminId, busId],
    queryFn: ({ signal }) => ask(listBusTickets, { params: { busId } }, signal),
    meta: { owner: companyAccount(adminId), persist: true },
  })
}

/** How many travellers hold a live ticket of a trip: so many mails does a changed time or place send. */
export function travellersQuery(adminId: number, busId: number) {
  return queryOptions({
    queryKey: ['travellers', adminId, busId],
    queryFn: ({ signal }) => ask(countTravellers, { params: { busId } }, signal),
    staleTime: 0,
    // A backend without this call will not have it a moment later.
    retry: false,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}

export function revenueQuery(adminId: number) {
  return queryOptions({
    queryKey: ['revenue', adminId],
    queryFn: ({ signal }) => ask(totalRevenue, {}, signal),
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
