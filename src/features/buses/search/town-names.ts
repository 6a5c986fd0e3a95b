import { placeKey, placeName, placeNames } from '#contract/places/places.ts'
import { townsNearby } from '#contract/places/towns-nearby.ts'
import type { Towns } from './towns.ts'

/** The table of towns, for suggestions, in a file of its own. */
export const towns: Towns = { placeKey, placeName, placeNames, townsNearby }
