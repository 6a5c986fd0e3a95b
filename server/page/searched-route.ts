import * as v from 'valibot'
import { BusSearch } from '#contract/buses/bus-search.ts'
import { toRupees } from '#contract/money.ts'
import { townName } from '#contract/places/places.ts'
import { indiaDate, indiaMoment } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { departuresOn, findRoute } from '../modules/buses/found-trips.ts'

/** What a search for a route finds, in brief. */
export interface SearchedRoute {
  /** As the trips are named, never as an address says: nobody has us say what he wrote into one. */
  from: string
  to: string
  /** `YYYY-MM-DD`; empty: any day */
  date: string
  trips: number
  /** Of the cheapest, in rupees. */
  fare: number
}

/**
 * @param query of an address such as `/bus?from=Patna&to=Ranchi&date=2026-11-22`
 * @returns undefined if it asks for no route, or for one that nobody runs then
 */
export async function searchedRoute(
  { database, now }: Pick<Context, 'database' | 'now'>,
  query: URLSearchParams,
): Promise<SearchedRoute | undefined> {
  const asked = readSearch(query, now())
  if (!asked) return undefined
  const found = await findRoute(database.read, asked, departuresOn(asked.date, indiaMoment(now())))
  return found && { ...found, fare: toRupees(found.fare), date: asked.date }
}

/**
 * The address of a search, as the app writes it (src/features/buses/search/search-address.ts): the same one by whichever
 * names operators and addresses have for the towns.
 */
export function searchPath({ from, to, date = '' }: { from: string; to: string; date?: string }): string {
  return `/bus?${searchQuery({ from: townName(from), to: townName(to), date })}`
}

export function searchQuery({ from, to, date }: { from: string; to: string; date: string }): URLSearchParams {
  return new URLSearchParams({ from, to, ...(date === '' ? {} : { date }) })
}

/** As the app reads it: a day that is over is dropped. */
function readSearch(query: URLSearchParams, now: number): { from: string; to: string; date: string } | undefined {
  const places = v.safeParse(v.pick(BusSearch, ['from', 'to']), Object.fromEntries(query))
  if (!places.success) return undefined
  const { from = '', to = '' } = places.output
  const day = v.safeParse(BusSearch.entries.dateOfDeparture, query.get('date') ?? '')
  const date = day.success && day.output && day.output >= indiaDate(now) ? day.output : ''
  return from === '' || to === '' ? undefined : { from, to, date }
}
