import type { FastifyInstance } from 'fastify'
import { answerReports, listReports, reportNeverCame } from '#contract/tickets/never-came-calls.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { sidesOf } from '../cancellation/ticket-side.ts'
import type { NeverCame } from './never-came.ts'

export function neverCameRoutes(app: FastifyInstance, reports: NeverCame): void {
  registerCall(app, reportNeverCame, async ({ request, params, body }) => {
    const sides = await sidesOf(request, body.as)
    const { replayed, ...data } = await reports.report(sides, params.ticketId, body.ageMs)
    return { message: (say) => say.neverCame.reported, data, replayed }
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
