import type { UseQueryResult } from '@tanstack/react-query'

/** An answer this young needs no word about its age. */
const YOUNG_MS = 60_000

/** @returns when what a query shows was true, if that is worth a word: milliseconds since 1970 */
export function rememberedAt({
  data,
  isRefetchError,
  dataUpdatedAt,
}: Pick<UseQueryResult, 'data' | 'isRefetchError' | 'dataUpdatedAt'>): number | undefined {
  if (data === undefined) return undefined
  return isRefetchError || Date.now() - dataUpdatedAt > YOUNG_MS ? dataUpdatedAt : undefined
}
