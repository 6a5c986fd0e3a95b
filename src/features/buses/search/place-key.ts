import { useEffect, useState } from 'react'
import { placeSpelling } from '../../../../contract/places/place-spelling.ts'
import { loadChunk } from '../../../lib/chunks/load-chunk.ts'

/** What two names of one place have in common (placeKey of the contract). */
export type PlaceKey = (place: string) => string

/**
 * The table of towns comes in a file of its own.
 * @returns without it a comparison that knows each name in its own script alone
 */
export async function loadPlaceKey(): Promise<PlaceKey> {
  try {
    return await loadChunk(async () => (await import('../../../../contract/places/places.ts')).placeKey)
  } catch {
    return placeSpelling
  }
}

/** @returns what {@link loadPlaceKey} gives, and until then the comparison of spellings */
export function usePlaceKey(): PlaceKey {
  const [placeKey, setPlaceKey] = useState<PlaceKey>(() => placeSpelling)
  useEffect(() => {
    let wanted = true
    void loadPlaceKey().then((loaded) => wanted && setPlaceKey(() => loaded))
    return () => {
      wanted = false
    }
  }, [])
  return placeKey
}
