import type { FastifyInstance } from 'fastify'
import { closeTill, listClosings, readTill } from '#contract/payments/till-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { tillService } from './till.ts'

export function tillRoutes(app: FastifyInstance, context: Context): void {
  const till = tillService(context)

  registerCall(app, readTill, async ({ session, query }) => ({
    message: 'Boxes of cash',
    data: await till.read(session, query.date, query.box),
  }))

  registerCall(app, listClosings, async ({ session, query }) => ({
    message: 'Boxes that were closed',
    data: await till.closings(session, query.after),
  }))

  registerCall(app, closeTill, async ({ session, body, headers }) => {
    const { closing, replayed } = await till.close(session, body, headers['idempotency-key'])
    return { message: (say) => say.till.closed, data: closing, replayed }
  })
}
