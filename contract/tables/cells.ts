import { isCalendarDate } from '../time.ts'

/**
 * What people and spreadsheets in India write into the cells of a table: dates, clock times, figures and sums. Each
 * function reads a cell that has one reading, and returns any other unchanged: the contract then says what is wrong.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** What a spreadsheet shows where a formula came to nothing, and what people write for "nothing". */
const NOTHING = /^(#(n\/a|ref!|value!|name\?|div\/0!|null!|num!)|n\/a|[-–—]+)$/i

/** The apostrophe that keeps a spreadsheet from running a formula: our own files have it, and those of others. */
const GUARD = /^'(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** @returns a cell of a text file without that apostrophe: only one goes, for a name can begin with another */
export function unguarded(cell: string): string {
  return cell.replace(GUARD, '')
}

/** @returns a cell without line breaks, odd blanks and what stands for nothing */
export function plainCell(cell: string): string {
  const plain = cell.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim()
  return NOTHING.test(plain) ? '' : plain
}

/** Which of the two figures before the year is the day. */
export type DateOrder = 'day-first' | 'month-first'

const SHORT_DATE = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ,]+(\d{4}|\d{2})$/
const MONTH_FIRST_BY_NAME = /^([A-Za-z]{3,9})[-/. ](\d{1,2})[-/. ,]+(\d{4}|\d{2})$/
const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const WITH_CLOCK = /^(\S+)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)$/
const WITH_WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[, ]+(.+)$/i

/** Days since the last of 1899, as a spreadsheet counts them: 2000 to 2099. A cell that has no format shows them so. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050
const SERIAL_OF_1970 = 25_569
const DAY_MS = 86_400_000

function withoutClock(cell: string): string {
  const date = WITH_WEEKDAY.exec(cell)?.[1] ?? cell
  return WITH_CLOCK.exec(date)?.[1] ?? date
}

/** @returns the two figures before the year, of a date in figures whose year stands last */
export function dateInFigures(cell: string): [first: number, second: number] | undefined {
  const [, first, second] = SHORT_DATE.exec(withoutClock(cell)) ?? []
  const figures = [Number(first), Number(second)] as const
  return figures.every(Number.isInteger) ? [...figures] : undefined
}

/**
 * @returns `YYYY-MM-DD` of `2026-12-01`, `2026/12/1`, `01-12-2026`, `1.12.26`, `1-Dec-26`, `Dec 1, 2026`, each with a clock
 *   time or a weekday beside it, and of the number of a day, `46357`
 */
export function readDate(cell: string, order: DateOrder): string {
  const date = withoutClock(cell)
  const serial = /^\d{5}(\.0+)?$/.test(date) ? Number(date) : 0
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL)
    return new Date((serial - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10)
  const [, year, month, day] = ISO_DATE.exec(date) ?? []
  if (year && month && day) return isoDate(year, month, day)
  const named = MONTH_FIRST_BY_NAME.exec(date)
  if (named) return byName(named[3], named[1], named[2]) ?? cell
  const [, first, second, last] = SHORT_DATE.exec(date) ?? []
  if (!first || !second || !last) return cell
  if (!/^\d/.test(second)) return byName(last, second, first) ?? cell
  const inFull = inFourDigits(last)
  return order === 'day-first' ? isoDate(inFull, second, first) : isoDate(inFull, first, second)
}

function byName(year = '', month = '', day = ''): string | undefined {
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return number === 0 ? undefined : isoDate(inFourDigits(year), String(number), day)
}

function inFourDigits(year: string): string {
  return year.length === 2 ? `20${year}` : year
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A clock time as it is kept, `HH:mm`, and how many days after the day of its row it is: `24:30` is 00:30 of the next. */
export interface ReadTime {
  time: string
  days: number
}

const CLOCK = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?$/
const WITHOUT_MARK = /^(\d{1,2})(\d{2})$/
const HALF_DAY = /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2})?)?\s?([ap])\.?\s?m?\.?$/
/** A part of a day, as a cell without a format shows a time. Two digits could be minutes. */
const PART_OF_A_DAY = /^[01]\.(\d|\d{3,})$/

/**
 * @returns `21:30` of `21:30`, `9:30 PM`, `21.30`, `21:30:00`, `2130`, `21:30 hrs`, `9.30 p.m.`, of a day with its time and
 *   of a part of a day, `0.89583`; `00:00` of `0` and `24:00`. What is no time is given back as it is
 */
export function readTime(cell: string): ReadTime {
  const unknown = { time: cell, days: 0 }
  const text = (WITH_CLOCK.exec(cell)?.[2] ?? cell)
    .toLowerCase()
    .replace(/\s*(?:hours?|hrs?|ist|बजे)\.?$/, '')
    .trim()
  if (text === '0') return { time: '00:00', days: 0 }
  const [, twelve, past = '00', half] = HALF_DAY.exec(text) ?? []
  if (twelve !== undefined) {
    const hour = Number(twelve)
    // Twelve o'clock is the hour before one, of either half.
    return hour < 1 || hour > 12 ? unknown : (clock((hour % 12) + (half === 'p' ? 12 : 0), Number(past)) ?? unknown)
  }
  if (PART_OF_A_DAY.test(text)) {
    const minutes = Math.round(Number(text) * 1_440)
    return clock(Math.floor(minutes / 60), minutes % 60) ?? unknown
  }
  const [, hours, minutes] = CLOCK.exec(text) ?? WITHOUT_MARK.exec(text) ?? []
  return (hours !== undefined && minutes !== undefined && clock(Number(hours), Number(minutes))) || unknown
}

/** Timetables count on past midnight: 47:59 is the end of the next day. */
function clock(hours: number, minutes: number): ReadTime | undefined {
  if (hours > 47 || minutes > 59) return undefined
  return {
    time: `${String(hours % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
    days: Math.floor(hours / 24),
  }
}

/** @returns the digits of `₹1,250`, `1,250.50`, `750,50`, `Rs. 750`, `INR 750/-`, `750 rupees` */
export function readRupees(cell: string): string {
  const bare = cell.replace(/^(?:₹|rs\.?|inr)\s*|\s*(?:\/-|₹|rs\.?|inr|rupees?)$/gi, '').trim()
  return readFigure(bare)
}

/** Groups of India and of thousands end in three digits; a comma before one or two is a point. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/
const WITH_COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/
const PLAIN = /^\d+(\.\d+)?$/
/** More decimals than anybody writes come from a computer's rounding: 313.95000000000005. */
const NOISE_DECIMALS = 6
const NOISE = 1e-6

/** @returns the digits of `40`, `40.0`, `1,250`, `1,24,650`, `1.250,00` and `313.95000000000005` */
export function readFigure(cell: string): string {
  const [, whole, decimals] = WITH_COMMA.exec(cell) ?? []
  const text = whole === undefined ? cell : `${whole.replaceAll('.', '')}.${decimals}`
  if (!GROUPED.test(text) && !PLAIN.test(text)) return cell
  const digits = text.replaceAll(',', '')
  return withoutNoise(digits).replace(/\.0+$/, '')
}

function withoutNoise(digits: string): string {
  if ((digits.split('.')[1] ?? '').length < NOISE_DECIMALS) return digits
  const rounded = Math.round(Number(digits) * 100) / 100
  return Math.abs(rounded - Number(digits)) < NOISE ? String(rounded) : digits
}

/** Which of its two readings the dates of a file have: `03-12-2026` is 3 December, or 12 March. */
export interface DateQuestion {
  /** The first few of its dates with two readings, as they are written. */
  examples: readonly string[]
  /** The first date with only one reading, where all such dates agree on the order. */
  evidence: { line: number; written: string; order: DateOrder } | undefined
}

const EXAMPLES = 3

/** @returns undefined if no date of the file has two readings */
export function dateQuestion(dates: readonly { line: number; written: string }[]): DateQuestion | undefined {
  const examples = new Set<string>()
  const found: Partial<Record<DateOrder, { line: number; written: string; order: DateOrder }>> = {}
  for (const { line, written } of dates) {
    const figures = dateInFigures(written)
    if (!figures) continue
    const [first, second] = figures
    const order = first > 12 ? 'day-first' : second > 12 ? 'month-first' : undefined
    // A date that does not exist is no evidence.
    if (order && isCalendarDate(readDate(written, order))) found[order] ??= { line, written, order }
    if (!order && first !== second && examples.size < EXAMPLES) examples.add(written)
  }
  if (examples.size === 0) return undefined
  const { 'day-first': day, 'month-first': month } = found
  return { examples: [...examples], evidence: day && month ? undefined : (day ?? month) }
}

/** @returns the one order that a date in figures can have; day first where it could be either */
export function onlyOrder(written: string): DateOrder {
  const [first = 0, second = 0] = dateInFigures(written) ?? []
  return first <= 12 && second > 12 ? 'month-first' : 'day-first'
}
