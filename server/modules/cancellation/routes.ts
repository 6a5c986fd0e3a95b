import type { FastifyInstance } from 'fastify'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { cancelTicket, offerCancellation, readHistory } from '#contract/cancellation/cancellation-calls.ts'
import {
  callOffTrip,
  considerCallingOff,
  listRefunds,
  notePassengerCall,
  payRefund,
  readTerms,
  setTerms,
  takePaymentBack,
} from '#contract/cancellation/operator-cancellation-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { tripCancelling } from './call-off.ts'
import { noteCall } from './call-passengers.ts'
import { ticketCancelling } from './cancel-ticket.ts'
import { findTerms, setTerms as writeTerms } from './operator-terms.ts'
import { ticketHistory } from './read-ticket-history.ts'
import { refundService } from './refunds.ts'
import { sidesOf } from './ticket-side.ts'

export function cancellationRoutes(app: FastifyInstance, context: Context): void {
  const tickets = ticketCancelling(context)
  const trips = tripCancelling(context)
  const refunds = refundService(context)

  registerCall(app, offerCancellation, async ({ request, params, query }) => ({
    message: (say) => say.cancellation.offered,
    data: await tickets.offer(
      await sidesOf(request, query.as),
      params.ticketId,
      query.seats === undefined ? undefined : seatNumbers(query.seats),
    ),
  }))

  registerCall(app, cancelTicket, async ({ request, params, headers, body }) => {
    const { ticket, replayed } = await tickets.cancel(await sidesOf(request, body?.as), {
      ticketId: params.ticketId,
      seats: body?.seats,
      expected: body?.expected,
      payTo: body?.payTo ?? '',
      key: headers['idempotency-key'],
    })
    return { message: (say) => say.cancellation.cancelled, data: ticket, replayed }
  })

  registerCall(app, readHistory, async ({ request, params, query }) => ({
    message: 'What happened to the ticket',
    data: await ticketHistory(context, await sidesOf(request, query.as), params.ticketId),
  }))

  registerCall(app, considerCallingOff, async ({ session, params }) => ({
    message: 'Whom it concerns',
    data: await trips.consider(session.accountId, params.busId),
  }))

  registerCall(app, callOffTrip, async ({ session, params, body, headers }) => {
    const key = headers['idempotency-key']
    const { trip, replayed } = await trips.callOff(session.accountId, params.busId, body.reason, key)
    return { message: (say) => say.cancellation.tripCalledOff(trip.told, trip.toCall.length), data: trip, replayed }
  })

  registerCall(app, notePassengerCall, async ({ session, params, body, headers }) => ({
    message: (say) => (body.called ? say.cancellation.passengerCalled : say.cancellation.passengerToCall),
    data: await noteCall(context, session.accountId, params.busId, body, headers['idempotency-key']),
  }))

  registerCall(app, listRefunds, async ({ session, query }) => {
    const { state = 'due', after, skip = 0 } = query
    const { refunds: data, total, amount } = await refunds.list(session.accountId, state, { after, skip })
    return { message: 'Refunds', data, total, amount }
  })

  registerCall(app, payRefund, async ({ session, params, body, headers }) => ({
    message: (say) => say.cancellation.paid,
    data: await refunds.pay(session.accountId, params.refundId, {
      reference: body?.reference ?? '',
      key: headers['idempotency-key'],
    }),
  }))

  registerCall(app, takePaymentBack, async ({ session, params, headers }) => ({
    message: (say) => say.cancellation.dueAgain,
    data: await refunds.takeBack(session.accountId, params.refundId, headers['idempotency-key']),
  }))

  registerCall(app, readTerms, async ({ session }) => ({
    message: 'Your terms',
    data: { terms: await findTerms(context.database, session.accountId) },
  }))

  registerCall(app, setTerms, async ({ session, body }) => {
    await writeTerms(context.database, session.accountId, body.terms)
    return { message: (say) => say.cancellation.termsSet, data: body }
  })
}
