import * as v from 'valibot'
import { Bus, type BusSearch } from '../../../../contract/bus.ts'
import { local } from '../../../lib/browser-storage.ts'

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
