import { placeNames } from '#contract/places/places.ts'
import { bare } from './find-in-list.ts'

/** @returns whether the typed words begin names of the route's towns, in any order and any language */
export function goesWhere(
  { from, to }: { from: string; to: string },
  typed: string,
  placeName: (place: string) => string,
): boolean {
  const towns = typed
    .split(/[\s,>→-]+/)
    .map(bare)
    .filter((word) => word !== '' && word !== 'to')
  const names = [from, to].flatMap((place) => [...placeNames(place), placeName(place)].map(bare))
  return (
    bare(`${from}${to}`).includes(bare(typed)) ||
    (towns.length > 0 && towns.every((word) => names.some((town) => town.includes(word))))
  )
}
