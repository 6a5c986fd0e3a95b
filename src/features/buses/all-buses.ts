import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Bus } from '#contract/buses/bus.ts'
import { loadChunk, loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'
import { stampClock, unlessAhead } from '#lib/clock/server-clock.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { within } from '#offline/within.ts'
import { logFailedRead } from './failed-read.ts'

export const ALL_BUSES_KEY = ['allBuses'] as const

/** A failure this young is from the request made just before this screen was drawn: it is not repeated at once. */
const JUST_NOW_MS = 2_000

/**
 * All trips that have not departed. Before the first render, the list this phone knew last is put under the same key,
 * so a screen shows that or, without one, nothing yet; it never waits while it could show something.
 */
export function allBusesQuery() {
  return queryOptions({
    queryKey: ALL_BUSES_KEY,
    queryFn: async ({ signal, client }): Promise<BusList> => {
      const known = client.getQueryData<BusList>(ALL_BUSES_KEY)
      // Loads beside the start: the first frame does without it.
      const ask = await loadChunkWithRetry(async () => (await import('./ask-for-buses.ts')).askForBuses)
      return ask(known, signal).catch(logFailedRead('The list of buses', signal))
    },
    meta: { owner: 'public' },
    staleTime: 30_000,
    retryOnMount: ({ state }) => Math.abs(Date.now() - state.errorUpdatedAt) > JUST_NOW_MS,
  })
}

/** Puts in the list this phone kept, as an answer of its time. A list from the future is of unknown age. */
export function putBusList(client: QueryClient, kept: BusList): void {
  const list = { ...kept, updatedAt: unlessAhead(kept.updatedAt) }
  client.setQueryData(ALL_BUSES_KEY, list, { updatedAt: stampClock.read(kept.updatedAt) })
}

/** If nothing is known yet, asks for the list before drawing the screen that shows it: both take a while. */
export function beginAllBuses(client: QueryClient): void {
  if (client.getQueryData(ALL_BUSES_KEY) === undefined) void client.prefetchQuery(allBusesQuery())
}

/** Hanging storage must not hold up a search without a signal for longer, milliseconds. */
const STORAGE_PATIENCE_MS = 2_000

/**
 * All buses this phone knows. Memory may hold only the beginning of a long list: the rest is read after the first
 * frame, and a search may come before that.
 */
export async function allKnownBuses(client: QueryClient): Promise<readonly Bus[]> {
  const inMemory = () => client.getQueryData<BusList>(ALL_BUSES_KEY)
  if (inMemory()?.part === 'soonest') {
    const kept = await within(STORAGE_PATIENCE_MS, async () => {
      const read = await loadChunk(async () => (await import('#offline/bus-list/bus-list.ts')).readBusList)
      return read(window.caches)
    })
    // The server may have answered first.
    if (kept && inMemory()?.part === 'soonest') return kept.buses
  }
  return inMemory()?.buses ?? []
}
