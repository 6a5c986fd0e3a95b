import { isCalendarDate } from '../../../../contract/time.ts'
import { type DateOrder, dateInFigures, readDate } from './read-cell.ts'

/** Which of its two readings the dates of a file have: `03-12-2026` is 3 December, or 12 March. */
export interface DateQuestion {
  /** The first few of its dates with two readings, as they are written. */
  examples: readonly string[]
  /** The first date that has one reading alone, where all such dates agree: it speaks for that order. */
  evidence: { line: number; written: string; order: DateOrder } | undefined
}

const EXAMPLES = 3

/** @returns undefined if no date of the file has two readings; then each is what it can be alone */
export function dateQuestion(dates: readonly { line: number; written: string }[]): DateQuestion | undefined {
  const examples = new Set<string>()
  const found: Partial<Record<DateOrder, { line: number; written: string; order: DateOrder }>> = {}
  for (const { line, written } of dates) {
    const figures = dateInFigures(written)
    if (!figures) continue
    const [first, second] = figures
    const order = first > 12 ? 'day-first' : second > 12 ? 'month-first' : undefined
    // A day that no month has speaks for nothing.
    if (order && isCalendarDate(readDate(written, order))) found[order] ??= { line, written, order }
    if (!order && first !== second && examples.size < EXAMPLES) examples.add(written)
  }
  if (examples.size === 0) return undefined
  const { 'day-first': day, 'month-first': month } = found
  return { examples: [...examples], evidence: day && month ? undefined : (day ?? month) }
}
