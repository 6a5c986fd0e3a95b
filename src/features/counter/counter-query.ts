import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { holdSeats, readCounter, readSoldTicket } from '#contract/tickets/counter-calls.ts'
import { send } from '#lib/calls/send.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { hedged } from '../connection/hedged.ts'

/** Seats go by the minute while people buy. */
const POLL_MS = 15_000

/** A trip with its sold and kept seats. It is not kept for later visits: selling needs the server's word. */
export function counterQuery(adminId: number, busId: number) {
  return queryOptions({
    queryKey: ['counter', adminId, busId],
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(readCounter, { params: { busId }, signal: attempt }), signal)).data,
    staleTime: 5_000,
    refetchInterval: POLL_MS,
    meta: { owner: companyAccount(adminId) },
  })
}

export function soldTicketQuery(adminId: number, ticketId: number) {
  return queryOptions({
    queryKey: ['soldTicket', adminId, ticketId],
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(readSoldTicket, { params: { ticketId }, signal: attempt }), signal)).data,
    meta: { owner: companyAccount(adminId) },
  })
}

/**
 * What the counter does before there is anything to tell: seats are held for ten minutes, then they are free by themselves,
 * so a hold is no change that anybody must hear the end of.
 */
export function counterOf(client: QueryClient, adminId: number, busId: number) {
  return {
    askAgain: () => client.invalidateQueries({ queryKey: counterQuery(adminId, busId).queryKey }),

    /** @returns which seats are sold, as the server says now */
    soldNow: async () => (await client.fetchQuery({ ...counterQuery(adminId, busId), staleTime: 0 })).soldSeats,

    /** @returns until when, milliseconds since 1970 */
    async hold(holdId: string, seats: number[]): Promise<number> {
      const { data } = await hedged((signal) => send(holdSeats, { params: { busId, holdId }, body: { seats }, signal }))
      client.setQueryData(counterQuery(adminId, busId).queryKey, data.trip)
      return data.until
    },
  }
}

export type Counter = ReturnType<typeof counterOf>
