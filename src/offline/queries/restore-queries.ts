import { hashKey, hydrate, type QueryClient } from '@tanstack/query-core'
import * as v from 'valibot'
import type { KeyValueStorage } from '../device-storage.ts'
import { allowed, type Owner, parseKept, type StampClock, storedText } from './kept-queries.ts'

/**
 * A query says in its `meta` whose answer it is (`owner`) and whether it is kept (`persist`). A kept one needs the
 * `gcTime` `Infinity`, since what leaves memory leaves storage with the next write; a number of days overflows the
 * browser's timer and drops it at once. An answer without an owner counts as somebody's: a logout removes it.
 */
declare module '@tanstack/query-core' {
  interface Register {
    queryMeta: { owner: Owner; persist: true } | { owner?: Owner; persist?: never }
  }
}

/** By the first part of the query key. Data without a schema here, or that does not fit it, is left behind. */
export type KeptSchemas = Readonly<Record<string, v.GenericSchema | ((key: readonly unknown[]) => v.GenericSchema)>>

/**
 * To be called before the first render and before the router's loaders run. Never throws: what is broken, foreign, of an
 * older shape or of somebody no longer logged in is left out.
 * @param clock reads their ages; an answer from the future (a clock set back) is of unknown age, so it is asked for anew
 * @returns the text that it read, for `persistQueries`; undefined if there was none
 */

export function restoreQueries(
  client: QueryClient,
  storage: KeyValueStorage,
  schemas: KeptSchemas,
  clock: Pick<StampClock, 'read'>,
): string | undefined {
  const text = storedText(storage)
  const queries = allowed(storage, parseKept(text)).flatMap(({ key, owner, updatedAt, data }) => {
    const schema = schemaOf(schemas, key)
    const parsed = schema && v.safeParse(schema, data)
    return parsed?.success ? [dehydrated(key, owner, clock.read(updatedAt), parsed.output)] : []
  })
  hydrate(client, { queries }, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  return text
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
