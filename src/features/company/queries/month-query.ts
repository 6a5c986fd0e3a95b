import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { DayFigures } from '#contract/statistics.ts'
import { readStatistics } from '#contract/statistics-calls.ts'
import { ask } from '#features/connection/ask.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { daysOfMonth } from '../calendar/calendar-days.ts'
import { companyAccount } from '../frame/company-account.ts'

/** Of a day's figures those that a calendar shows. */
const MonthDays = v.array(v.pick(DayFigures, ['date', 'trips', 'numberOfSeats', 'seats', 'revenue']))

/** What the server counts for the days of a month, `YYYY-MM`. Its trips are left out: the phone keeps a line for each day. */
export function monthQuery(adminId: number, month: string) {
  const days = daysOfMonth(month)
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const queryKey = ['monthFigures', adminId, month]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, MonthDays),
    queryFn: async ({ signal }) => {
      const { days: figures } = await ask(readStatistics, { query }, signal)
      return v.parse(MonthDays, figures)
    },
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
