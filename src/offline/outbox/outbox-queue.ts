import * as v from 'valibot'
import { OperatorBus } from '#contract/buses/bus.ts'
import { EditedFields, NewBus } from '#contract/buses/bus-forms.ts'
import { DEFAULT_RATING } from '#contract/constants.ts'
import { Integer } from '#contract/fields/fields.ts'
import type { PlainMessage } from '#language/message.ts'
import { KeptTimetable, keptTrips, type RefusedTrip } from './kept-timetable.ts'

/**
 * What an operator did and the server has not settled yet, in the order in which it was done, and the rules by which
 * this list changes. Values in, values out; `outbox.ts` keeps and sends it.
 */

/** The server's id of a trip, or {@link pendingId} of one that is still in the outbox. */
const TripRef = Integer
const Positive = v.pipe(Integer, v.minValue(1))
/** One that the server does not know yet has no id. */
const ShownBus = v.omit(OperatorBus, ['id'])
type ShownBus = v.InferOutput<typeof ShownBus>

/** That a passenger of a trip that was called off was called, or was not after all. It changes no trip. */
const KeptCall = v.object({
  kind: v.literal('called'),
  busId: TripRef,
  ticketId: Positive,
  username: v.string(),
  called: v.boolean(),
  /** When, by the server's clock as this phone knew it. */
  at: v.number(),
})
export type KeptCall = v.InferOutput<typeof KeptCall>

const BusChange = v.union([
  v.object({ kind: v.literal('add'), bus: NewBus }),
  v.object({
    kind: v.literal('edit'),
    busId: TripRef,
    /** The record that the form was filled from; the server changes what differs from it. */
    before: ShownBus,
    bus: EditedFields,
  }),
  v.object({ kind: v.literal('delete'), busId: TripRef, before: ShownBus }),
  /** `reason`: what passengers read. */
  v.object({ kind: v.literal('call-off'), busId: TripRef, before: ShownBus, reason: v.string() }),
  KeptTimetable,
  KeptCall,
])
export type BusChange = v.InferOutput<typeof BusChange>
/** What trips are made or changed by. */
export type FleetChange = Exclude<BusChange, KeptCall>
/** A change of one trip: what a form or a question makes. */
export type TripChange = Exclude<FleetChange, KeptTimetable>
/** Those after which the trip is gone: nothing more can be changed about it. */
type LastChange = Extract<BusChange, { kind: 'delete' | 'call-off' }>

export function isLast(change: BusChange): change is LastChange {
  return change.kind === 'delete' || change.kind === 'call-off'
}

const ItemState = v.union([
  /** The server cannot have heard of it. */
  v.object({ kind: v.literal('waiting') }),
  /** Sent at least once; whether it arrived is not known. It is sent again, as it is, until there is an answer. */
  v.object({ kind: v.literal('sent') }),
  /** The server said no, in these words if it gave any. It waits for the operator. */
  v.object({ kind: v.literal('refused'), reason: v.optional(v.string()) }),
])

type ItemState = v.InferOutput<typeof ItemState>

const OutboxItem = v.object({
  /** Rises with each change: the order of sending. */
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
  /** Which trips have come of the latest adds: a form may have been opened while its trip was still on its way. */
  readonly added: readonly Added[]
}

const Added = v.object({ id: Integer, busId: Integer })
type Added = v.InferOutput<typeof Added>
const MOST_ADDED = 1_000

export const EMPTY_QUEUE: OutboxQueue = { nextId: 1, items: [], added: [] }

const Stored = v.object({ nextId: Positive, items: v.array(v.unknown()), added: v.array(Added) })

/** An item that cannot be read costs no other. */
export function parseQueue(stored: unknown): OutboxQueue {
  const queue = v.safeParse(Stored, stored)
  if (!queue.success) return EMPTY_QUEUE
  const items = queue.output.items.flatMap((item) => {
    const parsed = v.safeParse(OutboxItem, item)
    return parsed.success ? [parsed.output] : []
  })
  return { ...queue.output, items }
}

/**
 * For a store that was emptied under a page, or had no room for what it knows.
 * @param stored what lies there now
 * @param known what the page has, and the store has not: with another item's number perhaps, never with its key
 */
export function restoreLost(stored: OutboxQueue, known: OutboxQueue): OutboxQueue {
  const added = known.added.filter(({ id }) => stored.added.every((one) => one.id !== id))
  // Another tab has counted on from the same number: from there on the page's come behind it, in their order.
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

/** Another tab may have added the trip that an item of this page was made for, or have had a change of it refused. */
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

/** The id that a trip goes by until the server has given it one: negative, so that the two never meet. */
export function pendingId(itemId: number): number {
  return -itemId
}

export function addedBus(bus: NewBus, id: number): OperatorBus {
  return { ...bus, id, rating: DEFAULT_RATING, NumberOfSeatsBooked: 0 }
}

/** An item that changes one trip: a timetable stands for many that nobody has changed yet, a call changes none. */
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

/** How many changes of trips wait in these items. */
export function countTrips(changes: readonly BusChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'timetable' ? change.count : 1), 0)
}

export interface Joined {
  queue: OutboxQueue
  /** The item that now carries the change; undefined where it came to nothing, like deleting what was never sent. */
  id: number | undefined
}

type IsUnheard = (item: OutboxItem) => boolean
const isWaiting: IsUnheard = ({ state }) => state.kind === 'waiting'

/**
 * Puts a change behind those before it. What the server cannot have heard of, or has refused, is changed in place; what
 * it may have heard of stays exactly as it was sent.
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

// Kept as they are, and said when they are shown: the language may be another by then.
const NEVER_ADDED: PlainMessage = 'This bus was undone before it was added. Add it again.'
const ADDED_MEANWHILE: PlainMessage = 'The bus was added. Make this change again.'

/** @returns the id that the trip goes by now; undefined if it was never added and never will be */
function currentId(queue: OutboxQueue, busId: number): number | undefined {
  if (busId > 0 || queue.items.some((item) => pendingId(item.id) === busId)) return busId
  return queue.added.find(({ id }) => pendingId(id) === busId)?.busId
}

function append(queue: OutboxQueue, change: BusChange, key: string, state: ItemState = { kind: 'waiting' }): Joined {
  const item: OutboxItem = { id: queue.nextId, key, change, state }
  return { queue: { ...queue, nextId: queue.nextId + 1, items: [...queue.items, item] }, id: item.id }
}

function joinEdit(queue: OutboxQueue, change: BusChange & { kind: 'edit' }, key: string, isUnheard: IsUnheard): Joined {
  const last = queue.items.filter((item) => tripOf(item) === change.busId && !isLast(item.change)).at(-1)
  if (!last || !isOfOneTrip(last) || isLast(last.change)) return append(queue, change, key)
  if (last.state.kind !== 'refused' && !isUnheard(last))
    return append(queue, { ...change, before: withChange(change.before, last.change) }, key)
  const folded: BusChange = last.change.kind === 'add' ? { kind: 'add', bus: change.bus } : change
  // A refused key may be known to the server with other words; these are new ones.
  return { queue: replace(queue, { ...last, key, change: folded, state: { kind: 'waiting' } }), id: last.id }
}

function joinLast(queue: OutboxQueue, change: LastChange, key: string, isUnheard: IsUnheard): Joined {
  const added = queue.items.find((item) => item.change.kind === 'add' && tripOf(item) === change.busId)
  if (added && (added.state.kind === 'refused' || isUnheard(added)))
    return { queue: withdraw(queue, added.id), id: undefined }
  const refused = queue.items.filter((item) => tripOf(item) === change.busId && item.state.kind === 'refused')
  return append(without(queue, refused), change, key)
}

/** What was said of the passenger before and never sent is said no more. */
function joinCall(queue: OutboxQueue, change: KeptCall, key: string, isUnheard: IsUnheard): Joined {
  const unsent = queue.items.filter(
    (item) => item.change.kind === 'called' && item.change.ticketId === change.ticketId && isUnheard(item),
  )
  return append(without(queue, unsent), change, key)
}

/** @returns the trip as it will be once the change is made */
export function withChange<Shown extends ShownBus>(bus: Shown, change: TripChange): Shown {
  switch (change.kind) {
    case 'add':
      return { ...bus, ...change.bus }
    case 'edit': {
      // Seats sold since the form was filled come off what it offers, as the server will do it.
      const soldSince = bus.NumberOfSeatsBooked - change.before.NumberOfSeatsBooked
      const left = change.bus.numberOfSeats - bus.NumberOfSeatsBooked
      const availableSeats = Math.max(0, Math.min(change.bus.availableSeats - soldSince, left))
      return { ...bus, ...change.bus, availableSeats }
    }
    case 'delete':
    case 'call-off':
      return bus
  }
}

export function markSent(queue: OutboxQueue, id: number): OutboxQueue {
  return withState(queue, id, { kind: 'sent' })
}

/** The server answered that it did not even look: as if it had not been sent. */
export function markUnsent(queue: OutboxQueue, id: number): OutboxQueue {
  return withState(queue, id, { kind: 'waiting' })
}

/**
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

function retarget(item: OutboxItem, from: number, to: number | undefined): OutboxItem {
  const { change } = item
  if (change.kind === 'add' || change.kind === 'timetable' || change.busId !== from) return item
  if (to === undefined) return { ...item, state: { kind: 'refused', reason: ADDED_MEANWHILE } }
  return { ...item, change: { ...change, busId: to } }
}

/**
 * Edits that were made after a refused change go back to the operator with it, as one form with what was typed last; a
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

/** Takes an item out unsent, with what was waiting for the trip it would have added. */
export function withdraw(queue: OutboxQueue, id: number): OutboxQueue {
  return without(
    queue,
    queue.items.filter((item) => item.id === id || tripOf(item) === pendingId(id)),
  )
}

function without(queue: OutboxQueue, unwanted: readonly OutboxItem[]): OutboxQueue {
  return { ...queue, items: queue.items.filter((item) => !unwanted.includes(item)) }
}

function replace(queue: OutboxQueue, next: OutboxItem): OutboxQueue {
  return { ...queue, items: queue.items.map((item) => (item.id === next.id ? next : item)) }
}

function withState(queue: OutboxQueue, id: number, state: ItemState): OutboxQueue {
  const item = queue.items.find((one) => one.id === id)
  return item ? replace(queue, { ...item, state }) : queue
}
