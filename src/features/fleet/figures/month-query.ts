import { queryOptions } from '@tanstack/react-query'
import { readStatistics } from '../../../../contract/statistics-calls.ts'
import { isRefused } from '../../../lib/api-error.ts'
import { send } from '../../../lib/send.ts'
import { read } from '../../connection/read.ts'
import { daysOfMonth } from '../calendar/calendar-days.ts'
import { companyAccount } from '../frame/company-account.ts'

/** What the server counts for the days of a month, `YYYY-MM`. Its trips are left out: the phone keeps a line for each day. */
export function monthQuery(adminId: number, month: string) {
  const days = daysOfMonth(month)
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  return queryOptions({
    queryKey: ['monthFigures', adminId, month],
    queryFn: async ({ signal }) => {
      const { data } = await read((attempt) => send(readStatistics, { query, signal: attempt }), signal)
      return data.days.map(({ date, trips, numberOfSeats, seats, revenue }) => ({
        date,
        trips,
        numberOfSeats,
        seats,
        revenue,
      }))
    },
    // A backend without this call will not have it a moment later.
    retry: (failures, error) => !isRefused(error, 404) && failures < 3,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
