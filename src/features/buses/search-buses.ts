import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { Bus, type BusSearch } from '../../../contract/bus.ts'
import { findBuses } from '../../../contract/search-calls.ts'
import { send } from '../../lib/api.ts'
import { local } from '../../lib/browser-storage.ts'
import { read } from '../connection/read.ts'

/** The last search with its results, under the specification's key. */
export const SearchData = v.object({
  from: v.string(),
  to: v.string(),
  dateOfDeparture: v.string(),
  buses: v.array(Bus),
})
export type SearchData = v.InferOutput<typeof SearchData>

const KEY = 'searchData'

export function keepSearch(search: SearchData): void {
  local.write(KEY, search)
}

export function lastSearch(): SearchData | undefined {
  return local.read(KEY, SearchData)
}

export type Search = Required<{ [K in keyof BusSearch]: string }>

export function sameSearch(a: Search, b: Search): boolean {
  return a.from === b.from && a.to === b.to && a.dateOfDeparture === b.dateOfDeparture
}

/** The server's answer to a search. */
export function searchQuery(search: Search) {
  return queryOptions({
    queryKey: ['search', search.from, search.to, search.dateOfDeparture],
    queryFn: async ({ signal }) => (await read(() => send(findBuses, { query: search, signal }))).data,
    staleTime: 15_000,
    meta: { owner: 'public' },
    // Answers to searches pile up; a session needs the recent ones only.
    gcTime: 10 * 60_000,
  })
}
