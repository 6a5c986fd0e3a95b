import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Ticket } from '../../../contract/ticket.ts'
import { listBusTickets, listTickets, totalRevenue } from '../../../contract/ticket-calls.ts'
import { send } from '../../lib/api.ts'
import { operatorAccount } from '../../offline/account.ts'
import { upcomingFirst } from './departures.ts'

export interface TicketList {
  tickets: Ticket[]
  /** How many there are; the server lists fewer where there are very many. */
  total: number
}

/** Storage is for the road, not for the archive: this many tickets, the soonest departures first, survive a visit. */
const MOST_KEPT = 1_000

/** What this phone keeps of the tickets: a part of them under a key of its own, since a season's tickets would not fit. */
function keptTicketsKey(adminId: number) {
  return ['operatorTickets', adminId] as const
}

/** Every ticket of the operator's buses, newest booking first as the server lists them. */
export function operatorTicketsQuery(client: QueryClient, adminId: number) {
  const keptKey = keptTicketsKey(adminId)
  const owner = operatorAccount(adminId)
  return queryOptions({
    queryKey: ['allOperatorTickets', adminId],
    queryFn: async ({ signal }): Promise<TicketList> => {
      const { data: tickets, total } = await send(listTickets, { query: {}, signal })
      const list = { tickets, total: total ?? tickets.length }
      client.setQueryDefaults(keptKey, { meta: { owner, persist: true } })
      client.setQueryData(keptKey, {
        ...list,
        tickets: upcomingFirst(tickets, Date.now()).slice(0, MOST_KEPT),
      })
      return list
    },
    initialData: () => client.getQueryData<TicketList>(keptKey),
    initialDataUpdatedAt: () => client.getQueryState(keptKey)?.dataUpdatedAt,
    meta: { owner },
  })
}

/** The passengers of one trip: kept, because the conductor reads them on the road. */
export function busTicketsQuery(adminId: number, busId: number) {
  return queryOptions({
    queryKey: ['busTickets', adminId, busId],
    queryFn: async ({ signal }) => (await send(listBusTickets, { params: { busId }, signal })).data,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}

/** Rupees earned by the operator's buses. */
export function revenueQuery(adminId: number) {
  return queryOptions({
    queryKey: ['revenue', adminId],
    queryFn: async ({ signal }) => (await send(totalRevenue, { signal })).data,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}
