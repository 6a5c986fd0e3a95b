import type { FastifyInstance } from 'fastify'
import { answerReports, listReports, reportNeverCame } from '#contract/tickets/never-came-calls.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { NeverCame } from './never-came.ts'

export function neverCameRoutes(app: FastifyInstance, reports: NeverCame): void {
  registerCall(app, reportNeverCame, async ({ session, params, body, reply }) => {
    const { replayed, ...data } = await reports.report(session.accountId, params.ticketId, body.ageMs)
    if (replayed) reply.header('idempotency-replayed', 'true')
    return { message: (say) => say.neverCame.reported, data }
  })

  registerCall(app, listReports, async ({ session }) => ({
    message: 'Trips that passengers say never came',
    data: await reports.open(session.accountId),
  }))

  registerCall(app, answerReports, async ({ session, params: { busId } }) => ({
    message: (say) => say.neverCame.answered,
    data: { busId, answered: await reports.answerThatItCame(session.accountId, busId) },
  }))
}
