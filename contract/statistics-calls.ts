import * as v from 'valibot'
import { CalendarDate } from './fields/fields.ts'
import { call } from './http.ts'
import { MOST_STATISTICS_DAYS, Statistics } from './statistics.ts'

/** Added: an operator's figures, counted by the server, whatever its lists leave out. */
export const readStatistics = call({
  method: 'GET',
  path: '/api/statistics',
  access: 'operator',
  summary: 'Figures of the operator’s own trips by day, route and trip, from one day of departure to another',
  query: v.object({ from: CalendarDate, to: CalendarDate }),
  output: Statistics,
  errors: [401],
  rules: `to is not before from, and at most ${MOST_STATISTICS_DAYS} days are asked for at once`,
})
