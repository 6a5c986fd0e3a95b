import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useToday } from '#lib/clock/use-today.ts'
import { stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { usePlaceKey } from '../search/place-key.ts'
import type { Search } from '../search/search-buses.ts'
import { searchQuery } from '../search/search-query.ts'
import { useListInMemory } from '../use-known-buses.ts'
import { completeUntil, NOTHING_MISSING, type RouteDay, type RouteKnowledge, routeDays } from './route-days.ts'

/**
 * The days of a searched route: from the server, or until it answers, or without a signal, from the list of all buses.
 * @param ask whether to ask the server: the list that the traveller waits for goes first
 */
export function useRouteDays({ from, to, dateOfDeparture }: Search, ask: boolean): RouteDay[] {
  const today = useToday()
  const placeKey = usePlaceKey()
  const { data } = useQuery({ ...searchQuery({ from, to, dateOfDeparture: '' }), enabled: ask })
  const all = useListInMemory()
  return useMemo(() => {
    const now = serverNow()
    const known: RouteKnowledge = data
      ? { buses: stillToLeave(data, now), completeUntil: NOTHING_MISSING }
      : {
          buses: stillToLeave(all?.buses.filter((bus) => matchesSearch(bus, { from, to }, placeKey)) ?? [], now),
          completeUntil: completeUntil(all),
        }
    return routeDays(known, today, dateOfDeparture)
  }, [data, all, placeKey, from, to, dateOfDeparture, today])
}
