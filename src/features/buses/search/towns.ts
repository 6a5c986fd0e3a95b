import type { Bus } from '#contract/buses/bus.ts'
import type { Language } from '#contract/language.ts'
import { placeSpelling } from '#contract/places/place-spelling.ts'

const MOST_SUGGESTIONS = 5

/** The towns and their names (contract/places). */
export interface Towns {
  placeKey: (place: string) => string
  placeNames: (place: string) => readonly string[]
  placeName: (place: string, language: Language) => string
  townsNearby: (place: string) => readonly string[]
}

/** Until the table of towns is loaded, every place has only the name as written. */
const NO_TOWNS: Towns = {
  placeKey: placeSpelling,
  placeNames: (place) => [place],
  placeName: (place) => place,
  townsNearby: () => [],
}

type Route = Readonly<Pick<Bus, 'from' | 'to'>>

/** The ends of these routes, the most frequent first, each spelled as most operators spell it. */
export function placesOf(routes: readonly Route[], towns: Towns = NO_TOWNS): string[] {
  return mostFrequent(
    routes.flatMap(({ from, to }) => [from, to]),
    keyedOnce(towns),
  )
}

/** @returns each place once, in its most frequent spelling */
function mostFrequent(places: readonly string[], keyOf: (place: string) => string): string[] {
  const found = new Map<string, { count: number; spellings: Map<string, number> }>()
  for (const written of places) {
    const place = written.trim()
    const key = keyOf(place)
    if (key === '') continue
    const known = found.get(key) ?? { count: 0, spellings: new Map<string, number>() }
    known.count += 1
    known.spellings.set(place, (known.spellings.get(place) ?? 0) + 1)
    found.set(key, known)
  }
  const ofMany = [...found.values()].sort((a, b) => b.count - a.count)
  return ofMany.map(({ spellings }) => [...spellings].reduce((most, next) => (next[1] > most[1] ? next : most))[0])
}

/** Computes each key once: thousands of buses run between some hundred places, and keys take a slow phone a while. */
function keyedOnce({ placeKey }: Towns): (place: string) => string {
  const keys = new Map<string, string>()
  return (place) => {
    const known = keys.get(place)
    if (known !== undefined) return known
    const key = placeKey(place)
    keys.set(place, key)
    return key
  }
}

/** A spelling of a place, and the name suggested when it is typed. */
interface SpelledName {
  /** As its operators write it, or in the other script as that language writes it. */
  name: string
  spelling: string
  place: string
}

const DEVANAGARI = /[\u0900-\u097f]/

function spell(place: string, { placeNames, placeName }: Towns): SpelledName[] {
  return placeNames(place).map((name) => ({
    name: placeName(place, DEVANAGARI.test(name) ? 'hi' : 'en'),
    spelling: placeSpelling(name),
    place,
  }))
}

/**
 * @param places the likeliest first
 * @returns suggestions for the typed text: places with a name that begins so, in the typed script; then places with a
 *   later word that begins so; then the towns near them. For a complete name: only the towns near it
 */
export function suggestFrom(places: readonly string[], towns: Towns = NO_TOWNS): (typed: string) => string[] {
  // Each key press asks for all names again; for thousands of places a slow phone takes longer than a frame.
  let names: SpelledName[] | undefined
  const keyOf = keyedOnce(towns)

  /** Towns near the likeliest town, or near a complete name without a bus. */
  function nearby(likeliest: SpelledName | undefined, typed: string): string[] {
    const keys = towns.townsNearby(likeliest?.place ?? typed)
    const language = DEVANAGARI.test(typed) ? 'hi' : 'en'
    return keys.flatMap((key) =>
      places.filter((place) => keyOf(place) === key).map((place) => towns.placeName(place, language)),
    )
  }

  return (typed) => {
    const start = placeSpelling(typed)
    if (start === '') return places.slice(0, MOST_SUGGESTIONS)
    names ??= places.flatMap((place) => spell(place, towns))
    const whole = names.filter(({ name }) => placeSpelling(name) === start)
    if (whole.length > 0) return nearby(whole[0], typed).slice(0, MOST_SUGGESTIONS)
    const beginning = names.filter(({ spelling }) => spelling.startsWith(start))
    const later = names.filter(({ spelling }) => !spelling.startsWith(start) && spelling.includes(` ${start}`))
    const found = [...beginning, ...later]
    return [...new Set([...found.map(({ name }) => name), ...nearby(found[0], typed)])].slice(0, MOST_SUGGESTIONS)
  }
}

/** Suggestions for both ends of a route. */
export interface RouteSuggestions {
  from(typed: string): readonly string[]
  /** @param from the text of the other field: places with buses from there come first */
  to(typed: string, from: string): readonly string[]
}

/**
 * With text typed: {@link suggestFrom} on the places of these buses. Without: first the places searched on this phone,
 * then those with the most buses.
 * @param inLanguage a place's name in the app's language
 * @param recents routes that were searched here, the latest first
 */
export function suggestionsOf(
  buses: readonly Route[],
  inLanguage: (place: string) => string,
  recents: readonly Route[],
  towns: Towns = NO_TOWNS,
): RouteSuggestions {
  const keyOf = keyedOnce(towns)
  const places = placesOf(buses, towns)
  const suggest = suggestFrom(places, towns)
  const goals = new Map<string, string[]>()

  function goalsFrom(from: string): string[] {
    const key = keyOf(from)
    const known = goals.get(key)
    if (known) return known
    const found = mostFrequent(
      buses.flatMap((bus) => (keyOf(bus.from) === key ? [bus.to] : [])),
      keyOf,
    )
    goals.set(key, found)
    return found
  }
  function first(likely: readonly string[]): string[] {
    const once = new Map(likely.map((place) => [keyOf(place), place]))
    return [...once.values()].slice(0, MOST_SUGGESTIONS).map(inLanguage)
  }

  return {
    from: (typed) => (typed === '' ? first([...recents.map(({ from }) => from), ...places]) : suggest(typed)),
    to(typed, from) {
      if (typed !== '') return suggest(typed)
      if (from === '') return first([...recents.map(({ to }) => to), ...places])
      const searched = recents.flatMap((recent) => (keyOf(recent.from) === keyOf(from) ? [recent.to] : []))
      return first([...searched, ...goalsFrom(from)])
    },
  }
}
