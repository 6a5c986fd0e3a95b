import * as v from 'valibot'
import { Bus } from '../../../../contract/bus.ts'
import type { BusSearch } from '../../../../contract/bus-search.ts'
import { local } from '../../../lib/browser-storage.ts'
import { SEARCH_DATA } from '../../../storage-keys.ts'

/** The last search with its results, under the specification's key. */
export const SearchData = v.object({
  from: v.string(),
  to: v.string(),
  dateOfDeparture: v.string(),
  buses: v.array(Bus),
})
export type SearchData = v.InferOutput<typeof SearchData>

export function keepSearch(search: SearchData): void {
  local.write(SEARCH_DATA, search)
}

export function lastSearch(): SearchData | undefined {
  return local.read(SEARCH_DATA, SearchData)
}

export type Search = Required<{ [K in keyof BusSearch]: string }>

export function sameSearch(a: Search, b: Search): boolean {
  return a.from === b.from && a.to === b.to && a.dateOfDeparture === b.dateOfDeparture
}
