import { east } from './east-in-hindi.ts'
import { north } from './north-in-hindi.ts'
import { south } from './south-in-hindi.ts'
import { west } from './west-in-hindi.ts'

/**
 * Towns that have a name in Hindi, by their states and by the names that timetables give them: the old name of a town
 * stands beside the new one, since a name that an operator has written is never shown as another. A name that is not here
 * stays as its operator wrote it. Keys of trips are kept in the databases (placeKey): whoever adds or changes a name adds
 * a migration like 026-one-town-its-names.
 */
export const townsByState: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...north,
  ...east,
  ...west,
  ...south,
}

/** The same without the states. */
export const placesInHindi: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(townsByState))
