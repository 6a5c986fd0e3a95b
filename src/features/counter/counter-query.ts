import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { holdSeats, readCounter, readSoldTicket } from '#contract/tickets/counter-calls.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'

/** Seats go by the minute while people buy. */
const POLL_MS = 15_000

/** A trip with its sold and kept seats. It is not kept for later visits: selling needs the server's word. */
export function counterQuery(adminId: number, busId: number) {
  return queryOptions({
    queryKey: ['counter', adminId, busId],
    queryFn: ({ signal }) => ask(readCounter, { params: { busId } }, signal),
    staleTime: 5_000,
    refetchInterval: POLL_MS,
    meta: { owner: companyAccount(adminId) },
  })
}

export function soldTicketQuery(adminId: number, ticketId: number) {
  return queryOptions({
    queryKey: ['soldTicket', adminId, ticketId],
    queryFn: ({ signal }) => ask(readSoldTicket, { params: { ticketId } }, signal),
    meta: { owner: companyAccount(adminId) },
  })
}

/**
 * The counter's steps before a sale: seats are held for ten minutes, then free by themselves, so nobody need hear how a
 * hold ends.
 */
export function counterOf(client: QueryClient, adminId: number, busId: number) {
  return {
    askAgain: () => client.invalidateQueries({ queryKey: counterQuery(adminId, busId).queryKey }),

    /** @returns which seats are sold, as the server says now */
    soldNow: async () => (await client.fetchQuery({ ...counterQuery(adminId, busId), staleTime: 0 })).soldSeats,

    /** @returns until when, milliseconds since 1970 */
    async hold(holdId: string, seats: number[]): Promise<number> {
      const { trip, until } = await ask(holdSeats, { params: { busId, holdId }, body: { seats } })
      client.setQueryData(counterQuery(adminId, busId).queryKey, trip)
      return until
    },
  }
}

export type Counter = ReturnType<typeof counterOf>
