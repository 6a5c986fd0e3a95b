import { LRUCache } from 'lru-cache'
import { keysOfPlace } from '#contract/places/places.ts'

/** Names that people search for again and again; each is a few words long. */
const MOST_NAMES = 2_000

const kept = new LRUCache<string, readonly string[]>({ max: MOST_NAMES })

/** {@link keysOfPlace}, with the keys of recent names remembered. */
export function keysSoughtFor(place: string): readonly string[] {
  const known = kept.get(place)
  if (known) return known
  const keys = keysOfPlace(place)
  kept.set(place, keys)
  return keys
}

/**
 * The keys of a route's trips: the keys of its places, and the keys that a server of the previous version gives to
 * trips with the same spelling. Such a server may run beside this one.
 */
export interface RouteKeys {
  fromKey: string
  fromBefore: string
  fromOther: string
  toKey: string
  toBefore: string
  toOther: string
}

/** @returns the keys, the first one in place of missing ones; and whether a place has more than one */
export function keysOfRoute(route: { from: string; to: string }): { keys: RouteKeys; several: boolean } {
  const [from, to] = [keysSoughtFor(route.from), keysSoughtFor(route.to)]
  const [fromKey = '', fromBefore = fromKey, fromOther = fromKey] = from
  const [toKey = '', toBefore = toKey, toOther = toKey] = to
  return {
    keys: { fromKey, fromBefore, fromOther, toKey, toBefore, toOther },
    several: from.length > 1 || to.length > 1,
  }
}
