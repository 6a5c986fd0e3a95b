import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { DayFigures, MOST_STATISTICS_DAYS, RouteFigures, sumTakings, Takings } from '#contract/statistics.ts'
import { readStatistics } from '#contract/statistics-calls.ts'
import { indiaDate } from '#contract/time.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'
import { fullestAndEmptiest, mergeRoutes } from './figures-of-days.ts'
import { type Days, daysOf, partsOf, type UsualSpan } from './statistics-view.ts'

const Departures = v.object({
  departureTime: v.string(),
  from: v.string(),
  to: v.string(),
  trips: v.number(),
  weekdays: v.string(),
  seats: v.number(),
  numberOfSeats: v.number(),
})

/** The single trips are left out: a phone keeps this, and a year of a company's trips would crowd out its tickets. */
const Figures = v.object({
  /** The days that it tells of: those around yesterday, where yesterday was the last to hear of them. */
  from: v.string(),
  to: v.string(),
  days: v.array(DayFigures),
  routes: v.array(RouteFigures),
  takings: v.optional(v.array(Takings)),
  fullest: v.array(Departures),
  emptiest: v.array(Departures),
})
export type Figures = v.InferOutput<typeof Figures>

/** The server's figures for days of departure. The phone keeps the usual ones, each under one key for all time. */
export function figuresQuery(adminId: number, wanted: UsualSpan | Days) {
  const usual = typeof wanted !== 'object'
  const queryKey = ['figures', adminId, ...(usual ? [wanted] : [wanted.from, wanted.to])]
  return queryOptions({
    queryKey,
    ...(usual ? keptBefore(queryKey, Figures) : {}),
    queryFn: async ({ signal }): Promise<Figures> => {
      const days = usual ? daysOf(wanted, indiaDate(serverNow())) : wanted
      const answers = []
      for (const query of partsOf(days, MOST_STATISTICS_DAYS))
        answers.push(await ask(readStatistics, { query }, signal))
      return {
        ...days,
        days: answers.flatMap((answer) => answer.days),
        routes: mergeRoutes(answers.flatMap(({ routes }) => routes)),
        takings: sumTakings(answers.flatMap(({ takings = [] }) => takings)),
        ...fullestAndEmptiest(answers.flatMap(({ trips }) => trips)),
      }
    },
    meta: usual ? { owner: companyAccount(adminId), persist: true } : { owner: companyAccount(adminId) },
  })
}
