import { useEffect, useMemo, useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { recentSearches } from '#features/buses/search/recent-searches.ts'
import type { RouteSuggestions, suggestionsOf as SuggestionsOf, Towns } from '#features/buses/search/towns.ts'
import { useSay } from '#language/use-say.ts'
import { loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'

const NOTHING: RouteSuggestions = { from: () => [], to: () => [] }

/**
 * What to suggest for a place that is being typed. It comes in a file of its own, and the places are gathered when that is
 * here: not in the first frame, and not at the first key, since of 10,000 buses they take a slow phone a while. The names
 * that towns have beside those of the buses come in another file, for travellers who go to a field.
 * @param known buses whose places are suggested
 * @param typing whether somebody has gone to a field
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
