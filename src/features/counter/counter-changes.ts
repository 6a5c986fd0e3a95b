import type { QueryClient } from '@tanstack/react-query'
import { writeSeatList } from '#contract/buses/seat.ts'
import type { CounterSale, CounterTrip, SoldTicket } from '#contract/tickets/counter.ts'
import {
  giveBackSeats,
  keepSeats,
  renewTicketLink,
  sellSeats,
  takePayment,
  withdrawTicketLink,
} from '#contract/tickets/counter-calls.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { seatText } from '#lib/format-details.ts'
import { toast } from '#ui/overlays/toast.ts'
import { bookedSeatsQuery } from '../buses/booked-seats.ts'
import { busTicketsQuery } from '../company/queries/operator-tickets.ts'
import { operatorKind } from '../session/answered-now.ts'
import { counterDayQuery } from './counter-day.ts'
import { counterQuery, soldTicketQuery } from './counter-query.ts'
import { forgetSale } from './open-sale.ts'

interface KeptSeats {
  busId: number
  seats: readonly number[]
  /** Absent: they are given back. */
  keep?: { reason: string; until: number }
}

/** Seats kept from sale, or given back; twice is as good as once. */
export const keptSeatChanges = operatorKind<KeptSeats, CounterTrip>((client) => ({
  name: 'sawari-kept-seats-',
  subject: ({ busId, seats }) => `${busId}:${writeSeatList(seats)}`,
  async send(_admin, { busId, seats, keep }, _key, signal) {
    const made = keep
      ? await send(keepSeats, { params: { busId }, body: { seats: [...seats], ...keep }, signal })
      : await send(giveBackSeats, { params: { busId, seatList: writeSeatList(seats) }, signal })
    return made.data
  },
  made({ id }, { busId, seats, keep }, trip) {
    client.setQueryData(counterQuery(id, busId).queryKey, trip)
    toast.ok(
      keep
        ? say.count(seats.length, '1 seat is kept back.', '{count} seats are kept back.')
        : say('Seat {seat} is for sale again.', { seat: seatText(seats.map(String)) }),
    )
  },
  doubt: ({ seats, keep }) => {
    const words = { seats: seatText(seats.map(String)) }
    return keep
      ? say('We do not know yet whether seat {seats} is kept back.', words)
      : say('We do not know yet whether seat {seats} is for sale again.', words)
  },
}))

interface Sale {
  busId: number
  /** Kept with the sale in this tab: it outlives a reload. */
  key: string
  sale: CounterSale
  /** Rupees that were shown. */
  cost: number
}

/** Sold once, whatever is pressed again: other seats are another sale, with another key. */
export const counterSales = operatorKind<Sale, SoldTicket>((client) => ({
  name: 'sawari-counter-sale-',
  keyOf: ({ key }) => key,
  // A corrected name is sent under the same key.
  subject: ({ key }) => key,
  async send(_admin, { busId, sale, cost }, key, signal) {
    const headers = { 'idempotency-key': key, 'expected-cost': String(cost) }
    return (await send(sellSeats, { params: { busId }, body: sale, headers, signal })).data
  },
  made({ id }, { busId, key }, sold) {
    // The next passenger's ticket must not be this one.
    forgetSale(key)
    client.setQueryData(soldTicketQuery(id, sold.ticket.id).queryKey, sold)
    readSeatsAnew(client, id, busId)
  },
  doubt: ({ sale: { seats } }) =>
    say.count(
      seats.length,
      'We do not know yet whether seat {seats} is sold.',
      'We do not know yet whether seats {seats} are sold.',
      { seats: seatText(seats.map(String)) },
    ),
}))

export function readSeatsAnew(client: QueryClient, adminId: number, busId: number): void {
  const changed = [
    counterQuery(adminId, busId),
    bookedSeatsQuery(busId),
    busTicketsQuery(adminId, busId),
    counterDayQuery(adminId),
  ]
  for (const { queryKey } of changed) void client.invalidateQueries({ queryKey })
}

interface Link {
  ticketId: number
  to: 'renewed' | 'withdrawn'
}

/** A late copy of a request makes no second link, and leaves later links alone. */
export const linkChanges = operatorKind<Link, SoldTicket>((client) => ({
  name: 'sawari-ticket-link-',
  subject: ({ ticketId }) => ticketId,
  async send(_admin, { ticketId, to }, key, signal) {
    const call = to === 'renewed' ? renewTicketLink : withdrawTicketLink
    return (await send(call, { params: { ticketId }, headers: { 'idempotency-key': key }, signal })).data
  },
  made({ id }, { ticketId, to }, sold) {
    client.setQueryData(soldTicketQuery(id, ticketId).queryKey, sold)
    toast.ok(
      to === 'renewed' ? say('There is a new link. The old one no longer works.') : say('The link is withdrawn.'),
    )
  },
  doubt: ({ ticketId, to }) =>
    to === 'renewed'
      ? say('We do not know yet whether ticket {ticketId} has a new link.', { ticketId })
      : say('We do not know yet whether the link of ticket {ticketId} is withdrawn.', { ticketId }),
}))

/** That a ticket is paid; said twice it changes nothing. */
export const counterPayments = operatorKind<{ busId: number; ticketId: number }, Ticket>((client) => ({
  name: 'sawari-counter-payment-',
  async send(_admin, { ticketId }, _key, signal) {
    return (await send(takePayment, { params: { ticketId }, signal })).data
  },
  made({ id }, { busId, ticketId }, ticket) {
    client.setQueryData(soldTicketQuery(id, ticketId).queryKey, (sold) => sold && { ...sold, ticket })
    void client.invalidateQueries({ queryKey: busTicketsQuery(id, busId).queryKey })
    toast.ok(say('The ticket is paid.'))
  },
  doubt: ({ ticketId }) => say('We do not know yet whether ticket {ticketId} is marked as paid.', { ticketId }),
}))
