import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { findBuses } from '#contract/buses/search-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { nightAfter, ofNight } from './night-buses.ts'
import type { Search } from './search-buses.ts'

/** @returns whether a bus leaves in the night after the searched day, for a search that finds none on the day */
export async function leavesAtNight(queryClient: QueryClient, search: Search): Promise<boolean> {
  const night = nightAfter(search)
  if (!night) return false
  const found = await queryClient.fetchQuery({ ...searchQuery(night), retry: false, staleTime: 0 })
  return stillToLeave(ofNight(found, night), serverNow()).length > 0
}

export function searchQuery(search: Search) {
  return queryOptions({
    queryKey: ['search', search.from, search.to, search.dateOfDeparture],
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(findBuses, { query: search, signal: attempt }), signal)).data,
    staleTime: 15_000,
    meta: { owner: 'public' },
    // Answers to searches pile up; a visit needs only the recent ones.
    gcTime: 10 * 60_000,
  })
}
