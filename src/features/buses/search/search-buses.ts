import type { Bus } from '#contract/buses/bus.ts'
import type { BusSearch } from '#contract/buses/bus-search.ts'
import { routeKey } from '#contract/places/route-key.ts'
import { byHand, isRecord } from '#contract/reads.ts'
import { local } from '#lib/browser-storage.ts'
import { SEARCH_DATA } from '#storage-keys.ts'
import type { PlaceKey } from './place-key.ts'

/** Keeps the last search with its results, under the specification's key; `last-search.ts` reads it back. */
export function keepSearch(search: Search & { buses: Bus[] }): void {
  local.write(SEARCH_DATA, search)
}

const Route = byHand((value) => {
  if (!isRecord(value) || typeof value.from !== 'string' || typeof value.to !== 'string') return undefined
  return { from: value.from, to: value.to }
})

/** @returns the last search's route */
export function lastRoute(): Pick<Search, 'from' | 'to'> | undefined {
  return local.read(SEARCH_DATA, Route)
}

export type Search = Required<{ [K in keyof BusSearch]: string }>

export function sameSearch(a: Search, b: Search, keyOf: PlaceKey): boolean {
  return a.dateOfDeparture === b.dateOfDeparture && routeKey(a, keyOf) === routeKey(b, keyOf)
}
