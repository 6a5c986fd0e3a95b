import { isLast } from './bus-change.ts'
import {
  isOfOneTrip,
  MOST_ADDED,
  type OutboxItem,
  type OutboxQueue,
  pendingId,
  replace,
  tripOf,
  without,
} from './outbox-queue.ts'
import { retarget } from './settle-change.ts'

/**
 * For a store that was emptied under a page, or had no room for the page's changes.
 * @param stored what the store has now
 * @param known what only the page has: perhaps with another item's number, never with its key
 */
export function restoreLost(stored: OutboxQueue, known: OutboxQueue): OutboxQueue {
  const added = known.added.filter(({ id }) => stored.added.every((one) => one.id !== id))
  // Another tab has used the same numbers: the page's items from there on go behind it, in their order.
  const taken = new Set(stored.items.map(({ id }) => id))
  const from = Math.min(...known.items.map(({ id }) => id).filter((id) => taken.has(id)))
  const shift = Number.isFinite(from) ? stored.nextId : 0
  const own = new Set(known.items.map(({ id }) => id))
  const shifted = (id: number) => (id >= from ? id + shift : id)
  const restored = known.items.map((item): OutboxItem => {
    const { id, change } = item
    if (change.kind === 'add' || change.kind === 'timetable' || !own.has(-change.busId))
      return { ...item, id: shifted(id) }
    return { ...item, id: shifted(id), change: { ...change, busId: -shifted(-change.busId) } }
  })
  const whole: OutboxQueue = {
    nextId: Math.max(stored.nextId, known.nextId) + shift,
    items: [...stored.items, ...restored].sort((one, other) => one.id - other.id),
    added: [...added, ...stored.added].slice(-MOST_ADDED),
  }
  return restored.reduce(afterItsTrip, whole)
}

/** Another tab may have added this item's trip, or had an earlier change of the trip refused. */
function afterItsTrip(queue: OutboxQueue, item: OutboxItem): OutboxQueue {
  const trip = tripOf(item)
  const isPending = trip < 0 && queue.items.every(({ id }) => pendingId(id) !== trip)
  const busId = isPending ? queue.added.find(({ id }) => pendingId(id) === trip)?.busId : undefined
  if (busId !== undefined) return replace(queue, retarget(item, trip, busId))
  if (item.change.kind !== 'edit' || item.state.kind !== 'waiting') return queue
  const refused = queue.items.find((one) => one.id < item.id && tripOf(one) === trip && one.state.kind === 'refused')
  if (!refused || !isOfOneTrip(refused) || isLast(refused.change)) return queue
  const { bus } = item.change
  return replace(without(queue, [item]), { ...refused, change: { ...refused.change, bus } })
}
