import { useCallback, useMemo, useState } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { indiaDate } from '#contract/time.ts'
import { monthOf, monthsOf, weekWith } from '../company/calendar/calendar-days.ts'
import { useDayFills } from '../company/calendar/use-day-fills.ts'
import type { SearchedView } from './use-searched-view.ts'

/**
 * The calendar, which stands beside the list on a desk and in its place on a phone, and what its days hold.
 * @param trips as this phone knows them, if it does
 * @param now milliseconds since 1970
 */
export function useTripsCalendar(
  adminId: number,
  { view, goTo }: Pick<SearchedView, 'view' | 'goTo'>,
  trips: readonly OperatorBus[] | undefined,
  now: number,
  wide: boolean,
) {
  const today = indiaDate(now)
  const { day = today } = view
  const [turned, setTurned] = useState<{ from: string; to: string }>()
  const week = useMemo(() => weekWith(turned?.from === day ? turned.to : day, today), [turned, day, today])
  const month = view.month ?? monthOf(day)
  const isMonth = wide || view.month !== undefined
  const months = useMemo(() => (isMonth ? [month] : monthsOf(week)), [isMonth, month, week])
  const { fillOf, freshness } = useDayFills(adminId, months, trips)
  return {
    week,
    month,
    fillOf,
    freshness,
    chooseDay: useCallback((chosen: string) => void goTo({ day: chosen }), [goTo]),
    chooseInMonth: useCallback((chosen: string) => void goTo({ day: chosen }, !wide), [goTo, wide]),
    openMonth: useCallback(
      () => void goTo({ month: monthOf(week.includes(day) ? day : (week[0] ?? day)) }),
      [goTo, week, day],
    ),
    turnMonth: useCallback((shown: string) => void goTo({ month: shown }, true), [goTo]),
    turnWeek: useCallback((to: string) => setTurned({ from: day, to }), [day]),
  }
}
