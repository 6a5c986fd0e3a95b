import * as v from 'valibot'
import { placeKey } from '../../../../contract/bus.ts'
import { local } from '../../../lib/browser-storage.ts'

const RecentSearch = v.object({ from: v.string(), to: v.string() })
/** A route somebody has searched. The day is not kept: it would have passed. */
export type RecentSearch = v.InferOutput<typeof RecentSearch>

const KEY = 'recentSearches'
const MOST = 4

/** @returns routes searched on this phone, the latest first */
export function recentSearches(): RecentSearch[] {
  return local.read(KEY, v.array(RecentSearch)) ?? []
}

/** A route counts once it is whole and has found buses; the same route moves to the front. */
export function rememberSearch({ from, to }: RecentSearch): void {
  if (from === '' || to === '') return
  const others = recentSearches().filter(
    (recent) => placeKey(recent.from) !== placeKey(from) || placeKey(recent.to) !== placeKey(to),
  )
  local.write(KEY, [{ from, to }, ...others].slice(0, MOST))
}
