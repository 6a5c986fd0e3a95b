import { useEffect, useMemo, useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { recentSearches } from '#features/buses/search/recent-searches.ts'
import type { RouteSuggestions, suggestionsOf as SuggestionsOf, Towns } from '#features/buses/search/towns.ts'
import { useSay } from '#language/use-say.ts'
import { loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'

const NOTHING: RouteSuggestions = { from: () => [], to: () => [] }

/**
 * Suggestions for a place being typed. Their code is a file of its own, and the places are gathered once it has loaded:
 * not in the first frame or at the first key, since a slow phone is slow with 10,000 buses. Another file brings the
 * other names of towns, once the traveller goes to a field.
 * @param known buses whose places are suggested
 * @param typing whether the traveller has gone to a field
 */
export function useSuggestions(known: readonly Bus[], typing: boolean): RouteSuggestions {
  const say = useSay()
  const [suggestionsOf, setSuggestionsOf] = useState<typeof SuggestionsOf>()
  const [towns, setTowns] = useState<Towns>()
  const wanted = known.length > 0
  useEffect(() => {
    if (wanted)
      loadChunkWithRetry(async () => (await import('#features/buses/search/towns.ts')).suggestionsOf).then((loaded) =>
        setSuggestionsOf(() => loaded),
      )
  }, [wanted])
  const townsWanted = wanted && typing
  useEffect(() => {
    if (townsWanted)
      loadChunkWithRetry(async () => (await import('#features/buses/search/town-names.ts')).towns).then(setTowns)
  }, [townsWanted])
  return useMemo(
    () => suggestionsOf?.(known, say.place, recentSearches(), towns) ?? NOTHING,
    [suggestionsOf, known, say, towns],
  )
}
