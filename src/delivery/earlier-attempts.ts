import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { Integer } from '#contract/fields/fields.ts'
import { parseBuses, readLocalMirror } from '../offline/bus-list/bus-list.ts'
import type { KeyValueStorage } from '../offline/device-storage.ts'
import { BOOKING_ATTEMPTS } from '../storage-keys.ts'
import type { ChangeStore } from './change-store.ts'
import { MOST_OPEN } from './kept-changes.ts'
import { PURCHASES, type Purchase } from './purchases.ts'

/**
 * An open purchase as an early version kept it in localStorage: its traveller, its key, its bus and seats. Only phones
 * unused since then still have one: delete this file on 1 June 2027.
 */
const Attempt = v.object({ key: v.string(), userId: Integer, busId: Integer, seats: v.array(Integer) })
type Attempt = v.InferOutput<typeof Attempt>

export function hasAttempts(storage: KeyValueStorage, userId: number): boolean {
  return read(storage).some((attempt) => attempt.userId === userId)
}

/**
 * Moves the purchases: each is in IndexedDB before it leaves localStorage, so a page closed in between loses none, and
 * finds those already moved. Their time of sending is unknown (0), and so is the agreed fare.
 * @throws the store's errors; then the purchases stay in localStorage
 */
export async function takeOverAttempts(storage: KeyValueStorage, store: ChangeStore, userId: number): Promise<void> {
  if (!hasAttempts(storage, userId)) return
  const earlier = read(storage).filter((attempt) => attempt.userId === userId)
  const buses = readLocalMirror(storage, parseBuses)?.buses ?? []
  const purchases = earlier.map(({ key, busId, seats }): Purchase => {
    const bus = buses.find(({ id }) => id === busId) ?? v.parse(Bus, { id: busId })
    return { key, sentAt: 0, bus, seats }
  })
  await store.update(({ value }) => {
    const known = PURCHASES.parse(value)
    const isNew = ({ key }: Purchase) => known.every((one) => one.key !== key)
    return [...known, ...purchases.filter(isNew)].slice(0, MOST_OPEN)
  })
  const others = read(storage).filter((attempt) => !earlier.some(({ key }) => key === attempt.key))
  try {
    if (others.length > 0) storage.setItem(BOOKING_ATTEMPTS, JSON.stringify(others))
    else storage.removeItem(BOOKING_ATTEMPTS)
  } catch {
    // The next visit moves them again, and finds them in IndexedDB.
  }
}

/** An unreadable purchase never hides the others. */
function read(storage: KeyValueStorage): Attempt[] {
  try {
    const attempts: unknown = JSON.parse(storage.getItem(BOOKING_ATTEMPTS) ?? 'null')
    if (!Array.isArray(attempts)) return []
    return attempts.flatMap((one) => {
      const parsed = v.safeParse(Attempt, one)
      return parsed.success ? [parsed.output] : []
    })
  } catch {
    return []
  }
}
