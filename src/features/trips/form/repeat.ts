import { addDays, isCalendarDate, weekday } from '#contract/time.ts'

export const REPEATS = ['once', 'daily', 'days'] as const
export type Repeat = (typeof REPEATS)[number]

export interface RepeatRule {
  repeat: Repeat
  /** The weekdays of `days`, as digits: 0 for Monday to 6 for Sunday. */
  days: string
  until: string
}

export const NO_REPEAT = { repeat: 'once', days: '', until: '' }

const MOST_DAYS = 500

/** @param first `YYYY-MM-DD`; it runs on this day whatever the rule says. @returns none if `first` is no date */
export function tripDates(first: string, { repeat, days, until }: RepeatRule): string[] {
  if (!isCalendarDate(first)) return []
  const dates = [first]
  if (repeat === 'once' || !isCalendarDate(until)) return dates
  for (let date = addDays(first, 1), left = MOST_DAYS; date <= until && left > 0; date = addDays(date, 1), left -= 1)
    if (repeat === 'daily' || days.includes(String(weekday(date)))) dates.push(date)
  return dates
}

/** @returns the digits with this weekday put in or taken out, in the order of the week */
export function toggleDay(days: string, day: number): string {
  const digit = String(day)
  return days.includes(digit) ? days.replace(digit, '') : [...days, digit].sort().join('')
}
