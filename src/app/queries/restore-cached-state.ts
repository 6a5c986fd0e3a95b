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

/** The state that a visit began with: from there on `background-tasks.ts` keeps new answers. */
export interface CachedState {
  /** The stored text of the queries; undefined if none was read. */
  text: string | undefined
  accounts: Account[]
}

/** The server is back. Reads that wait for it are sent anew; those answered since are left alone. */
export async function askAnew(client: QueryClient): Promise<void> {
  const backAt = Date.now()
  // A moment later: the answer that showed the server is back may be one of theirs.
  await new Promise((resolve) => setTimeout(resolve))
  await client.cancelQueries({ fetchStatus: 'fetching' })
  await client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < backAt })
}

/** Restores the last visit's answers, and sends waiting reads anew when the server wakes. */
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
  // However fresh, the list in the server's page is only the beginning: fetch the whole.
  if (first && first.from !== 'memory') client.getQueryCache().find({ queryKey: ALL_BUSES_KEY })?.invalidate()
  connection.onAwake(() => void askAnew(client))
  return { text, accounts }
}

/** The start waits at most this long for a file, milliseconds. */
const PATIENCE_MS = 3_000

/**
 * The code that reads the answers comes with the calls (src/build/chunks.ts): a first visit has nothing to read and
 * draws without it. If it does not arrive, the app starts without the answers, and they stay in storage for the next
 * visit.
 */
async function restoreAnswers(client: QueryClient): Promise<string | undefined> {
  const restore = await within(PATIENCE_MS, () =>
    loadChunk(async () => (await import('./kept-answers.ts')).restoreKeptAnswers),
  )
  return restore?.(client)
}

/** For a page that could not read them: localStorage has none, or in another form (src/start/first-buses.ts). */
async function readKeptBuses(): Promise<BusList | undefined> {
  // A phone without the app's files has kept no list; the first frame does not wait for files still loading.
  if (!navigator.serviceWorker?.controller) return undefined
  const restore = await loadChunk(async () => (await import('#offline/bus-list/bus-list.ts')).restoreBusList).catch(
    () => undefined,
  )
  return restore?.(window.caches, local.raw, serverNow())
}

/** The list that the server wrote into the page counts as an answer of that moment. */
function putJustWritten(client: QueryClient, { list, seenAt }: FirstBuses): void {
  putBusList(client, { ...list, updatedAt: whenWritten(list.updatedAt, seenAt) })
}

function putLinkedBus(client: QueryClient, { bus, updatedAt, seenAt }: LinkedBus): void {
  client.setQueryData(tripKey(bus.id), bus, { updatedAt: stampClock.read(whenWritten(updatedAt, seenAt)) })
}

/** @returns the moment by the server's clock, which the page has given */
function whenWritten(updatedAt: number, seenAt: number): number {
  hearServerTime(new Date(updatedAt).toUTCString(), seenAt)
  return serverNow() - (Date.now() - seenAt)
}
