import { ENGLISH, type Language } from '../language.ts'
import { namesOfStates } from './names-of-states.ts'
import { namesOfTowns } from './names-of-towns.ts'
import { placeSpelling } from './place-spelling.ts'
import { townsByState } from './places-in-hindi.ts'

/** A name that timetables use, with what it is in each language. An old name of a town has its own. */
type Name = Readonly<Record<Language, string>>

/** The letters that each language is written in. */
const SCRIPTS: Readonly<Record<Language, RegExp>> = { en: /[a-z]/i, hi: /[\u0900-\u097f]/ }

interface Town {
  key: string
  state: string
  /** The current name, by which the town is found, then the old ones. */
  names: readonly [Name, ...Name[]]
  /** Other spellings. */
  otherNames: readonly string[]
}

interface Table {
  /** Towns by every way of writing them, by its spelling and by {@link loosely}. */
  towns: ReadonlyMap<string, Town>
  /** By the spelling of each of their languages. */
  names: ReadonlyMap<string, Name>
  /** Every way of writing a state, by {@link loosely}. */
  states: ReadonlyMap<string, string>
}

let made: Table | undefined

/** Made for the first who asks: neither a server's start nor a phone's first frame has to. */
function table(): Table {
  made ??= makeTable()
  return made
}

function makeTable(): Table {
  const towns = new Map<string, Town>()
  const names = new Map<string, Name>()
  const states = new Map<string, string>()
  for (const [state, hindiByName] of Object.entries(townsByState)) {
    for (const written of [state, ...(namesOfStates[state] ?? [])]) states.set(loosely(placeSpelling(written)), state)
    const nameOf = (en: string) => ({ en, hi: hindiByName[en] ?? en })
    const known = Object.keys(hindiByName)
    const second = new Set(known.flatMap((en) => namesOfTowns[en] ?? []))
    for (const first of known.filter((en) => !second.has(en))) {
      const others = namesOfTowns[first] ?? []
      const old = others.filter((en) => en in hindiByName)
      const town: Town = {
        key: placeSpelling(first),
        state,
        names: [nameOf(first), ...old.map(nameOf)],
        otherNames: others.filter((en) => !(en in hindiByName)),
      }
      for (const name of town.names) for (const written of Object.values(name)) names.set(placeSpelling(written), name)
      for (const spelling of waysToWrite(town).map(placeSpelling))
        for (const way of [spelling, loosely(spelling)]) towns.set(way, town)
    }
  }
  return { towns, names, states }
}

function waysToWrite({ names, otherNames }: Town): string[] {
  return [...names.flatMap((name) => Object.values(name)), ...otherNames]
}

/**
 * Ignores what people write in several ways in names of towns: blanks, dots and hyphens; in Devanagari a nasal as a
 * letter or as a dot (मुम्बई, मुंबई), long and short vowels (सीवान, सिवान). It could merge two small places into one,
 * so it is used for the table's towns alone.
 */
function loosely(spelling: string): string {
  const latin = spelling.replace(/[\s.'’-]+/g, '').replace('&', 'and')
  if (!SCRIPTS.hi.test(latin)) return latin
  return latin
    .replace(/[ङञणनम]्(?=[क-म])/g, 'ं')
    .replaceAll('ी', 'ि')
    .replaceAll('ू', 'ु')
}

/** `guntur (andhra pradesh)`, `guntur, ap` */
const BESIDE_ITS_STATE = /^(.+?)\s*[(,]\s*(.+?)\s*\)?$/

function townOf(spelling: string): Town | undefined {
  const { towns, states } = table()
  const known = towns.get(spelling) ?? towns.get(loosely(spelling))
  if (known || !/[(,]/.test(spelling)) return known
  const [, name = '', state = ''] = BESIDE_ITS_STATE.exec(spelling) ?? []
  const town = towns.get(loosely(name))
  // Bilaspur (Himachal Pradesh) is not that of Chhattisgarh.
  return town && town.state === states.get(loosely(state)) ? town : undefined
}

/**
 * The key of a place, the same for all its names and scripts: the server's index holds it, and phones compare it.
 * @returns the spelling (place-spelling.ts) of the town's first name, or of the name itself where the table lacks the
 *   town
 */
export function placeKey(place: string): string {
  const spelling = placeSpelling(place)
  return townOf(spelling)?.key ?? spelling
}

/**
 * @returns all keys under which trips of this place may be stored: today's, and those that an earlier server would have
 *   given to a trip with this name, when each name was a place of its own
 */
export function keysOfPlace(place: string): string[] {
  const spelling = placeSpelling(place)
  const town = townOf(spelling)
  if (!town) return [spelling]
  const name = table().names.get(spelling)
  return [...new Set([town.key, spelling, ...(name ? [placeSpelling(name[ENGLISH])] : [])])]
}

/** @returns the town's first name; the place as it is written, where the table lacks it */
export function townName(place: string): string {
  return townOf(placeSpelling(place))?.names[0][ENGLISH] ?? place
}

/**
 * @returns the place's name in a language; unchanged where it is in that language's script already or has no name in it
 */
export function placeName(place: string, language: Language): string {
  if (SCRIPTS[language].test(place)) return place
  const spelling = placeSpelling(place)
  return (table().names.get(spelling) ?? townOf(spelling)?.names[0])?.[language] ?? place
}

/** @returns a place as it is written, then its other names in every language */
export function placeNames(place: string): string[] {
  const written = placeSpelling(place)
  const town = townOf(written)
  const others = town ? waysToWrite(town) : []
  return [place, ...others.filter((name) => placeSpelling(name) !== written)]
}
