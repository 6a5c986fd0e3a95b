import type { Bus } from './bus.ts'
import type { BusSearch } from './bus-search.ts'

/**
 * The search rule, applied to buses already at hand. The server applies the same rule by its index.
 * @param search an empty or missing field does not restrict
 * @param keyOf what places are compared by: placeKey (places.ts), or placeSpelling while the table of towns is missing
 */
export function matchesSearch(
  bus: Pick<Bus, 'from' | 'to' | 'dateOfDeparture'>,
  search: BusSearch,
  keyOf: (place: string) => string,
): boolean {
  return (
    (!search.from || keyOf(bus.from) === keyOf(search.from)) &&
    (!search.to || keyOf(bus.to) === keyOf(search.to)) &&
    (!search.dateOfDeparture || bus.dateOfDeparture === search.dateOfDeparture)
  )
}
