import { hashKey, hydrate, type Query, type QueryClient } from '@tanstack/query-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import * as v from 'valibot'
import { loggedInAccounts } from './account.ts'
import type { KeyValueStorage } from './device-storage.ts'
import {
  type KeptQuery,
  keptText,
  type Owner,
  PUBLIC,
  parseKept,
  removeKept,
  STORAGE_KEY,
  storedText,
  writeKept,
} from './kept-queries.ts'

/**
 * The query cache's memory across visits, in localStorage because that is there before the first frame. The library's
 * persister decides when to write; what is written is ours, for what was measured of the library's own choice: it
 * forgets an answer when its refetch fails (the sleeping backend), writes a logged-out person's data back, loses what
 * two tabs know, and throws tickets out first when room runs out.
 *
 * A query says in its `meta` whose answer it is (`owner`) and whether it is kept (`persist`). A kept one needs the
 * `gcTime` `Infinity`, since what leaves memory leaves storage with the next write; a number of days overflows the
 * browser's timer and drops it at once. An answer without an owner counts as somebody's: a logout removes it.
 */
declare module '@tanstack/query-core' {
  interface Register {
    queryMeta: { owner: Owner; persist: true } | { owner?: Owner; persist?: never }
  }
}

/**
 * The shapes that kept data must still have when it is read back, by the first part of the query key. Data without
 * a schema here, or that does not fit it, is left behind.
 */
export type KeptSchemas = Readonly<Record<string, v.GenericSchema | ((key: readonly unknown[]) => v.GenericSchema)>>

/** Writes are gathered for this long. */
const WRITE_AFTER_MS = 1_000
/** What the persister is handed: a hundred cache events are one walk over the cache, when their writing is due. */
const GATHERED_LATER = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } }

/**
 * Puts what this phone remembers into the client, as successful answers of the time when they were true; to be
 * called before the first render and before the router's loaders run. Never throws: what is broken, foreign, of an
 * older shape or of somebody no longer logged in is left out.
 * @param now milliseconds since 1970; an answer from the future (a clock set back) counts as of now
 */
export function restoreQueries(
  client: QueryClient,
  storage: KeyValueStorage,
  schemas: KeptSchemas,
  now: number = Date.now(),
): void {
  const queries = allowed(storage, parseKept(storedText(storage))).flatMap(({ key, owner, updatedAt, data }) => {
    const schema = schemaOf(schemas, key)
    const parsed = schema && v.safeParse(schema, data)
    return parsed?.success ? [dehydrated(key, owner, Math.min(updatedAt, now), parsed.output)] : []
  })
  hydrate(client, { queries }, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
}

function schemaOf(schemas: KeptSchemas, key: readonly unknown[]): v.GenericSchema | undefined {
  const name = String(key[0])
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  return typeof schema === 'function' ? schema(key) : schema
}

function dehydrated(queryKey: readonly unknown[], owner: Owner, dataUpdatedAt: number, data: unknown) {
  return {
    queryKey,
    queryHash: hashKey(queryKey),
    meta: { owner, persist: true as const },
    dehydratedAt: dataUpdatedAt,
    state: {
      data,
      dataUpdatedAt,
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success' as const,
      fetchStatus: 'idle' as const,
    },
  }
}

export interface Persistence {
  /** Writes at once, if anything has changed. For the moment the page is hidden: it may be the last. */
  flush(): void
  /** Writes nothing more. */
  stop(): void
}

/**
 * Keeps the client's answers from now on: those marked to be kept that have data, also after a failed refetch. An
 * account's answers are written only while that account is logged in, as storage says at that very moment; so no tab
 * writes back what a logout in another has removed. What other tabs have kept is kept too.
 */
export function persistQueries(client: QueryClient, storage: KeyValueStorage): Persistence {
  let unwritten = false
  let stopped = false
  let lastWritten = storedText(storage)
  const fromOtherTabs = new Map<string, KeptQuery>()

  function gather(): KeptQuery[] {
    unwritten = false
    const text = storedText(storage)
    if (text !== lastWritten) for (const query of parseKept(text)) fromOtherTabs.set(hashKey(query.key), query)
    const kept = new Map(fromOtherTabs)
    for (const query of clientQueries(client)) {
      const other = kept.get(hashKey(query.key))
      if (!other || other.updatedAt <= query.updatedAt) kept.set(hashKey(query.key), query)
    }
    return allowed(storage, [...kept.values()])
  }

  /** At once, and with less where there is too little room. */
  function write(): void {
    lastWritten = writeKept(storage, gather()) ?? storedText(storage)
  }

  const persister = createSyncStoragePersister({
    storage: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      // A write may still be due when this has been stopped.
      setItem: (key, text) => {
        if (!stopped) storage.setItem(key, text)
      },
    },
    key: STORAGE_KEY,
    throttleTime: WRITE_AFTER_MS,
    serialize() {
      lastWritten = keptText(gather())
      return lastWritten
    },
    retry() {
      if (!stopped) write()
      return undefined
    },
  })

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'updated' && type !== 'removed') return
    if (!query.meta?.persist) return
    unwritten = true
    void persister.persistClient(GATHERED_LATER)
  })

  return {
    flush() {
      if (unwritten && !stopped) write()
    },
    stop() {
      unsubscribe()
      stopped = true
    },
  }
}

function clientQueries(client: QueryClient): KeptQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, meta, state }) =>
      meta?.persist && state.data !== undefined && state.data !== null
        ? [{ key: queryKey, owner: meta.owner, updatedAt: state.dataUpdatedAt, data: state.data }]
        : [],
    )
}

/** Answers that belong to nobody, or to somebody logged in on this phone. */
function allowed(storage: KeyValueStorage, queries: KeptQuery[]): KeptQuery[] {
  const accounts: Owner[] = loggedInAccounts(storage)
  return queries.filter(({ owner }) => owner === PUBLIC || accounts.includes(owner))
}

/**
 * Ends what this client knows of any account: for a logout, here or seen from another tab, after `User` and `Admin`
 * have left storage. Running reads are cancelled, so that a late answer brings nothing back. Whatever is not marked
 * public goes, whether it was to be kept or not; so do mutations, whose variables may hold names and addresses.
 */
export async function forgetPersonal(client: QueryClient, storage: KeyValueStorage): Promise<void> {
  const personal = { predicate: (query: Query) => query.meta?.owner !== PUBLIC }
  const cancelled = client.cancelQueries(personal)
  client.removeQueries(personal)
  client.getMutationCache().clear()
  const kept = parseKept(storedText(storage)).filter(({ owner }) => owner === PUBLIC)
  if (kept.length > 0) writeKept(storage, kept)
  else removeKept(storage)
  await cancelled
}
