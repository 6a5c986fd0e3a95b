import * as v from 'valibot'
import { placeSpelling } from '../../../../contract/place-spelling.ts'
import { local } from '../../../lib/browser-storage.ts'
import { RECENT_SEARCHES } from '../../../storage-keys.ts'

const RecentSearch = v.object({ from: v.string(), to: v.string() })
/** A route somebody has searched. The day is not kept: it would have passed. */
export type RecentSearch = v.InferOutput<typeof RecentSearch>

const MOST = 4

export function recentSearches(): RecentSearch[] {
  return local.read(RECENT_SEARCHES, v.array(RecentSearch)) ?? []
}

/** A route counts once it is whole and has found buses; the same route moves to the front. */
export function rememberSearch({ from, to }: RecentSearch): void {
  if (from === '' || to === '') return
  const others = recentSearches().filter(
    (recent) => placeSpelling(recent.from) !== placeSpelling(from) || placeSpelling(recent.to) !== placeSpelling(to),
  )
  local.write(RECENT_SEARCHES, [{ from, to }, ...others].slice(0, MOST))
}
