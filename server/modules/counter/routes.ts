import type { FastifyInstance, FastifyReply } from 'fastify'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import {
  downloadTicketByLink,
  giveBackSeats,
  holdSeats,
  keepSeats,
  readCounter,
  readCounterDay,
  readSoldTicket,
  readTicketByLink,
  renewTicketLink,
  sellSeats,
  takePayment,
  withdrawTicketLink,
} from '#contract/tickets/counter-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall, registerRawCall } from '../../plugins/calls/calls.ts'
import { SECRET_ADDRESS_HEADERS } from '../../plugins/security/secret-addresses.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { languageOf } from '../../sentences/speak.ts'
import { takerOf } from '../payments/taker.ts'
import { counterDay } from './counter-day.ts'
import { keptSeats } from './kept-seats.ts'
import { selling } from './sales.ts'
import { soldTickets } from './sold-tickets.ts'

export function counterRoutes(app: FastifyInstance, context: Context): void {
  const seats = keptSeats(context)
  const sell = selling(context)
  const sold = soldTickets(context)

  const sellerOf = (session: Session) => takerOf(context.database.read, session)

  const day = counterDay(context)
  registerCall(app, readCounterDay, async ({ session }) => ({
    message: 'Today and tomorrow at the counter',
    data: await day(await sellerOf(session), session.staff?.id),
  }))

  registerCall(app, readCounter, async ({ session, params }) => ({
    message: 'The trip and its seats',
    data: await seats.trip(session.accountId, params.busId),
  }))

  registerCall(app, keepSeats, async ({ session, params, body }) => ({
    message: (say) => say.counter.kept,
    data: await seats.keep(await sellerOf(session), params.busId, body),
  }))

  registerCall(app, giveBackSeats, async ({ session, params }) => ({
    message: (say) => say.counter.givenBack,
    data: await seats.giveBack(session.accountId, params.busId, seatNumbers(params.seatList)),
  }))

  registerCall(app, holdSeats, async ({ session, params, body }) => ({
    message: (say) => say.counter.held,
    data: await seats.hold(await sellerOf(session), params.busId, params.holdId, body.seats),
  }))

  registerCall(app, sellSeats, async ({ session, params, headers, body }) => {
    const expectedCost = headers['expected-cost']
    const { ticketId, replayed } = await sell(await sellerOf(session), params.busId, body, {
      key: headers['idempotency-key'],
      expectedCost: expectedCost === undefined ? undefined : Number(expectedCost),
    })
    return {
      message: (say) => (replayed ? say.counter.soldBefore : say.counter.sold),
      data: await sold.readNew(session.accountId, ticketId),
      replayed,
    }
  })

  registerCall(app, readSoldTicket, async ({ session, params }) => ({
    message: 'The ticket and its link',
    data: await sold.read(session.accountId, params.ticketId),
  }))

  registerCall(app, takePayment, async ({ session, params }) => ({
    message: (say) => say.counter.paid,
    data: await sold.pay(await sellerOf(session), params.ticketId),
  }))

  for (const [call, change] of [
    [renewTicketLink, 'renew'],
    [withdrawTicketLink, 'withdraw'],
  ] as const)
    registerCall(app, call, async ({ session, params, headers }) => ({
      message: (say) => (change === 'renew' ? say.counter.linkRenewed : say.counter.linkWithdrawn),
      data: await sold.changeLink(session.accountId, params.ticketId, change, headers['idempotency-key']),
    }))

  registerCall(app, readTicketByLink, async ({ params, reply }) => {
    neverKept(reply)
    return { message: 'Your ticket', data: await sold.byLink(params.link) }
  })

  registerRawCall(app, downloadTicketByLink, async ({ params, request, reply }) => {
    const pdf = await sold.pdfByLink(params.link, languageOf(request.headers))
    const ticketId = params.link.slice(0, params.link.indexOf('-'))
    return neverKept(reply)
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="ticket_${ticketId}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })
}

/** The link is the ticket: no cache on the way and no search engine may keep it. */
function neverKept(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', ...SECRET_ADDRESS_HEADERS })
}
