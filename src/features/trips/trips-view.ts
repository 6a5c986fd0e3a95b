import { isCalendarDate } from '#contract/time.ts'
import { isMonth } from '../company/calendar/calendar-days.ts'

export const ARRANGEMENTS = ['day', 'route', 'bus'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

export const SEARCHED_DAYS = ['any', 'today', 'week'] as const
export type SearchedDays = (typeof SEARCHED_DAYS)[number]

/** What the address says of the operator's trips, so that Back and a reload keep it. */
export interface TripsView {
  /** Absent: by day. */
  by?: Exclude<Arrangement, 'day'> | undefined
  /** The route or bus whose trips are shown, as group-trips.ts calls it. */
  of?: string | undefined
  /** `YYYY-MM-DD`; absent: today. */
  day?: string | undefined
  /** `YYYY-MM`: the calendar stands open there. */
  month?: string | undefined
  /** What is searched for. */
  find?: string | undefined
  when?: Exclude<SearchedDays, 'any'> | undefined
}

const LONGEST = 200

/** Anything else in the address is dropped. */
export function readTripsView(search: Record<string, unknown>): TripsView {
  const { by, of, day, month, find, when } = search
  return {
    by: by === 'route' || by === 'bus' ? by : undefined,
    of: readText(of),
    day: typeof day === 'string' && isCalendarDate(day) ? day : undefined,
    month: typeof month === 'string' && isMonth(month) ? month : undefined,
    find: readText(find),
    when: when === 'today' || when === 'week' ? when : undefined,
  }
}

/** A plate of figures alone comes out of the address as a number. */
function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= LONGEST ? text : undefined
}
