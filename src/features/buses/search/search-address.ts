import { MOST_SOUGHT_CHARACTERS, PRINTABLE } from '#contract/places/place-spelling.ts'
import { indiaDate, isCalendarDate } from '#contract/time.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { Search } from './search-buses.ts'

/** A search as in addresses: `/bus?from=Patna&to=Ranchi&date=2026-11-22`. The server reads the same (server/page). */
export interface SearchAddress {
  from?: string | undefined
  to?: string | undefined
  /** `YYYY-MM-DD` */
  date?: string | undefined
}

/**
 * @param values of an address that anybody may have written: values that no search can have are dropped. So is a past
 *   day: last week's link still opens its route
 */
export function readSearchAddress({ from, to, date }: Record<string, unknown>): SearchAddress {
  const day = typeof date === 'string' && isCalendarDate(date) ? date : undefined
  return {
    from: soughtPlace(from),
    to: soughtPlace(to),
    date: day && day >= indiaDate(serverNow()) ? day : undefined,
  }
}

/** By the rules of `BusSearch`, but without the schema library, for the app's start. A test checks that both agree. */
function soughtPlace(value: unknown): string | undefined {
  const place = typeof value === 'string' ? value.trim() : ''
  const isSought = place !== '' && [...place].length <= MOST_SOUGHT_CHARACTERS && PRINTABLE.test(place)
  return isSought ? place : undefined
}

/** @returns undefined if the address names no search: it is the address of all buses */
export function searchAt({ from = '', to = '', date = '' }: SearchAddress): Search | undefined {
  return from || to || date ? { from, to, dateOfDeparture: date } : undefined
}

export function addressOf({ from, to, dateOfDeparture }: Search): SearchAddress {
  return { from: from || undefined, to: to || undefined, date: dateOfDeparture || undefined }
}
