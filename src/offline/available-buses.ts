import type { Bus } from '../../contract/bus.ts'
import type { BusList } from './bus-list.ts'
import type { KeyValueStorage } from './device-storage.ts'
import { readBuses } from './read-buses.ts'

/**
 * `availableBuses` in localStorage (specification, section 3): the buses as a JSON list. It is the last thing a start
 * falls back on, where Cache Storage is missing or was evicted; the kept answer there is the better source.
 */
const KEY = 'availableBuses'
/** When the list was true. The list's own form is the specification's and has no room for it. */
const KEPT_AT_KEY = 'availableBusesKeptAt'

/**
 * localStorage holds 5,242,880 UTF-16 units, and 15,283 buses overflow it. A quarter million units are 700 buses,
 * written within a frame, and leave the room to tickets.
 */
const MOST_UNITS = 250_000

/**
 * Keeps as many buses as fit, the first ones of the list. Never throws; an empty list is not kept.
 * @param now milliseconds since 1970
 */
export function keepAvailableBuses(storage: KeyValueStorage, buses: readonly Bus[], now: number = Date.now()): void {
  if (buses.length === 0) return
  const rows: string[] = []
  let units = 2
  for (const bus of buses) {
    const row = JSON.stringify(bus)
    units += row.length + 1
    if (units > MOST_UNITS) break
    rows.push(row)
  }
  try {
    storage.setItem(KEY, `[${rows.join(',')}]`)
    storage.setItem(KEPT_AT_KEY, String(now))
  } catch {
    // Full or switched off: the list in Cache Storage does without this copy.
  }
}

/** @returns the buses of the last resort; undefined if there are none that can be read. Never throws. */
export function readAvailableBuses(storage: KeyValueStorage): BusList | undefined {
  try {
    const buses = readBuses(JSON.parse(storage.getItem(KEY) ?? 'null'))
    if (!buses || buses.length === 0) return undefined
    const keptAt = Number(storage.getItem(KEPT_AT_KEY) ?? 0)
    const updatedAt = Number.isFinite(keptAt) && keptAt > 0 ? keptAt : 0
    return { buses, total: buses.length, updatedAt, etag: undefined, part: 'soonest' }
  } catch {
    return undefined
  }
}
