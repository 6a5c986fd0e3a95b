import { routeKey } from '#contract/places/route-key.ts'
import { byHand, isRecord } from '#contract/reads.ts'
import { local } from '#lib/browser-storage.ts'
import { RECENT_SEARCHES } from '#storage-keys.ts'
import { loadPlaceKey } from './place-key.ts'

/** A searched route. The day is not kept: it would have passed. */
export interface RecentSearch {
  from: string
  to: string
}

const RecentSearches = byHand<RecentSearch[]>((value) =>
  Array.isArray(value) && value.every(isRecentSearch) ? value.map(({ from, to }) => ({ from, to })) : undefined,
)

function isRecentSearch(value: unknown): value is RecentSearch {
  return isRecord(value) && typeof value.from === 'string' && typeof value.to === 'string'
}

const MOST = 4

export function recentSearches(): RecentSearch[] {
  return local.read(RECENT_SEARCHES, RecentSearches) ?? []
}

/** Keeps a complete route that has found buses; the same route, by any names of its towns, moves to the front. */
export async function rememberSearch({ from, to }: RecentSearch): Promise<void> {
  if (from === '' || to === '') return
  const keyOf = await loadPlaceKey()
  const key = routeKey({ from, to }, keyOf)
  const others = recentSearches().filter((recent) => routeKey(recent, keyOf) !== key)
  local.write(RECENT_SEARCHES, [{ from, to }, ...others].slice(0, MOST))
}
