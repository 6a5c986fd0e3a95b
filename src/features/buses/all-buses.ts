import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listBuses } from '../../../contract/search-calls.ts'
import { answerError, observed } from '../../lib/api.ts'
import { local } from '../../lib/browser-storage.ts'
import { untilLoaded } from '../../lib/whole-part.ts'
import { fetchAllBuses } from '../../offline/all-buses.ts'
import { keepAvailableBuses } from '../../offline/available-buses.ts'
import type { BusList } from '../../offline/bus-list.ts'
import { read } from '../connection/read.ts'
import { takeBegun } from './begun-buses.ts'
import { logFailedRead } from './failed-read.ts'

export const ALL_BUSES_KEY = ['allBuses'] as const

/** A failure this young was that of the screen which is being drawn, and asked for before it: it is not asked twice. */
const JUST_NOW_MS = 2_000

/**
 * All trips that have not departed. What this phone knew last is put under the same key before the first render,
 * so a screen has either that or nothing yet; it never waits while it could show something.
 */
export function allBusesQuery() {
  return queryOptions({
    queryKey: ALL_BUSES_KEY,
    queryFn: async ({ signal, client }): Promise<BusList> => {
      const list = await read(() =>
        fetchAllBuses({
          fetch: (path, init) => observed(listBuses, path, { ...init, signal }, takeBegun(init)),
          caches: window.caches,
          now: Date.now,
          toError: (status, body) => answerError(listBuses, status, body),
          known: client.getQueryData<BusList>(ALL_BUSES_KEY),
          keeping,
        }),
      ).catch(logFailedRead('The list of buses', signal))
      keepAvailableBuses(local.raw, list)
      return list
    },
    meta: { owner: 'public' },
    staleTime: 30_000,
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MS,
  })
}

function keeping() {
  return untilLoaded(async () => {
    const { confirmKeptBuses, keepBuses } = await import('../../offline/keep-buses.ts')
    return { confirmKeptBuses, keepBuses }
  })
}

/** Where nothing is known yet the list is asked for before the screen that shows it is drawn: both take a while. */
export function beginAllBuses(client: QueryClient): void {
  if (client.getQueryData(ALL_BUSES_KEY) === undefined) void client.prefetchQuery(allBusesQuery())
}
