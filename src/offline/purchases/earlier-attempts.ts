import * as v from 'valibot'
import { Bus } from '../../../contract/buses/bus.ts'
import { Integer } from '../../../contract/fields/fields.ts'
import { BOOKING_ATTEMPTS } from '../../storage-keys.ts'
import { parseBuses, readLocalMirror } from '../bus-list/bus-list.ts'
import type { KeyValueStorage } from '../device-storage.ts'
import { MOST_OPEN } from './open-requests.ts'
import type { PurchaseStore } from './purchase-store.ts'
import { type Purchase, parsePurchases } from './purchases.ts'

/** An open purchase as the version before kept it: whose it is, its key, and what for. */
const Attempt = v.object({ key: v.string(), userId: Integer, busId: Integer, seats: v.array(Integer) })
type Attempt = v.InferOutput<typeof Attempt>

export function hasAttempts(storage: KeyValueStorage, userId: number): boolean {
  return read(storage).some((attempt) => attempt.userId === userId)
}

/**
 * They are on disk here before they go there, so a page that is left in between loses none, and finds those it has
 * already. When they were sent is not known (0), nor the fare that was agreed to.
 * @throws as the store does; then they stay where they are
 */
export async function takeOverAttempts(storage: KeyValueStorage, store: PurchaseStore, userId: number): Promise<void> {
  if (!hasAttempts(storage, userId)) return
  const earlier = read(storage).filter((attempt) => attempt.userId === userId)
  const buses = readLocalMirror(storage, parseBuses)?.buses ?? []
  const purchases = earlier.map(({ key, busId, seats }): Purchase => {
    const bus = buses.find(({ id }) => id === busId) ?? v.parse(Bus, { id: busId })
    return { key, sentAt: 0, bus, seats }
  })
  await store.update((stored) => {
    const known = parsePurchases(stored)
    const isNew = ({ key }: Purchase) => known.every((one) => one.key !== key)
    return [...known, ...purchases.filter(isNew)].slice(0, MOST_OPEN)
  })
  const others = read(storage).filter((attempt) => !earlier.some(({ key }) => key === attempt.key))
  try {
    if (others.length > 0) storage.setItem(BOOKING_ATTEMPTS, JSON.stringify(others))
    else storage.removeItem(BOOKING_ATTEMPTS)
  } catch {
    // They are taken over once more, and found to be here.
  }
}

/** One that cannot be read costs no other. */
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
