import type { Bus } from '#contract/buses/bus.ts'
import { AVAILABLE_BUSES, AVAILABLE_BUSES_HEAD } from '#storage-keys.ts'
import type { KeyValueStorage } from '../device-storage.ts'
import type { BusList } from './listed-buses.ts'

/**
 * A start reads the mirror before it draws anything, without the two or three tasks that Cache Storage takes.
 * A second entry holds fields that the specification's list (section 3) has no room for.
 */
type Head = Pick<BusList, 'total' | 'updatedAt' | 'etag'>

/**
 * localStorage holds 5,242,880 UTF-16 units, and 15,283 buses overflow it. This limit is 200 buses: more than a first
 * frame needs, and every start reads all of them before it draws.
 */
const MOST_UNITS = 100_000

/**
 * Keeps the first buses of the list, as many as fit; an empty list is not kept. If there is no room, the mirror is
 * emptied: an older list would be taken for the newest. Never throws.
 */
export function writeLocalMirror(storage: KeyValueStorage, list: BusList): void {
  if (list.buses.length === 0) return
  const rows: string[] = []
  let units = 2
  for (const bus of list.buses) {
    const row = JSON.stringify(bus)
    units += row.length + 1
    if (units > MOST_UNITS) break
    rows.push(row)
  }
  const { total, updatedAt, etag } = list
  try {
    // A list without its head has an unknown age: a page cut off between the two writes claims nothing.
    storage.removeItem(AVAILABLE_BUSES_HEAD)
    storage.setItem(AVAILABLE_BUSES, `[${rows.join(',')}]`)
    storage.setItem(AVAILABLE_BUSES_HEAD, JSON.stringify({ total, updatedAt, etag } satisfies Head))
  } catch {
    dropLocalMirror(storage)
  }
}

function dropLocalMirror(storage: KeyValueStorage): void {
  try {
    storage.removeItem(AVAILABLE_BUSES)
    storage.removeItem(AVAILABLE_BUSES_HEAD)
  } catch {
    // Switched off: nothing to delete.
  }
}

/**
 * @param parseRows takes the readable buses out of a list of rows
 * @returns the buses kept here; undefined if none can be read. Never throws.
 */
export function readLocalMirror(
  storage: Pick<KeyValueStorage, 'getItem'>,
  parseRows: (rows: unknown) => Bus[] | undefined,
): BusList | undefined {
  try {
    const buses = parseRows(JSON.parse(storage.getItem(AVAILABLE_BUSES) ?? 'null'))
    if (!buses || buses.length === 0) return undefined
    const head: unknown = JSON.parse(storage.getItem(AVAILABLE_BUSES_HEAD) ?? 'null')
    if (!isHead(head)) return { buses, total: buses.length, updatedAt: 0, etag: undefined, part: 'soonest' }
    const { total, updatedAt, etag } = head
    return { buses, total, updatedAt, etag, part: buses.length < total ? 'soonest' : 'whole' }
  } catch {
    return undefined
  }
}

function isHead(value: unknown): value is Head {
  if (typeof value !== 'object' || value === null) return false
  const { total, updatedAt, etag }: Partial<Record<keyof Head, unknown>> = value
  const named = etag === undefined || typeof etag === 'string'
  return Number.isSafeInteger(total) && Number.isFinite(updatedAt) && named
}
