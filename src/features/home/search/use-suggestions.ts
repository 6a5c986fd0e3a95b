import { useEffect, useMemo, useState } from 'react'
import type { Bus } from '../../../../contract/buses/bus.ts'
import { ENGLISH } from '../../../../contract/language.ts'
import { useSay } from '../../../language/use-say.ts'
import { loadChunkWithRetry } from '../../../lib/chunks/load-chunk.ts'
import { recentSearches } from '../../buses/search/recent-searches.ts'
import type { RouteSuggestions, suggestionsOf as SuggestionsOf, Towns } from '../../buses/search/towns.ts'

const NOTHING: RouteSuggestions = { from: () => [], to: () => [] }

/** Letters beyond the Latin ones: a name in another script is being typed. */
const OTHER_SCRIPT = /[^\u0020-\u024f]/

/**
 * What to suggest for a place that is being typed. It comes in a file of its own, and the places are gathered when that is
 * here: not in the first frame, and not at the first key, since of 10,000 buses they take a slow phone a while. Names in
 * other scripts come in another file, for who reads or types them.
 * @param known buses whose places are suggested
 * @param typed all that is typed for places so far
 */
export function useSuggestions(known: readonly Bus[], typed: string): RouteSuggestions {
  const say = useSay()
  const [suggestionsOf, setSuggestionsOf] = useState<typeof SuggestionsOf>()
  const [towns, setTowns] = useState<Towns>()
  const wanted = known.length > 0
  useEffect(() => {
    if (wanted)
      loadChunkWithRetry(async () => (await import('../../buses/search/towns.ts')).suggestionsOf).then((loaded) =>
        setSuggestionsOf(() => loaded),
      )
  }, [wanted])
  const townsWanted = wanted && (say.language !== ENGLISH || OTHER_SCRIPT.test(typed))
  useEffect(() => {
    if (townsWanted)
      loadChunkWithRetry(async () => {
        const { placeKey, placeNames } = await import('../../../../contract/places/places.ts')
        return { placeKey, placeNames }
      }).then(setTowns)
  }, [townsWanted])
  return useMemo(
    () => suggestionsOf?.(known, say.place, recentSearches(), towns) ?? NOTHING,
    [suggestionsOf, known, say, towns],
  )
}
