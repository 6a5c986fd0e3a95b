import { queryOptions } from '@tanstack/react-query'
import { findBuses } from '../../../../contract/buses/search-calls.ts'
import { send } from '../../../lib/calls/send.ts'
import { hedged } from '../../connection/hedged.ts'
import type { Search } from './search-buses.ts'

export function searchQuery(search: Search) {
  return queryOptions({
    queryKey: ['search', search.from, search.to, search.dateOfDeparture],
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(findBuses, { query: search, signal: attempt }), signal)).data,
    staleTime: 15_000,
    meta: { owner: 'public' },
    // Answers to searches pile up; a session needs the recent ones only.
    gcTime: 10 * 60_000,
  })
}
