import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Bus } from '#contract/buses/bus.ts'
import { loadChunk, loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'
import { stampClock, unlessAhead } from '#lib/clock/server-clock.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { within } from '#offline/within.ts'
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
      const known = client.getQueryData<BusList>(ALL_BUSES_KEY)
      // It comes along beside the start, whose first frame does without it.
      const ask = await loadChunkWithRetry(async () => (await import('./ask-for-buses.ts')).askForBuses)
      return ask(known, signal).catch(logFailedRead('The list of buses', signal))
    },
    meta: { owner: 'public' },
    staleTime: 30_000,
    retryOnMount: ({ state }) => Math.abs(Date.now() - state.errorUpdatedAt) > JUST_NOW_MS,
  })
}

/** What this phone has kept, as an answer of the time when it was true. A list from the future is of unknown age. */
export function putBusList(client: QueryClient, kept: BusList): void {
  const list = { ...kept, updatedAt: unlessAhead(kept.updatedAt) }
  client.setQueryData(ALL_BUSES_KEY, list, { updatedAt: stampClock.read(kept.updatedAt) })
}

/** Where nothing is known yet the list is asked for before the screen that shows it is drawn: both take a while. */
export function beginAllBuses(client: QueryClient): void {
  if (client.getQueryData(ALL_BUSES_KEY) === undefined) void client.prefetchQuery(allBusesQuery())
}

/** Storage that hangs must not keep a search without a signal from its end, milliseconds. */
const STORAGE_PATIENCE_MS = 2_000

/**
 * All buses that this phone knows of. What is in memory may still be the beginning of a long list: the rest is read for
 * the frames after the first one, and somebody may have searched before that.
 */
export async function allKnownBuses(client: QueryClient): Promise<readonly Bus[]> {
  const inMemory = () => client.getQueryData<BusList>(ALL_BUSES_KEY)
  if (inMemory()?.part === 'soonest') {
    const kept = await within(STORAGE_PATIENCE_MS, async () => {
      const read = await loadChunk(async () => (await import('#offline/bus-list/bus-list.ts')).readBusList)
      return read(window.caches)
    })
    // The server may have been quicker.
    if (kept && inMemory()?.part === 'soonest') return kept.buses
  }
  return inMemory()?.buses ?? []
}
