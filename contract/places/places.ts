import { ENGLISH, type Language } from '../language.ts'
import { placeSpelling } from './place-spelling.ts'
import { otherNamesInHindi, placesInHindi } from './places-in-hindi.ts'

/** Towns that have names in a language, by their names in timetables; and what else people call them in it. */
interface Towns {
  names: Readonly<Record<string, string>>
  otherNames: Readonly<Record<string, string>>
}

const TOWNS: Readonly<Record<Exclude<Language, typeof ENGLISH>, Towns>> = {
  hi: { names: placesInHindi, otherNames: otherNamesInHindi },
}

/** From each way of writing a town to its key, and from there to its names. */
const keys = new Map<string, string>()
const towns = new Map<string, Partial<Record<string, string>>>()
for (const [language, { names, otherNames }] of Object.entries(TOWNS)) {
  for (const [english, name] of Object.entries(names)) {
    const key = placeSpelling(english)
    towns.set(key, { [ENGLISH]: english, ...towns.get(key), [language]: name })
    keys.set(placeSpelling(name), key)
  }
  for (const [name, english] of Object.entries(otherNames)) keys.set(placeSpelling(name), placeSpelling(english))
}

/**
 * What a place is found by, in whichever script its name is written: the server's index holds it, and phones compare it.
 * @returns the spelling (place-spelling.ts) of the town's name in timetables, or of the name itself where it is no such town
 */
export function placeKey(place: string): string {
  const spelling = placeSpelling(place)
  return keys.get(spelling) ?? spelling
}

/** @returns a place's name in a language; as it is written, where it has none of its own */
export function placeName(place: string, language: Language): string {
  return towns.get(placeKey(place))?.[language] ?? place
}

/** @returns a place as it is written, then what else it is called, in every language */
export function placeNames(place: string): string[] {
  const written = placeSpelling(place)
  const others = Object.values(towns.get(placeKey(place)) ?? {}).flatMap((name) => name ?? [])
  return [place, ...others.filter((name) => placeSpelling(name) !== written)]
}
