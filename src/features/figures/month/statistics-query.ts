import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { DayFigures, TripFigures } from '#contract/statistics.ts'
import { readStatistics } from '#contract/statistics-calls.ts'
import { companyAccount } from '#features/company/frame/company-account.ts'
import { ask } from '#features/connection/ask.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { bothEnds } from './trip-statistics.ts'

const Kept = v.object({ days: v.array(DayFigures), trips: v.array(TripFigures) })

/**
 * What the server counts for the charted days. Under one key for all days, and with the fullest and the emptiest trips alone:
 * it is kept on the phone, and a company's fortnight of trips would crowd out what is needed on the road.
 */
export function statisticsQuery(adminId: number, { from, to }: { from: string; to: string }) {
  const queryKey = ['statistics', adminId]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, Kept),
    queryFn: async ({ signal }) => {
      const { days, trips } = await ask(readStatistics, { query: { from, to } }, signal)
      return { days, trips: bothEnds(trips) }
    },
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
