import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { GENDERS } from '#contract/constants.ts'
import { Integer } from '#contract/fields/fields.ts'
import type { Passenger } from '#contract/tickets/passengers.ts'
import { PURCHASES_DATABASE, PURCHASES_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

/** As it was judged when it was typed: the rules for names need not come along with what only keeps them. */
const KeptPassenger: v.GenericSchema<unknown, Passenger> = v.object({
  seat: Integer,
  name: v.string(),
  age: Integer,
  gender: v.picklist(GENDERS),
})

const Purchase = v.object({
  key: v.string(),
  sentAt: v.number(),
  /** As it was shown, with the fare that was agreed to. */
  bus: Bus,
  seats: v.array(Integer),
  /** Who sits where, as far as it was said. A booking is not lost over names that cannot be read. */
  passengers: v.fallback(v.optional(v.array(KeptPassenger)), undefined),
})
export type Purchase = v.InferOutput<typeof Purchase>

/** What a purchase is for: the bus and seats that somebody chooses. */
interface Choice {
  bus: Bus
  seats: readonly number[]
}

/** The purchases of which nobody knows how they ended; several after lost answers, or from two tabs. */
export const PURCHASES: KeptKind<Purchase> = {
  entry: PURCHASES_ENTRY,
  channel: PURCHASES_DATABASE,
  parse: (stored) => parseChanges(Purchase, stored),
  isSame: isSamePurchase,
}

export function isSamePurchase(one: Choice, other: Choice): boolean {
  return one.bus.id === other.bus.id && String(one.seats) === String(other.seats)
}
