import { useEffect, useState } from 'react'
import { placeSpelling } from '#contract/places/place-spelling.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { within } from '#offline/within.ts'

/** One key for all names of a place (placeKey of the contract). */
export type PlaceKey = (place: string) => string

/** After a press, the traveller waits no longer than this for the table of towns on a hanging line. */
const PATIENCE_MS = 1_000

/** The table of towns is in a file of its own. */
function bringPlaceKey(): Promise<PlaceKey> {
  return loadChunk(async () => (await import('#contract/places/places.ts')).placeKey)
}

/** @returns the key; without the table of towns, one that knows each name only in its own script */
export async function loadPlaceKey(): Promise<PlaceKey> {
  return (await within(PATIENCE_MS, bringPlaceKey)) ?? placeSpelling
}

/** @returns the key of {@link loadPlaceKey} once the table has loaded; until then it compares spellings */
export function usePlaceKey(): PlaceKey {
  const [placeKey, setPlaceKey] = useState<PlaceKey>(() => placeSpelling)
  useEffect(() => {
    let wanted = true
    bringPlaceKey().then(
      (loaded) => wanted && setPlaceKey(() => loaded),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return placeKey
}
