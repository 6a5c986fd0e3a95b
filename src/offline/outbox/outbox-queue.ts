import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import { BusChange, type TripChange } from './bus-change.ts'

/**
 * An operator's changes that the server has not settled yet, in the order in which they were made. Pure functions: this
 * list grows by `join-change.ts`, shrinks by `settle-change.ts`, and `edit-delivery.ts` sends it.
 */

const Positive = v.pipe(Integer, v.minValue(1))

const ItemState = v.union([
  /** The server cannot have received it. */
  v.object({ kind: v.literal('waiting') }),
  /** Sent at least once, perhaps not received. It is sent again unchanged until there is an answer. */
  v.object({ kind: v.literal('sent') }),
  /** The server refused it, with this reason if it gave one. It waits for the operator. */
  v.object({ kind: v.literal('refused'), reason: v.optional(v.string()) }),
])
export type ItemState = v.InferOutput<typeof ItemState>

const OutboxItem = v.object({
  /** Rises with each change and gives the order of sending. */
  id: Positive,
  /** Idempotency-Key: however often the change is sent, it is made once. */
  key: v.string(),
  change: BusChange,
  state: ItemState,
})
export type OutboxItem = v.InferOutput<typeof OutboxItem>

export interface OutboxQueue {
  readonly nextId: number
  readonly items: readonly OutboxItem[]
  /** The server's ids of the latest added trips: a form may have been opened while its trip was still unsent. */
  readonly added: readonly Added[]
}

const Added = v.object({ id: Integer, busId: Integer })
type Added = v.InferOutput<typeof Added>
export const MOST_ADDED = 1_000

export const EMPTY_QUEUE: OutboxQueue = { nextId: 1, items: [], added: [] }

const Stored = v.object({ nextId: Positive, items: v.array(v.unknown()), added: v.array(Added) })

/** An unreadable item never hides the others. */
export function parseQueue(stored: unknown): OutboxQueue {
  const queue = v.safeParse(Stored, stored)
  if (!queue.success) return EMPTY_QUEUE
  const items = queue.output.items.flatMap((item) => {
    const parsed = v.safeParse(OutboxItem, item)
    return parsed.success ? [parsed.output] : []
  })
  return { ...queue.output, items }
}

/** The trip's id until the server gives it one: negative, so the two never collide. */
export function pendingId(itemId: number): number {
  return -itemId
}

/** An item that changes one trip: a timetable adds many trips, a phone call changes none. */
export type TripItem = OutboxItem & { change: TripChange }

export function isOfOneTrip(item: OutboxItem): item is TripItem {
  return item.change.kind !== 'timetable' && item.change.kind !== 'called'
}

/** @returns the server's id, or {@link pendingId}; of a timetable an id that no trip has */
export function tripOf({ id, change }: OutboxItem): number {
  switch (change.kind) {
    case 'add':
    case 'timetable':
      return pendingId(id)
    case 'edit':
    case 'delete':
    case 'call-off':
    case 'called':
      return change.busId
  }
}

export interface Joined {
  queue: OutboxQueue
  /** The item that now holds the change; undefined if nothing is left, as when an unsent trip is deleted. */
  id: number | undefined
}

/** @returns the queue with one more item at its end */
export function append(
  queue: OutboxQueue,
  change: BusChange,
  key: string,
  state: ItemState = { kind: 'waiting' },
): Joined {
  const item: OutboxItem = { id: queue.nextId, key, change, state }
  return { queue: { ...queue, nextId: queue.nextId + 1, items: [...queue.items, item] }, id: item.id }
}

/** Removes an unsent item, with the changes that waited for the trip it would have added. */
export function withdraw(queue: OutboxQueue, id: number): OutboxQueue {
  return without(
    queue,
    queue.items.filter((item) => item.id === id || tripOf(item) === pendingId(id)),
  )
}

/** @returns the queue without these very items */
export function without(queue: OutboxQueue, unwanted: readonly OutboxItem[]): OutboxQueue {
  return { ...queue, items: queue.items.filter((item) => !unwanted.includes(item)) }
}

/** @returns the queue with the item of the same id replaced */
export function replace(queue: OutboxQueue, next: OutboxItem): OutboxQueue {
  return { ...queue, items: queue.items.map((item) => (item.id === next.id ? next : item)) }
}
