import type { FastifyInstance } from 'fastify'
import {
  addPayment,
  listPayments,
  readPaymentTerms,
  reversePayment,
  setPaymentTerms,
} from '#contract/payments/payment-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { PaymentTermsService } from './payment-terms.ts'
import { paymentService } from './service.ts'

export function paymentRoutes(app: FastifyInstance, context: Context, terms: PaymentTermsService): void {
  const payments = paymentService(context)

  registerCall(app, listPayments, async ({ session, query }) => {
    const { state, ticketId, after } = query
    return { message: 'Payments', data: await payments.list(session, { state, ticketId, after }) }
  })

  registerCall(app, addPayment, async ({ session, body, headers, reply }) => {
    const { ticket, replayed } = await payments.add(session, body, headers['idempotency-key']?.toLowerCase())
    if (replayed) reply.header('idempotency-replayed', 'true')
    return { message: (say) => say.payments.noted, data: ticket }
  })

  registerCall(app, reversePayment, async ({ session, params, body, headers, reply }) => {
    const key = headers['idempotency-key']?.toLowerCase()
    const { ticket, replayed } = await payments.reverse(session, params.paymentId, body.reason, key)
    if (replayed) reply.header('idempotency-replayed', 'true')
    return { message: (say) => say.payments.takenBack, data: ticket }
  })

  registerCall(app, readPaymentTerms, async ({ session }) => ({
    message: 'How passengers pay',
    data: await terms.read(session.accountId),
  }))

  registerCall(app, setPaymentTerms, async ({ session, body, request }) => ({
    message: (say) => say.payments.termsSet,
    data: await terms.set(session.accountId, body, request.ip),
  }))
}
