import type { QueryClient } from '@tanstack/react-query'
import { ALL_BUSES_KEY, putBusList } from '#features/buses/all-buses.ts'
import { tripKey } from '#features/buses/trip-key.ts'
import { connection } from '#features/connection/connection.ts'
import { local } from '#lib/browser-storage.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { hearServerTime, serverNow, stampClock } from '#lib/clock/server-clock.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { type Account, loggedInAccounts } from '#offline/stored-account.ts'
import { within } from '#offline/within.ts'
import type { FirstBuses, LinkedBus } from '#start/first-buses.ts'
import { KEPT_QUERIES } from '#storage-keys.ts'

/** With what a visit began: from there on `background-tasks.ts` keeps what it learns. */
export interface CachedState {
  /** Of the queries, as it lay in storage; undefined where nothing of it was read. */
  text: string | undefined
  accounts: Account[]
}

/** The server is back. Reads that wait for it go another way; what has been answered since is left alone. */
export async function askAnew(client: QueryClient): Promise<void> {
  const backAt = Date.now()
  // A moment later: what told that it is back may be the very answer that one of them waits for.
  await new Promise((resolve) => setTimeout(resolve))
  await client.cancelQueries({ fetchStatus: 'fetching' })
  await client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < backAt })
}

/** Restores what the last visit knew, and starts waiting reads anew when the server wakes. */
export async function restoreCachedState(client: QueryClient): Promise<CachedState> {
  const accounts = loggedInAccounts(local.raw)
  const text = local.raw.getItem(KEPT_QUERIES) === null ? undefined : await restoreAnswers(client)
  if (window.sawari?.linkedBus) putLinkedBus(client, window.sawari.linkedBus)
  const first = window.sawari?.buses
  if (first?.from === 'server') putJustWritten(client, first)
  else {
    const kept = first?.list ?? (await readKeptBuses())
    if (kept) putBusList(client, kept)
  }
  // However young it is, what the server writes into a page is the beginning of a list: the whole of it is asked for.
  if (first && first.from !== 'memory') client.getQueryCache().find({ queryKey: ALL_BUSES_KEY })?.invalidate()
  connection.onAwake(() => void askAnew(client))
  return { text, accounts }
}

/** A file that is on its way for longer than this is not waited for, milliseconds. */
const PATIENCE_MS = 3_000

/**
 * What reads them comes with the calls (src/build/chunks.ts): a first visit draws without it, and has nothing to read.
 * Where it does not come, the app starts without them, and they stay in storage for the next visit.
 */
async function restoreAnswers(client: QueryClient): Promise<string | undefined> {
  const restore = await within(PATIENCE_MS, () =>
    loadChunk(async () => (await import('./kept-answers.ts')).restoreKeptAnswers),
  )
  return restore?.(client)
}

/** Where the page itself could not read them: localStorage has none, or in another form (src/start/first-buses.ts). */
async function readKeptBuses(): Promise<BusList | undefined> {
  // A phone without the app's files has kept nothing; the first frame does not wait for one on its way.
  if (!navigator.serviceWorker?.controller) return undefined
  const restore = await loadChunk(async () => (await import('#offline/bus-list/bus-list.ts')).restoreBusList).catch(
    () => undefined,
  )
  return restore?.(window.caches, local.raw, serverNow())
}

/** What the server wrote into the page is as good as an answer of that moment. */
function putJustWritten(client: QueryClient, { list, seenAt }: FirstBuses): void {
  putBusList(client, { ...list, updatedAt: whenWritten(list.updatedAt, seenAt) })
}

function putLinkedBus(client: QueryClient, { bus, updatedAt, seenAt }: LinkedBus): void {
  client.setQueryData(tripKey(bus.id), bus, { updatedAt: stampClock.read(whenWritten(updatedAt, seenAt)) })
}

/** @returns the moment by the server's clock, of which the page has told */
function whenWritten(updatedAt: number, seenAt: number): number {
  hearServerTime(new Date(updatedAt).toUTCString(), seenAt)
  return serverNow() - (Date.now() - seenAt)
}
