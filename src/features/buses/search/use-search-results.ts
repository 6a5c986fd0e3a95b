import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import { freshnessOf } from '#features/connection/query-freshness.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { completeUntil, NOTHING_MISSING } from '../route-days/route-days.ts'
import { type ShownBuses, useListInMemory } from '../use-known-buses.ts'
import { lastSearch } from './last-search.ts'
import { usePlaceKey } from './place-key.ts'
import { rememberSearch } from './recent-searches.ts'
import { keepSearch, type Search, sameSearch } from './search-buses.ts'
import { searchQuery } from './search-query.ts'

/**
 * The server's answer to a search. Until it comes: the last results of the same search, or the matching buses this
 * phone knows, marked as remembered. Without any it waits: an empty memory says nothing about the route.
 */
export function useSearchResults(search: Search): ShownBuses {
  const placeKey = usePlaceKey()
  const cutOff = isCutOff(useConnection())
  const known = useListInMemory()
  const { data, isError, isRefetchError, dataUpdatedAt, isFetching } = useQuery(searchQuery(search))
  // A visitor who came by a link has searched, too: the form and the next visit without a signal know the search.
  const { from, to, dateOfDeparture } = search
  useEffect(() => {
    const asked = { from, to, dateOfDeparture }
    const last = lastSearch()
    if (!data || data.length === 0 || (last && sameSearch(last, asked, (place) => place))) return
    keepSearch({ ...asked, buses: data })
    void rememberSearch(asked)
  }, [data, from, to, dateOfDeparture])
  if (data) {
    const freshness = freshnessOf({ data, isRefetchError, dataUpdatedAt, isFetching })
    return { kind: 'buses', buses: stillToLeave(data, serverNow()), whole: true, freshness }
  }

  const matching = known?.buses.filter((bus) => matchesSearch(bus, search, placeKey)) ?? []
  const last = lastSearch()
  const remembered = matching.length > 0 ? matching : last && sameSearch(last, search, placeKey) ? last.buses : []
  const buses = stillToLeave(remembered, serverNow())
  const at = matching.length > 0 ? (known?.updatedAt ?? 0) : 0
  // Without a signal, a bus missing from a complete list counts as not running.
  if (buses.length === 0 && cutOff && known && completeUntil(known) >= (dateOfDeparture || NOTHING_MISSING)) {
    const onRoute = stillToLeave(known.buses, serverNow()).some((bus) => matchesSearch(bus, { from, to }, placeKey))
    if (onRoute) return { kind: 'buses', buses, whole: true, freshness: { kind: 'remembered', at: known.updatedAt } }
  }
  // If this phone could not keep the whole list, more buses may match.
  const whole = matching.length === 0 || known?.part === 'whole'
  if (buses.length > 0) return { kind: 'buses', buses, whole, freshness: { kind: 'remembered', at } }
  return isError ? { kind: 'failed' } : { kind: 'waiting' }
}
