import type { QueryClient, QueryKey } from '@tanstack/query-core'
import { type Reads, readBy } from '#contract/reads.ts'
import type { KeyValueStorage } from '../device-storage.ts'
import { allowed, type KeptQuery, type Owner, parseKept, type StampClock, storedText } from './kept-queries.ts'
import { leaveForLater } from './later-queries.ts'

/**
 * A query says in its `meta` who owns its answer (`owner`) and whether it is kept (`persist`). A kept one needs the
 * `gcTime` `Infinity`, since an answer that leaves memory leaves storage with the next write; a number of days
 * overflows the browser's timer and drops it at once. An answer without an owner counts as personal: a logout removes
 * it.
 */
declare module '@tanstack/query-core' {
  interface Register {
    queryMeta: { owner: Owner; persist: true } | { owner?: Owner; persist?: never }
  }
}

/**
 * By the first part of the query key. Data of another form is ignored; data without a schema here waits for its page.
 */
export type KeptSchemas = Readonly<Record<string, Reads<unknown> | ((key: readonly unknown[]) => Reads<unknown>)>>

/**
 * To be called before the first render and before the router's loaders run. Never throws: broken and foreign data, data
 * of an older shape or of a logged-out account is ignored.
 * @param clock reads their ages; an answer from the future (a clock set back) is of unknown age, so it is fetched again
 * @returns the text that it read, for `persistQueries`; undefined if there was none
 */
export function restoreQueries(
  client: QueryClient,
  storage: KeyValueStorage,
  schemas: KeptSchemas,
  clock: Pick<StampClock, 'read'>,
): string | undefined {
  const text = storedText(storage)
  const later: KeptQuery[] = []
  for (const query of allowed(storage, parseKept(text))) {
    const { key, owner, updatedAt, data } = query
    const schema = schemaOf(schemas, key)
    const fit = schema && readBy(schema, data)
    if (fit !== undefined) putKept(client, key, owner, clock.read(updatedAt), fit)
    if (!schema) later.push(query)
  }
  leaveForLater(later, clock)
  return text
}

function schemaOf(schemas: KeptSchemas, key: readonly unknown[]): Reads<unknown> | undefined {
  const name = String(key[0])
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  return typeof schema === 'function' ? schema(key) : schema
}

/** Stores an answer as the client does: `hydrate` does no more, and weighs 700 bytes before the first frame. */
function putKept(client: QueryClient, queryKey: QueryKey, owner: Owner, dataUpdatedAt: number, data: unknown): void {
  client.getQueryCache().build(
    client,
    { queryKey, meta: { owner, persist: true }, gcTime: Number.POSITIVE_INFINITY },
    {
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
      status: 'success',
      fetchStatus: 'idle',
    },
  )
}
