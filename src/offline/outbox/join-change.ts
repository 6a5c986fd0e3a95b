import type { PlainMessage } from '#language/message.ts'
import { type BusChange, isLast, type KeptCall, type LastChange, withChange } from './bus-change.ts'
import {
  append,
  isOfOneTrip,
  type Joined,
  type OutboxItem,
  type OutboxQueue,
  pendingId,
  replace,
  tripOf,
  withdraw,
  without,
} from './outbox-queue.ts'

type IsUnheard = (item: OutboxItem) => boolean
const isWaiting: IsUnheard = ({ state }) => state.kind === 'waiting'

/**
 * Adds a change to the queue. A change that the server cannot have received, or has refused, is changed in place; one
 * that it may have received stays exactly as it was sent.
 */
export function join(queue: OutboxQueue, change: BusChange, key: string, isUnheard = isWaiting): Joined {
  if (change.kind === 'add' || change.kind === 'timetable') return append(queue, change, key)
  if (change.kind === 'called') return joinCall(queue, change, key, isUnheard)
  const busId = currentId(queue, change.busId)
  if (busId === undefined) return append(queue, change, key, { kind: 'refused', reason: NEVER_ADDED })
  return change.kind === 'edit'
    ? joinEdit(queue, { ...change, busId }, key, isUnheard)
    : joinLast(queue, { ...change, busId }, key, isUnheard)
}

/** Stored in English and translated when shown: the language may have changed by then. */
const NEVER_ADDED: PlainMessage = 'This bus was undone before it was added. Add it again.'

/** @returns the trip's present id; undefined if it was never added and never will be */
function currentId(queue: OutboxQueue, busId: number): number | undefined {
  if (busId > 0 || queue.items.some((item) => pendingId(item.id) === busId)) return busId
  return queue.added.find(({ id }) => pendingId(id) === busId)?.busId
}

function joinEdit(queue: OutboxQueue, change: BusChange & { kind: 'edit' }, key: string, isUnheard: IsUnheard): Joined {
  const last = queue.items.filter((item) => tripOf(item) === change.busId && !isLast(item.change)).at(-1)
  if (!last || !isOfOneTrip(last) || isLast(last.change)) return append(queue, change, key)
  if (last.state.kind !== 'refused' && !isUnheard(last))
    return append(queue, { ...change, before: withChange(change.before, last.change) }, key)
  const folded: BusChange = last.change.kind === 'add' ? { kind: 'add', bus: change.bus } : change
  // The server may know a refused key with other contents; these are new.
  return { queue: replace(queue, { ...last, key, change: folded, state: { kind: 'waiting' } }), id: last.id }
}

function joinLast(queue: OutboxQueue, change: LastChange, key: string, isUnheard: IsUnheard): Joined {
  const added = queue.items.find((item) => item.change.kind === 'add' && tripOf(item) === change.busId)
  if (added && (added.state.kind === 'refused' || isUnheard(added)))
    return { queue: withdraw(queue, added.id), id: undefined }
  const refused = queue.items.filter((item) => tripOf(item) === change.busId && item.state.kind === 'refused')
  return append(without(queue, refused), change, key)
}

/** Removes earlier unsent ticks for the same passenger. */
function joinCall(queue: OutboxQueue, change: KeptCall, key: string, isUnheard: IsUnheard): Joined {
  const unsent = queue.items.filter(
    (item) => item.change.kind === 'called' && item.change.ticketId === change.ticketId && isUnheard(item),
  )
  return append(without(queue, unsent), change, key)
}
