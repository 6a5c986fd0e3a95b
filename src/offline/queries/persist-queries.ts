import { hashKey, type Query, type QueryClient } from '@tanstack/query-core'
import type { KeyValueStorage } from '../device-storage.ts'
import { allowed, type KeptQuery, PUBLIC, parseKept, type StampClock, storedText } from './kept-queries.ts'
import { forgetLaterPersonal, laterQueries } from './later-queries.ts'
import { removeKept, writeKept } from './write-kept.ts'

/**
 * Keeps the query cache across visits, in localStorage because that is readable before the first frame. React Query's
 * own persister was tried and dropped: it forgets an answer when its refetch fails (the sleeping backend), writes a
 * logged-out person's data back, loses data when two tabs write, and drops tickets first when room runs out.
 */

/** Writes are collected for this long. */
const WRITE_AFTER_MS = 1_000

export interface Persistence {
  /** Writes at once, if anything has changed. Called when the page is hidden: it may never be shown again. */
  flush(): void
  stop(): void
}

/**
 * Keeps answers marked `persist`, also after a failed refetch. An account's answers are written only while storage says
 * that it is logged in; so no tab writes back what a logout in another has removed.
 * @param restored the text that `restoreQueries` read
 */
export function persistQueries(
  client: QueryClient,
  storage: KeyValueStorage,
  restored: string | undefined,
  clock: Pick<StampClock, 'stamp'>,
): Persistence {
  let due: ReturnType<typeof setTimeout> | undefined
  let lastWritten = restored
  const fromOtherTabs = new Map<string, KeptQuery>()

  function gather(): KeptQuery[] {
    const text = storedText(storage)
    if (text !== lastWritten) for (const query of parseKept(text)) fromOtherTabs.set(hashKey(query.key), query)
    const kept = new Map(laterQueries().map((query) => [hashKey(query.key), query]))
    for (const [hash, query] of fromOtherTabs) kept.set(hash, query)
    for (const query of clientQueries(client, clock)) {
      const other = kept.get(hashKey(query.key))
      if (!other || other.updatedAt <= query.updatedAt) kept.set(hashKey(query.key), query)
    }
    return allowed(storage, [...kept.values()])
  }

  /** Writes less if there is too little room. */
  function write(): void {
    clearTimeout(due)
    due = undefined
    lastWritten = writeKept(storage, gather()) ?? storedText(storage)
  }

  /** A hundred cache events cause one write and one walk over the cache. */
  function noteChange(): void {
    due ??= setTimeout(write, WRITE_AFTER_MS)
  }

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'updated' && type !== 'removed') return
    if (query.meta?.persist) noteChange()
  })
  const ages = new Map(parseKept(restored).map(({ key, updatedAt }) => [hashKey(key), updatedAt]))
  if (clientQueries(client, clock).some(({ key, updatedAt }) => updatedAt > (ages.get(hashKey(key)) ?? 0))) noteChange()

  return {
    flush() {
      if (due !== undefined) write()
    },
    stop() {
      unsubscribe()
      clearTimeout(due)
      due = undefined
    },
  }
}

function clientQueries(client: QueryClient, clock: Pick<StampClock, 'stamp'>): KeptQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, meta, state }) =>
      meta?.persist && state.data !== undefined && state.data !== null
        ? [{ key: queryKey, owner: meta.owner, updatedAt: clock.stamp(state.dataUpdatedAt), data: state.data }]
        : [],
    )
}

/**
 * For a logout, here or in another tab, after `User` and `Admin` have left storage. Running reads are cancelled, so
 * that a late answer brings nothing back. Answers not marked public go; so do mutations, whose variables may hold
 * names.
 */
export async function forgetPersonal(client: QueryClient, storage: KeyValueStorage): Promise<void> {
  const personal = { predicate: (query: Query) => query.meta?.owner !== PUBLIC }
  const cancelled = client.cancelQueries(personal)
  client.removeQueries(personal)
  client.getMutationCache().clear()
  forgetLaterPersonal()
  const kept = parseKept(storedText(storage)).filter(({ owner }) => owner === PUBLIC)
  if (kept.length > 0) writeKept(storage, kept)
  else removeKept(storage)
  await cancelled
}
