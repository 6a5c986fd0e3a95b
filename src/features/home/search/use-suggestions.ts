import { useEffect, useMemo, useState } from 'react'
import type { Bus } from '../../../../contract/bus.ts'
import { loadChunkWithRetry } from '../../../lib/load-chunk.ts'

type Suggest = (typed: string) => readonly string[]

const none: Suggest = () => []

/**
 * What to suggest for a place that is being typed. It comes in a file of its own, and the places are gathered when that is
 * here: not in the first frame, and not at the first key, since of 10,000 buses they take a slow phone a while.
 * @param known buses whose places are suggested
 */
export function useSuggestions(known: readonly Bus[]): Suggest {
  const [suggestionsOf, setSuggestionsOf] = useState<(buses: readonly Bus[]) => Suggest>()
  const wanted = known.length > 0
  useEffect(() => {
    if (wanted)
      loadChunkWithRetry(async () => (await import('../../buses/search/places.ts')).suggestionsOf).then((loaded) =>
        setSuggestionsOf(() => loaded),
      )
  }, [wanted])
  return useMemo(() => suggestionsOf?.(known) ?? none, [suggestionsOf, known])
}
