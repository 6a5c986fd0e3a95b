import { type Bus, placeKey } from '../../../../contract/bus.ts'

const MOST_SUGGESTIONS = 5

/** The places that these buses leave from or go to, the most frequent first, each written as most operators do. */
export function placesOf(buses: readonly Pick<Bus, 'from' | 'to'>[]): string[] {
  const found = new Map<string, { place: string; count: number }>()
  for (const { from, to } of buses)
    for (const place of [from, to]) {
      const key = placeKey(place)
      if (key === '') continue
      const known = found.get(key)
      if (known) known.count += 1
      else found.set(key, { place: place.trim(), count: 1 })
    }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ place }) => place)
}

/**
 * @param places the likeliest first
 * @returns names that begin so, then names with a later word that does; nothing once the place is written out
 */
export function suggestPlaces(places: readonly string[], typed: string): string[] {
  const start = placeKey(typed)
  if (start === '') return places.slice(0, MOST_SUGGESTIONS)
  const keyed = keyedOnce(places)
  if (keyed.some(({ key }) => key === start)) return []
  const beginning = keyed.filter(({ key }) => key.startsWith(start))
  const later = keyed.filter(({ key }) => !key.startsWith(start) && key.includes(` ${start}`))
  return [...beginning, ...later].slice(0, MOST_SUGGESTIONS).map(({ place }) => place)
}

/** @returns {@link suggestPlaces} of the places of these buses */
export function suggestionsOf(buses: readonly Pick<Bus, 'from' | 'to'>[]): (typed: string) => readonly string[] {
  const places = placesOf(buses)
  return (typed) => suggestPlaces(places, typed)
}

interface KeyedPlace {
  place: string
  key: string
}

const KEYED = new WeakMap<readonly string[], readonly KeyedPlace[]>()

/** Every key typed asks for all of them again, and thousands of places take a slow phone longer than a frame. */
function keyedOnce(places: readonly string[]): readonly KeyedPlace[] {
  const known = KEYED.get(places)
  if (known) return known
  const keyed = places.map((place) => ({ place, key: placeKey(place) }))
  KEYED.set(places, keyed)
  return keyed
}
