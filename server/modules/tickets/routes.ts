import type { FastifyInstance } from 'fastify'
import { listBookedSeats } from '#contract/buses/booked-seats-call.ts'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import { bookSeats, withdrawPurchase } from '#contract/tickets/booking-calls.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import {
  countTickets,
  countTravellers,
  downloadTicket,
  listBusTickets,
  listOwnTickets,
  listTickets,
  totalRevenue,
} from '#contract/tickets/ticket-calls.ts'
import { registerCall, registerRawCall } from '../../plugins/calls/calls.ts'
import { registerSlicedCall } from '../../plugins/calls/sliced-calls.ts'
import type { Sentence } from '../../sentences/en.ts'
import type { TicketService } from './service.ts'

export function ticketRoutes(app: FastifyInstance, tickets: TicketService): void {
  registerCall(app, listBookedSeats, async ({ params }) => ({
    message: 'Booked seats',
    data: await tickets.takenSeats(params.busId),
  }))

  registerCall(app, bookSeats, async ({ params, headers, body }) => {
    const expectedCost = headers['expected-cost']
    const { ticket, replayed } = await tickets.book({
      ...params,
      key: headers['idempotency-key'],
      expectedCost: expectedCost === undefined ? undefined : Number(expectedCost),
      expectedTerms: headers['expected-terms'],
      expectedPayment: headers['expected-payment'],
      passengers: body?.passengers ?? [],
    })
    app.metrics?.booked(params.seatCount, replayed)
    return {
      message: (say) => (ticket.status === BOOKED ? say.booking.booked : say.booking.cancelledSince),
      data: ticket,
      replayed,
    }
  })

  registerCall(app, withdrawPurchase, async ({ params, session }) => {
    const ticket = await tickets.withdraw(session.accountId, params.key)
    return { message: givenUp(ticket), data: ticket }
  })

  registerSlicedCall(app, listOwnTickets, async ({ params }) => ({
    message: 'Your tickets',
    slices: tickets.own(params.userId),
  }))

  registerRawCall(app, downloadTicket, async ({ params, session, reply }) => {
    const pdf = await tickets.pdf(session.accountId, params.ticketId)
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="ticket_${params.ticketId}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })

  registerSlicedCall(app, listTickets, async ({ session, query, headers }) => {
    const { slices, total } = await tickets.ofOperator(session.accountId, {
      skip: query.skip ?? 0,
      asOf: query.asOf,
      most: Number(headers['page-size'] ?? MAX_LISTED_BUSES),
    })
    return { message: 'All tickets', slices, total }
  })

  registerCall(app, countTickets, async ({ session }) => ({
    message: 'How many tickets',
    data: { total: await tickets.count(session.accountId) },
  }))

  registerCall(app, totalRevenue, async ({ session }) => ({
    message: 'Total revenue in rupees',
    data: await tickets.revenue(session.accountId),
  }))

  registerCall(app, listBusTickets, async ({ params, session }) => ({
    message: 'Tickets of this bus',
    data: await tickets.ofBus(session.accountId, params.busId),
  }))

  registerCall(app, countTravellers, async ({ params, session }) => ({
    message: 'Travellers with a ticket for this bus',
    data: await tickets.travellers(session.accountId, params.busId),
  }))
}

function givenUp(ticket: Ticket | null): Sentence {
  if (!ticket) return (say) => say.booking.withdrawn
  return (say) => (ticket.status === BOOKED ? say.booking.bookedBefore : say.booking.cancelledSince)
}
