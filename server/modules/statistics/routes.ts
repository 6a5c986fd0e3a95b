import type { FastifyInstance } from 'fastify'
import { readStatistics } from '#contract/statistics-calls.ts'
import { registerCallEndingInList } from '../../plugins/calls/sliced-calls.ts'
import type { StatisticsService } from './service.ts'

export function statisticsRoutes(app: FastifyInstance, statistics: StatisticsService): void {
  registerCallEndingInList(app, readStatistics, 'trips', async ({ session, query }) => {
    const { slices, sums } = statistics.read(session.accountId, query.from, query.to)
    return { message: 'Figures by day, route and trip', slices, rest: sums }
  })
}
