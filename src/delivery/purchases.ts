import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { GENDERS } from '#contract/constants.ts'
import { Integer } from '#contract/fields/fields.ts'
import type { Passenger } from '#contract/tickets/passengers.ts'
import { PURCHASES_DATABASE, PURCHASES_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

/** Checked when it was typed: code that only keeps passengers need not load the rules for names. */
const KeptPassenger: v.GenericSchema<unknown, Passenger> = v.object({
  seat: Integer,
  name: v.string(),
  age: Integer,
  gender: v.picklist(GENDERS),
})

const Purchase = v.object({
  key: v.string(),
  sentAt: v.number(),
  /** The bus as it was shown, with the agreed fare. */
  bus: Bus,
  seats: v.array(Integer),
  /** Passengers by seat, as far as given. A booking is not lost over unreadable names. */
  passengers: v.fallback(v.optional(v.array(KeptPassenger)), undefined),
})
export type Purchase = v.InferOutput<typeof Purchase>

/** The bus and seats that a traveller chooses. */
interface Choice {
  bus: Bus
  seats: readonly number[]
}

/** Purchases with an unknown outcome; several after lost answers, or from two tabs. */
export const PURCHASES: KeptKind<Purchase> = {
  entry: PURCHASES_ENTRY,
  channel: PURCHASES_DATABASE,
  parse: (stored) => parseChanges(Purchase, stored),
  isSame: isSamePurchase,
}

export function isSamePurchase(one: Choice, other: Choice): boolean {
  return one.bus.id === other.bus.id && String(one.seats) === String(other.seats)
}
