import { addDays, isCalendarDate } from '#contract/time.ts'
import { daysBetween } from '../company/calendar/calendar-days.ts'

/** So many days up to today, in the order of the chips. */
export const USUAL_SPANS = [14, 30, 90] as const
/** So many days up to today, or as many behind it as ahead of it: what was, beside what can still be sold. */
export type UsualSpan = (typeof USUAL_SPANS)[number] | 'around'
const DAYS_EACH_WAY = 14

/** A year, and the day that a leap year has more. */
export const MOST_DAYS = 366

/** Days of departure, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string
  to: string
}

/** Which days the page shows, as its address says; those around today where that says nothing. */
export type StatisticsView = { days?: (typeof USUAL_SPANS)[number] } | Days

/** @returns the view of an address that anybody may have typed */
export function readStatisticsView({ days, from, to }: Record<string, unknown>): StatisticsView {
  if (isDays({ from, to })) return { from, to } as Days
  const span = USUAL_SPANS.find((usual) => usual === Number(days))
  return span === undefined ? {} : { days: span }
}

function isDays(typed: { from: unknown; to: unknown }): typed is Days {
  return typeof typed.from === 'string' && typeof typed.to === 'string' && daysFault(typed.from, typed.to) === undefined
}

/** What is wrong with typed days; undefined where nothing is. */
export function daysFault(from: string, to: string): 'not-a-day' | 'ends-before' | 'too-long' | undefined {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return 'not-a-day'
  if (to < from) return 'ends-before'
  return daysBetween(from, to) >= MOST_DAYS ? 'too-long' : undefined
}

/** @param today in India */
export function daysOf(span: UsualSpan, today: string): Days {
  return span === 'around'
    ? { from: addDays(today, -DAYS_EACH_WAY), to: addDays(today, DAYS_EACH_WAY - 1) }
    : { from: addDays(today, 1 - span), to: today }
}

/** @returns parts of at most `most` days that follow each other and together are these */
export function partsOf({ from, to }: Days, most: number): Days[] {
  const parts: Days[] = []
  for (let first = from; first <= to; first = addDays(first, most)) {
    const last = addDays(first, most - 1)
    parts.push({ from: first, to: last < to ? last : to })
  }
  return parts
}
