import { queryOptions } from '@tanstack/react-query'
import { listBuses } from '../../../contract/http.ts'
import { observed } from '../../lib/api.ts'
import { local } from '../../lib/browser-storage.ts'
import { fetchAllBuses } from '../../offline/all-buses.ts'
import { keepAvailableBuses } from '../../offline/available-buses.ts'

export const ALL_BUSES_KEY = ['buses', 'all'] as const

/**
 * All trips that have not departed. What this phone knew last is put under the same key before the first render,
 * so a screen has either that or nothing yet; it never waits while it could show something.
 */
export function allBusesQuery() {
  return queryOptions({
    queryKey: ALL_BUSES_KEY,
    queryFn: async ({ signal }) => {
      const answer = await fetchAllBuses({
        fetch: (path, init) => observed(listBuses, path, { ...init, signal }),
        caches: window.caches,
        now: Date.now,
      })
      keepAvailableBuses(local.raw, answer.buses)
      return answer
    },
    staleTime: 30_000,
  })
}
