import * as v from 'valibot'
import { NewBus } from '#contract/buses/bus-forms.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { placeKey, placeName } from '#contract/places/places.ts'
import { departureMoment, hasDeparted } from '#contract/time.ts'
import type { Trx } from '../../db/database.ts'
import { fingerprint } from '../../db/operator-keys.ts'
import { notLoggedIn } from '../../refusal.ts'
import type { Sentence } from '../../sentences/en.ts'
import { unfit } from '../../sentences/unfit.ts'
import { findKeyUses, type KeyUse, rememberKeys } from './bus-keys.ts'
import { findLeavingAtAny, insertBuses, lockOperator } from './store.ts'

/** One trip of the call, judged by itself. Its key is a UUID that no other order of the same call has. */
export interface TripOrder {
  key: string
  bus: unknown
}

/** The outcome of an order, under the key that came with it. */
export type SettledOrder =
  | { key: string; outcome: 'added' | 'replayed'; busId: number }
  | { key: string; outcome: 'refused' | 'clash'; reason: Sentence }

type No = Extract<SettledOrder, { reason: Sentence }>

/** A trip that may be added, as far as the trip alone tells. */
interface Fit {
  key: string
  asked: string
  bus: NewBus
}

/** A vehicle and a minute: of one operator's trips no two share them. */
type Slot = string
const slotOf = (busNumber: string, departs: string): Slot => `${plateKey(busNumber)} ${departs}`

/**
 * Adds each trip as if it were alone: a trip that does not fit, clashes or was added before does not affect the others.
 * @returns the outcome of each, in the order in which they came
 * @throws Refusal 401 if the operator's account has been erased meanwhile
 */
export async function addTogether(
  trx: Trx,
  adminId: number,
  orders: readonly TripOrder[],
  now: number,
): Promise<SettledOrder[]> {
  if (!(await lockOperator(trx, adminId))) throw notLoggedIn()
  const keys = orders.map(({ key }) => key.toLowerCase())
  const uses = await findKeyUses(trx, adminId, keys)
  const judged = orders.map((order) => judge(order, uses.get(order.key.toLowerCase()), now))
  const fitting = judged.filter((one): one is Fit => 'bus' in one)
  const clashes = await findClashes(trx, adminId, fitting)
  const free = fitting.filter(({ key }) => !clashes.has(key))
  const added = await insert(trx, adminId, free, now)
  return judged.map((one) => {
    if ('outcome' in one) return one
    const busId = added.get(one.key)
    const clash = clashes.get(one.key)
    if (clash) return clash
    if (busId === undefined) throw new Error('The database gave no id for a new bus.')
    return { key: one.key, outcome: 'added', busId }
  })
}

/** Checks the key first: a repeat may come when the trip has departed. */
function judge({ key, bus: typed }: TripOrder, use: KeyUse | undefined, now: number): Fit | SettledOrder {
  const refused = (reason: Sentence): No => ({ key, outcome: 'refused', reason })
  const parsed = v.safeParse(NewBus, typed)
  const asked = parsed.success ? fingerprint({ bus: parsed.output }) : undefined
  if (use) {
    // A repeat may come days later, when the trip that was added under this key could not be added any more.
    if (asked !== undefined && use.asked !== asked) return refused((say) => say.wire.keyOfOtherChange)
    return { key, outcome: 'replayed', busId: use.busId }
  }
  if (!parsed.success || asked === undefined) return refused(unfit(NewBus, typed))
  const bus = parsed.output
  if (hasDeparted(bus, now)) return refused((say) => say.bus.departurePassed)
  if (placeKey(bus.from) === placeKey(bus.to)) return refused((say) => say.bus.leadsNowhere)
  return { key, asked, bus }
}

/** One vehicle leaves once in a minute: the other trip may be stored already, or stand above in the same call. */
async function findClashes(trx: Trx, adminId: number, trips: readonly Fit[]): Promise<ReadonlyMap<string, No>> {
  if (trips.length === 0) return new Map()
  const there = await findLeavingAtAny(trx, adminId, minutesOf(trips))
  const taken = new Map(
    there.map((one) => [
      slotOf(one.bus_number, one.departs),
      { busNumber: one.bus_number, from: one.from_place, to: one.to_place },
    ]),
  )
  const clashes = new Map<string, No>()
  for (const { key, bus } of trips) {
    const slot = slotOf(bus.busNumber, departureMoment(bus))
    const other = taken.get(slot)
    if (!other) {
      taken.set(slot, bus)
      continue
    }
    const { busNumber, from, to } = other
    const reason: Sentence = (say, lang) => say.bus.leavesAlready(busNumber, placeName(from, lang), placeName(to, lang))
    clashes.set(key, { key, outcome: 'clash', reason })
  }
  return clashes
}

/** @returns the new trips' ids by their keys */
async function insert(
  trx: Trx,
  adminId: number,
  trips: readonly Fit[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (trips.length === 0) return new Map()
  const buses = trips.map(({ bus }) => bus)
  await insertBuses(trx, adminId, buses)
  // Databases promise no order of returned rows; vehicle and minute tell the trips apart.
  const there = await findLeavingAtAny(trx, adminId, minutesOf(trips))
  const ids = new Map(there.map((one) => [slotOf(one.bus_number, one.departs), one.id]))
  const added = trips.flatMap(({ key, asked, bus }) => {
    const busId = ids.get(slotOf(bus.busNumber, departureMoment(bus)))
    return busId === undefined ? [] : [{ key, asked, busId }]
  })
  await rememberKeys(
    trx,
    adminId,
    added.map((one) => ({ ...one, key: one.key.toLowerCase() })),
    now,
  )
  return new Map(added.map(({ key, busId }) => [key, busId]))
}

function minutesOf(trips: readonly Fit[]): string[] {
  return [...new Set(trips.map(({ bus }) => departureMoment(bus)))]
}
