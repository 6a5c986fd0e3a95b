import { addDays, weekday } from '#contract/time.ts'

/** The calendar's arithmetic. Days are `YYYY-MM-DD`, months `YYYY-MM`, weeks of the month begin on Monday. */

const WEEK = 7
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

export function isMonth(text: string): boolean {
  return MONTH.test(text)
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** @returns the month `months` later (earlier if negative) */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** @returns every day of the month, the first one first */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => monthOf(day) === month)
}

/** @returns how many cells of the first row belong to the month before */
export function blanksBefore(month: string): number {
  return weekday(`${month}-01`)
}

/** @returns how many days `later` lies after `day`; negative where it lies before */
export function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / 86_400_000)
}

/** Weeks are counted from today, so that the first shows what comes. @returns the seven days among which `day` stands */
export function weekWith(day: string, today: string): string[] {
  const first = addDays(today, Math.floor(daysBetween(today, day) / WEEK) * WEEK)
  return Array.from({ length: WEEK }, (_, index) => addDays(first, index))
}

/** @returns the months that days lie in, each once */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map(monthOf))]
}

/** Which day a key leads to in a grid of weeks (ARIA's pattern of a calendar). @returns undefined for any other key */
export function dayAfterKey(day: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -WEEK)
    case 'ArrowDown':
      return addDays(day, WEEK)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, WEEK - 1 - weekday(day))
    case 'PageUp':
      return inMonth(day, addMonths(monthOf(day), -1))
    case 'PageDown':
      return inMonth(day, addMonths(monthOf(day), 1))
    default:
      return undefined
  }
}

/** @returns the same date of another month, or its last day where that month is shorter */
function inMonth(day: string, month: string): string {
  const days = daysOfMonth(month)
  return days[Math.min(Number(day.slice(8)), days.length) - 1] ?? `${month}-01`
}
