import { placeSpelling } from '../../../../contract/places/place-spelling.ts'
import { byHand, isRecord } from '../../../../contract/reads.ts'
import { local } from '../../../lib/browser-storage.ts'
import { RECENT_SEARCHES } from '../../../storage-keys.ts'

/** A route somebody has searched. The day is not kept: it would have passed. */
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

/** A route counts once it is whole and has found buses; the same route moves to the front. */
export function rememberSearch({ from, to }: RecentSearch): void {
  if (from === '' || to === '') return
  const others = recentSearches().filter(
    (recent) => placeSpelling(recent.from) !== placeSpelling(from) || placeSpelling(recent.to) !== placeSpelling(to),
  )
  local.write(RECENT_SEARCHES, [{ from, to }, ...others].slice(0, MOST))
}
