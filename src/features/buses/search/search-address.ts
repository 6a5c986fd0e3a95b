import * as v from 'valibot'
import { BusSearch } from '../../../../contract/bus-search.ts'
import { indiaDate } from '../../../../contract/time.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import type { Search } from './search-buses.ts'

/** A search as addresses have it: `/bus?from=Patna&to=Ranchi&date=2026-11-22`. The server reads the same (server/page). */
export interface SearchAddress {
  from?: string | undefined
  to?: string | undefined
  /** `YYYY-MM-DD` */
  date?: string | undefined
}

/**
 * @param values of an address that anybody may have written: what no search can have is dropped. So is a day that is
 *   over: who opens last week's link is looking for the route
 */
export function readSearchAddress({ from, to, date }: Record<string, unknown>): SearchAddress {
  const day = valid(BusSearch.entries.dateOfDeparture, date)
  return {
    from: valid(BusSearch.entries.from, from),
    to: valid(BusSearch.entries.to, to),
    date: day && day >= indiaDate(serverNow()) ? day : undefined,
  }
}

function valid(field: v.GenericSchema<unknown, string | undefined>, value: unknown): string | undefined {
  const parsed = v.safeParse(field, value)
  return (parsed.success && parsed.output) || undefined
}

/** @returns undefined where the address asks for nothing: then it is that of all buses */
export function searchAt({ from = '', to = '', date = '' }: SearchAddress): Search | undefined {
  return from || to || date ? { from, to, dateOfDeparture: date } : undefined
}

export function addressOf({ from, to, dateOfDeparture }: Search): SearchAddress {
  return { from: from || undefined, to: to || undefined, date: dateOfDeparture || undefined }
}
