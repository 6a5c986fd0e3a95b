import type { FastifyInstance } from 'fastify'
import { readStatistics } from '../../../contract/statistics-calls.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { StatisticsService } from './service.ts'

export function statisticsRoutes(app: FastifyInstance, statistics: StatisticsService): void {
  registerCall(app, readStatistics, async ({ session, query }) => ({
    message: 'Figures by day, route and trip',
    data: await statistics.read(session.accountId, query.from, query.to),
  }))
}
