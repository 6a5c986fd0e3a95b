import { useEffect, useState } from 'react'
import { placeSpelling } from '#contract/places/place-spelling.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { within } from '#offline/within.ts'

/** What two names of one place have in common (placeKey of the contract). */
export type PlaceKey = (place: string) => string

/** Whoever has pressed something is not kept waiting for the names of towns on a line that hangs. */
const PATIENCE_MS = 1_000

/** The table of towns comes in a file of its own. */
function bringPlaceKey(): Promise<PlaceKey> {
  return loadChunk(async () => (await import('#contract/places/places.ts')).placeKey)
}

/** @returns without the table of towns a comparison that knows each name in its own script alone */
export async function loadPlaceKey(): Promise<PlaceKey> {
  return (await within(PATIENCE_MS, bringPlaceKey)) ?? placeSpelling
}

/** @returns what {@link loadPlaceKey} gives, whenever the table comes, and until then the comparison of spellings */
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
