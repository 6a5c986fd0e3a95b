import type { PlainMessage } from '#language/message.ts'
import { isLast } from './bus-change.ts'
import { type KeptTimetable, keptTrips, type RefusedTrip } from './kept-timetable.ts'
import {
  append,
  type ItemState,
  MOST_ADDED,
  type OutboxItem,
  type OutboxQueue,
  pendingId,
  replace,
  tripOf,
  without,
} from './outbox-queue.ts'

/** To be on disk before the change is on the line. */
export function markSent(queue: OutboxQueue, id: number): OutboxQueue {
  return withState(queue, id, { kind: 'sent' })
}

/** The server answered that it did not even look: as if it had not been sent. */
export function markUnsent(queue: OutboxQueue, id: number): OutboxQueue {
  return withState(queue, id, { kind: 'waiting' })
}

function withState(queue: OutboxQueue, id: number, state: ItemState): OutboxQueue {
  const item = queue.items.find((one) => one.id === id)
  return item ? replace(queue, { ...item, state }) : queue
}

/**
 * The server has made the change.
 * @param busId of an added trip, which its later changes were waiting for; undefined where a backend does not tell
 * @param refused of a timetable's trips: each goes back to the operator by itself
 */
export function settle(
  queue: OutboxQueue,
  id: number,
  busId: number | undefined,
  refused: readonly RefusedTrip[] = [],
): OutboxQueue {
  const settled = queue.items.find((item) => item.id === id)
  if (!settled) return queue
  const rest = without(queue, [settled])
  if (settled.change.kind === 'timetable') return withRefused(rest, refused)
  if (isLast(settled.change))
    return without(
      rest,
      // Who was called about it is still to be told.
      rest.items.filter((item) => tripOf(item) === tripOf(settled) && item.change.kind !== 'called'),
    )
  if (settled.change.kind !== 'add') return rest
  const added = busId === undefined ? rest.added : [...rest.added, { id, busId }].slice(-MOST_ADDED)
  return { ...rest, added, items: rest.items.map((item) => retarget(item, pendingId(id), busId)) }
}

function withRefused(queue: OutboxQueue, refused: readonly RefusedTrip[]): OutboxQueue {
  return refused.reduce(
    (before, { key, bus, reason }) =>
      append(before, { kind: 'add', bus }, key, { kind: 'refused', ...(reason === undefined ? {} : { reason }) }).queue,
    queue,
  )
}

/** @returns which trips of a timetable, settled since, came back refused and still wait for the operator */
export function refusedOf(timetable: KeptTimetable, { items }: OutboxQueue): RefusedTrip[] {
  const keys = new Set(keptTrips(timetable).map(({ key }) => key))
  return items.flatMap(({ key, change, state }) =>
    change.kind === 'add' && state.kind === 'refused' && keys.has(key)
      ? [{ key, bus: change.bus, reason: state.reason }]
      : [],
  )
}

/** Kept as it is, and said when it is shown: the language may be another by then. */
const ADDED_MEANWHILE: PlainMessage = 'The bus was added. Make this change again.'

/** @returns the item, and if it is about the trip `from`, about `to`: where that is not known, as refused */
export function retarget(item: OutboxItem, from: number, to: number | undefined): OutboxItem {
  const { change } = item
  if (change.kind === 'add' || change.kind === 'timetable' || change.busId !== from) return item
  if (to === undefined) return { ...item, state: { kind: 'refused', reason: ADDED_MEANWHILE } }
  return { ...item, change: { ...change, busId: to } }
}

/**
 * The server has said no to the change, in these words if it gave any. Edits that were made after a refused change go back to the operator with it, as one form with what was typed last; a
 * trip that was to be deleted anyway needs no form.
 */
export function refuse(queue: OutboxQueue, id: number, reason: string | undefined): OutboxQueue {
  const refused = queue.items.find((item) => item.id === id)
  if (!refused) return queue
  const state = { kind: 'refused' as const, reason }
  const { change } = refused
  // A tick has no form to come back to: it is taken away, and whoever made it is told.
  if (change.kind === 'called') return without(queue, [refused])
  if (isLast(change)) return replace(queue, { ...refused, state })
  if (change.kind === 'timetable')
    return withRefused(
      without(queue, [refused]),
      keptTrips(change).map((trip) => ({ ...trip, reason })),
    )
  const later = queue.items.filter((item) => item.id > id && tripOf(item) === tripOf(refused))
  if (change.kind === 'add' && later.some((item) => isLast(item.change))) return without(queue, [refused, ...later])
  const edits = later.filter((item) => item.change.kind === 'edit')
  const last = edits.at(-1)?.change
  const bus = last?.kind === 'edit' ? last.bus : change.bus
  return replace(without(queue, edits), { ...refused, change: { ...change, bus }, state })
}
