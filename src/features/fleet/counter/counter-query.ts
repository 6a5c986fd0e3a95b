import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { writeSeatList } from '../../../../contract/buses/seat.ts'
import type { CounterSale, CounterTrip, SoldTicket } from '../../../../contract/tickets/counter.ts'
import {
  giveBackSeats,
  holdSeats,
  keepSeats,
  readCounter,
  readSoldTicket,
  renewTicketLink,
  sellSeats,
  takePayment,
  withdrawTicketLink,
} from '../../../../contract/tickets/counter-calls.ts'
import { send } from '../../../lib/calls/send.ts'
import { bookedSeatsQuery } from '../../buses/booked-seats.ts'
import { read } from '../../connection/read.ts'
import { companyAccount } from '../frame/company-account.ts'
import { busTicketsQuery } from '../tickets/operator-tickets.ts'

/** Seats go by the minute while people buy. */
const POLL_MS = 15_000

/** A trip with its sold and kept seats. It is not kept for later visits: selling needs the server's word. */
export function counterQuery(adminId: number, busId: number) {
  return queryOptions({
    queryKey: ['counter', adminId, busId],
    queryFn: async ({ signal }) =>
      (await read((attempt) => send(readCounter, { params: { busId }, signal: attempt }), signal)).data,
    staleTime: 5_000,
    refetchInterval: POLL_MS,
    meta: { owner: companyAccount(adminId) },
  })
}

export function soldTicketQuery(adminId: number, ticketId: number) {
  return queryOptions({
    queryKey: ['soldTicket', adminId, ticketId],
    queryFn: async ({ signal }) =>
      (await read((attempt) => send(readSoldTicket, { params: { ticketId }, signal: attempt }), signal)).data,
    meta: { owner: companyAccount(adminId) },
  })
}

/** What the counter does to one trip; each shows what has become of its seats. */
export function counterOf(client: QueryClient, adminId: number, busId: number) {
  const params = { busId }
  const show = (trip: CounterTrip) => client.setQueryData(counterQuery(adminId, busId).queryKey, trip)
  const askAgain = () => client.invalidateQueries({ queryKey: counterQuery(adminId, busId).queryKey })

  async function changed(change: Promise<{ data: CounterTrip }>): Promise<void> {
    try {
      show((await change).data)
    } catch (error) {
      void askAgain()
      throw error
    }
  }

  return {
    askAgain,

    /** @returns which seats are sold, as the server says now */
    soldNow: async () => (await client.fetchQuery({ ...counterQuery(adminId, busId), staleTime: 0 })).soldSeats,

    keep: (seats: number[], reason: string, until: number) =>
      changed(read((signal) => send(keepSeats, { params, body: { seats, reason, until }, signal }))),

    giveBack: (seats: readonly number[]) =>
      changed(read((signal) => send(giveBackSeats, { params: { busId, seatList: writeSeatList(seats) }, signal }))),

    /** @returns until when, milliseconds since 1970 */
    async hold(holdId: string, seats: number[]): Promise<number> {
      const { data } = await read((signal) => send(holdSeats, { params: { busId, holdId }, body: { seats }, signal }))
      show(data.trip)
      return data.until
    },

    /** Sold once, however often it is asked for: while the line is dead it is sent beside itself. */
    async sell(sale: CounterSale, key: string, cost: number): Promise<SoldTicket> {
      try {
        const headers = { 'idempotency-key': key, 'expected-cost': String(cost) }
        const { data } = await read((signal) => send(sellSeats, { params, body: sale, headers, signal }))
        client.setQueryData(soldTicketQuery(adminId, data.ticket.id).queryKey, data)
        return data
      } finally {
        void askAgain()
        for (const { queryKey } of [bookedSeatsQuery(busId), busTicketsQuery(adminId, busId)])
          void client.invalidateQueries({ queryKey })
      }
    },

    /** Under one key, so that a repeat after a lost answer makes no second link. */
    async changeLink(ticketId: number, to: 'renewed' | 'withdrawn', key: string): Promise<void> {
      const call = to === 'renewed' ? renewTicketLink : withdrawTicketLink
      const headers = { 'idempotency-key': key }
      const { data } = await read((signal) => send(call, { params: { ticketId }, headers, signal }))
      client.setQueryData(soldTicketQuery(adminId, ticketId).queryKey, data)
    },

    async pay(sold: SoldTicket): Promise<void> {
      const { id } = sold.ticket
      const { data: ticket } = await read((signal) => send(takePayment, { params: { ticketId: id }, signal }))
      client.setQueryData(soldTicketQuery(adminId, id).queryKey, { ...sold, ticket })
      void client.invalidateQueries({ queryKey: busTicketsQuery(adminId, busId).queryKey })
    },
  }
}

export type Counter = ReturnType<typeof counterOf>
