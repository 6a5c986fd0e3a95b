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

/** Must be on disk before the change is sent. */
export function markSent(queue: OutboxQueue, id: number): OutboxQueue {
  return withState(queue, id, { kind: 'sent' })
}

/** The server answered without looking at the change: it counts as unsent. */
export function markUnsent(queue: OutboxQueue, id: number): OutboxQueue {
  return withState(queue, id, { kind: 'waiting' })
}

function withState(queue: OutboxQueue, id: number, state: ItemState): OutboxQueue {
  const item = queue.items.find((one) => one.id === id)
  return item ? replace(queue, { ...item, state }) : queue
}

/**
 * The server has made the change.
 * @param busId of an added trip, which its later changes were waiting for; undefined where a backend does not return it
 * @param refused the refused trips of a timetable: each goes back to the operator by itself
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
      // Ticks of phoned passengers are still to be sent.
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

/** @returns the trips of a settled timetable that were refused and still wait for the operator */
export function refusedOf(timetable: KeptTimetable, { items }: OutboxQueue): RefusedTrip[] {
  const keys = new Set(keptTrips(timetable).map(({ key }) => key))
  return items.flatMap(({ key, change, state }) =>
    change.kind === 'add' && state.kind === 'refused' && keys.has(key)
      ? [{ key, bus: change.bus, reason: state.reason }]
      : [],
  )
}

/** Stored in English and translated when shown: the language may have changed by then. */
const ADDED_MEANWHILE: PlainMessage = 'The bus was added. Make this change again.'

/** @returns the item, moved to trip `to` if it is about trip `from`; refused if `to` is unknown */
export function retarget(item: OutboxItem, from: number, to: number | undefined): OutboxItem {
  const { change } = item
  if (change.kind === 'add' || change.kind === 'timetable' || change.busId !== from) return item
  if (to === undefined) return { ...item, state: { kind: 'refused', reason: ADDED_MEANWHILE } }
  return { ...item, change: { ...change, busId: to } }
}

/**
 * The server has refused the change, with this reason if it gave one. Edits made after it go back to the operator
 * together with it, as one form with the last typed values; a trip that was to be deleted anyway needs no form.
 */
export function refuse(queue: OutboxQueue, id: number, reason: string | undefined): OutboxQueue {
  const refused = queue.items.find((item) => item.id === id)
  if (!refused) return queue
  const state = { kind: 'refused' as const, reason }
  const { change } = refused
  // A tick has no form to go back to: it is removed, and the operator is told.
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
