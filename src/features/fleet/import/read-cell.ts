/**
 * What spreadsheets make of dates, times and figures when they write CSV in India. Each reads what it knows and gives back
 * what it does not: the contract then says what is wrong with it.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Which of the two figures before the year is the day. */
export type DateOrder = 'day-first' | 'month-first'

const SHORT_DATE = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ,]+(\d{4}|\d{2})$/

/** @returns the two figures before the year, where a date is written in figures and its year stands last */
export function dateInFigures(cell: string): [first: number, second: number] | undefined {
  const [, first, second] = SHORT_DATE.exec(cell) ?? []
  const figures = [Number(first), Number(second)] as const
  return figures.every(Number.isInteger) ? [...figures] : undefined
}

/** @returns `YYYY-MM-DD` of `2026-12-01`, `2026/12/1`, `01-12-2026`, `1.12.26` and `1-Dec-26` */
export function readDate(cell: string, order: DateOrder): string {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? []
  if (year && month && day) return isoDate(year, month, day)
  const [, first, second, last] = SHORT_DATE.exec(cell) ?? []
  if (!first || !second || !last) return cell
  const named = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1
  if (named === 0 && !/^\d/.test(second)) return cell
  const yearInFull = last.length === 2 ? `20${last}` : last
  if (named > 0) return isoDate(yearInFull, String(named), first)
  return order === 'day-first' ? isoDate(yearInFull, second, first) : isoDate(yearInFull, first, second)
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** @returns `HH:mm` of `21:30`, `9:30`, `21:30:00`, `21.30` and `9:30 PM` */
export function readTime(cell: string): string {
  const [, hours, minutes, half] = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?\s?(?:m\.?)?$/i.exec(cell) ?? []
  if (hours === undefined || minutes === undefined) return cell
  const hour = Number(hours)
  if (half === undefined) return /m/i.test(cell) ? cell : `${hours.padStart(2, '0')}:${minutes}`
  // Twelve o'clock is the hour before one, of either half.
  if (hour < 1 || hour > 12) return cell
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`
}

/** @returns the digits of `₹1,250`, `1,250.50`, `Rs. 750`, `INR 750/-`, `750 rupees` */
export function readRupees(cell: string): string {
  const bare = cell.replace(/^(?:₹|rs\.?|inr)\s*|\s*(?:\/-|₹|rs\.?|inr|rupees?)$/gi, '').trim()
  return readFigure(bare)
}

/** @returns the digits of `40`, `40.0` and `1,250`; groups are those of India or of thousands */
export function readFigure(cell: string): string {
  if (!/^\d{1,3}(,\d{2,3})*(\.\d+)?$|^\d+(\.\d+)?$/.test(cell)) return cell
  return cell.replace(/,/g, '').replace(/\.0+$/, '')
}
