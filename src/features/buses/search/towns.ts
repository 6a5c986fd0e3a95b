import type { Bus } from '../../../../contract/buses/bus.ts'
import { placeSpelling } from '../../../../contract/places/place-spelling.ts'

const MOST_SUGGESTIONS = 5

/** What is known of towns and their names (contract/places/places.ts). */
export interface Towns {
  placeKey: (place: string) => string
  placeNames: (place: string) => readonly string[]
}

/** As long as the table of towns is not here every place has the name that is written. */
const NO_TOWNS: Towns = { placeKey: placeSpelling, placeNames: (place) => [place] }

type Route = Readonly<Pick<Bus, 'from' | 'to'>>

/** The places that these routes begin and end at, the most frequent first, each written as most operators do. */
export function placesOf(routes: readonly Route[], towns: Towns = NO_TOWNS): string[] {
  return mostFrequent(
    routes.flatMap(({ from, to }) => [from, to]),
    keyedOnce(towns),
  )
}

/** @returns each place once, as it is written first */
function mostFrequent(places: readonly string[], keyOf: (place: string) => string): string[] {
  const found = new Map<string, { place: string; count: number }>()
  for (const place of places) {
    const key = keyOf(place)
    if (key === '') continue
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { place: place.trim(), count: 1 })
  }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ place }) => place)
}

/** Thousands of buses run between some hundred places, and each key takes a slow phone a while. */
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

/** A way of writing a place, and the name that is suggested for it. */
interface SpelledName {
  name: string
  spelling: string
  /** Somebody who has written this has written the name out. */
  whole: boolean
}

/** Timetables add the state to some names, `Guntur (Andhra Pradesh)`: the town's own names lead to the whole of it. */
function spell(place: string, { placeNames }: Towns): SpelledName[] {
  const town = place.replace(/\s*\(.*$/, '')
  const whole = town === place
  const others = placeNames(town).slice(1)
  return [
    { name: place, spelling: placeSpelling(place), whole: true },
    ...others.map((name) => ({ name: whole ? name : place, spelling: placeSpelling(name), whole })),
  ]
}

/**
 * @param places the likeliest first
 * @returns what to suggest for what is typed so far: names that begin so, in the script that is typed, then names with a
 *   later word that does; nothing once the place is written out
 */
export function suggestFrom(places: readonly string[], towns: Towns = NO_TOWNS): (typed: string) => string[] {
  // Every key typed asks for all of them again, and thousands of places take a slow phone longer than a frame.
  let names: SpelledName[] | undefined
  return (typed) => {
    const start = placeSpelling(typed)
    if (start === '') return places.slice(0, MOST_SUGGESTIONS)
    names ??= places.flatMap((place) => spell(place, towns))
    if (names.some(({ spelling, whole }) => whole && spelling === start)) return []
    const beginning = names.filter(({ spelling }) => spelling.startsWith(start))
    const later = names.filter(({ spelling }) => !spelling.startsWith(start) && spelling.includes(` ${start}`))
    return [...beginning, ...later].slice(0, MOST_SUGGESTIONS).map(({ name }) => name)
  }
}

/** What to suggest for either end of a route, for what is typed so far. */
export interface RouteSuggestions {
  from(typed: string): readonly string[]
  /** @param from what stands in the other field: where buses from there go comes first */
  to(typed: string, from: string): readonly string[]
}

/**
 * Once something is typed: {@link suggestFrom} of the places of these buses. Before: where this phone searched, then where
 * most buses run.
 * @param inLanguage a place as the app's language calls it
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
