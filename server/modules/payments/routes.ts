import type { FastifyInstance } from 'fastify'
import { claimPayment, withdrawClaim } from '#contract/payments/claim-calls.ts'
import {
  addPayment,
  denyClaim,
  listPayments,
  readPaymentTerms,
  reversePayment,
  setPaymentTerms,
} from '#contract/payments/payment-calls.ts'
import { matchStatement } from '#contract/payments/statement-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import { paymentClaims } from './claims.ts'
import type { PaymentTermsService } from './payment-terms.ts'
import { paymentService } from './service.ts'
import { statementService } from './statement.ts'

export function paymentRoutes(app: FastifyInstance, context: Context, terms: PaymentTermsService): void {
  const payments = paymentService(context)
  const claims = paymentClaims(context)
  const statements = statementService(context)
  const marked = { config: LIMITS.marks }

  registerCall(app, listPayments, async ({ session, query }) => {
    const { state, ticketId, after } = query
    return { message: 'Payments', data: await payments.list(session, { state, ticketId, after }) }
  })

  registerCall(
    app,
    addPayment,
    async ({ session, body, headers }) => {
      const { ticket, replayed } = await payments.add(session, body, headers['idempotency-key'])
      return { message: (say) => say.payments.noted, data: ticket, replayed }
    },
    marked,
  )

  registerCall(
    app,
    reversePayment,
    async ({ session, params, body, headers }) => {
      const key = headers['idempotency-key']
      const { ticket, replayed } = await payments.reverse(session, params.paymentId, body.reason, key)
      return { message: (say) => say.payments.takenBack, data: ticket, replayed }
    },
    marked,
  )

  registerCall(app, claimPayment, async ({ session, params, body, headers }) => {
    const { utr, saidAt } = body ?? { utr: '', saidAt: undefined }
    const said = { ...params, key: headers['idempotency-key'], saidAt }
    const { ticket, replayed } = await claims.claim(session.accountId, utr, said)
    return { message: (say) => say.payments.claimed, data: ticket, replayed }
  })

  registerCall(app, withdrawClaim, async ({ session, params, query, headers }) => {
    const said = { ...params, key: headers['idempotency-key'], saidAt: query.saidAt }
    const { ticket, replayed } = await claims.withdraw(session.accountId, said)
    return { message: (say) => say.payments.notPaid, data: ticket, replayed }
  })

  registerCall(
    app,
    denyClaim,
    async ({ session, params, headers }) => {
      const { ticket, replayed } = await payments.deny(session, params.claimId, headers['idempotency-key'])
      return { message: (say) => say.payments.notFound, data: ticket, replayed }
    },
    marked,
  )

  registerCall(
    app,
    matchStatement,
    async ({ session, body }) => ({
      message: 'What becomes of each line',
      data: await statements.match(session, body),
    }),
    { config: LIMITS.statements },
  )

  registerCall(app, readPaymentTerms, async ({ session }) => ({
    message: 'How passengers pay',
    data: await terms.read(session.accountId),
  }))

  registerCall(app, setPaymentTerms, async ({ session, body, request }) => ({
    message: (say) => say.payments.termsSet,
    data: await terms.set(session.accountId, body, request.ip),
  }))
}
