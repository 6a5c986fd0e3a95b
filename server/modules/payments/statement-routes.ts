import type { FastifyInstance } from 'fastify'
import { matchStatement } from '#contract/payments/statement-calls.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import type { StatementService } from './statement.ts'

export function statementRoutes(app: FastifyInstance, statement: StatementService): void {
  registerCall(
    app,
    matchStatement,
    async ({ session, body }) => ({
      message: 'What becomes of each line',
      data: await statement.match(session, body),
    }),
    { config: LIMITS.statements },
  )
}
