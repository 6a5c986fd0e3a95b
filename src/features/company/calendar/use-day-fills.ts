import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import type { Freshness } from '#features/connection/freshness.ts'
import { freshnessOf, oldestOf } from '#features/connection/query-freshness.ts'
import { type DayFill, fillsOfTrips, type KnownDay } from '../fill/day-fill.ts'
import { monthQuery } from '../queries/month-query.ts'
import { monthOf } from './calendar-days.ts'

export interface DayFills {
  fillOf: (day: string) => KnownDay
  freshness: Freshness
}

/**
 * What the days of some months hold, one question for each month.
 * @param trips the operator's trips as this phone knows them, which tell where the server does not
 */
export function useDayFills(
  adminId: number,
  months: readonly string[],
  trips: readonly OperatorBus[] | undefined,
): DayFills {
  const { answers, freshness } = useQueries({
    queries: months.map((month) => ({ ...monthQuery(adminId, month), refetchOnMount: 'always' as const })),
    combine: (queries) => ({
      answers: queries.map(({ data, failureCount, isError, fetchStatus }) => ({
        data,
        unanswered: failureCount > 0 || isError || fetchStatus === 'paused',
      })),
      freshness: oldestOf(queries.map(freshnessOf)),
    }),
  })
  const ofTrips = useMemo(() => trips && new Map(Array.from(fillsOfTrips(trips), known)), [trips])
  const counted = useMemo(
    () => new Map(answers.flatMap(({ data = [] }) => data.map(({ date, ...fill }) => known([date, fill])))),
    [answers],
  )
  const fillOf = useCallback(
    (day: string) => {
      const answer = answers[months.indexOf(monthOf(day))]
      if (answer?.data) return counted.get(day) ?? NO_TRIPS
      return answer?.unanswered && ofTrips ? (ofTrips.get(day) ?? NO_TRIPS) : UNKNOWN
    },
    [answers, counted, months, ofTrips],
  )
  return { fillOf, freshness }
}

const NO_TRIPS: KnownDay = { kind: 'none' }
const UNKNOWN: KnownDay = { kind: 'unknown' }

function known([day, fill]: readonly [string, DayFill]): [string, KnownDay] {
  return [day, { kind: 'trips', fill }]
}
