import * as v from 'valibot'
import { Bus } from '../../../contract/buses/bus.ts'
import { GENDERS } from '../../../contract/constants.ts'
import { Integer } from '../../../contract/fields/fields.ts'
import type { Passenger } from '../../../contract/tickets/passengers.ts'
import { createOpenRequests, type OpenRequestDependencies, type OpenRequests, parseRequests } from './open-requests.ts'

/** As it was judged when it was typed: the rules for names need not come along with what only keeps them. */
const KeptPassenger: v.GenericSchema<unknown, Passenger> = v.object({
  seat: Integer,
  name: v.string(),
  age: Integer,
  gender: v.picklist(GENDERS),
})

/** Its key is minted at the tap, and used again until the server has said yes or no; so two arrivals make one ticket. */
const Purchase = v.object({
  key: v.string(),
  /** Milliseconds since 1970, by the server's clock; 0 if unknown. */
  sentAt: v.number(),
  /** As it was shown, with the fare that was agreed to. */
  bus: Bus,
  seats: v.array(Integer),
  /** Who sits where, as far as it was said. A booking is not lost over names that cannot be read. */
  passengers: v.fallback(v.optional(v.array(KeptPassenger)), undefined),
})
export type Purchase = v.InferOutput<typeof Purchase>

/** The purchases of which nobody knows how they ended; several after lost answers, or from two tabs. */
export interface Purchases extends Omit<OpenRequests<Purchase>, 'begin'> {
  /**
   * To be awaited before anything is sent: a purchase whose key is lost could be made twice.
   * @param bus with the fare that is shown now
   * @param passengers who was named for the seats, now
   * @returns the purchase of these very seats that is open, or a new one, once it is on disk
   */
  begin(bus: Bus, seats: readonly number[], passengers?: readonly Passenger[]): Promise<Purchase>
}

export function createPurchases(dependencies: OpenRequestDependencies): Purchases {
  const { begin, ...requests } = createOpenRequests(dependencies, {
    parse: parsePurchases,
    isSame: (one, other) => one.bus.id === other.bus.id && String(one.seats) === String(other.seats),
  })
  return {
    ...requests,
    begin: (bus, seats, passengers = []) => begin({ bus, seats: [...seats], passengers: [...passengers] }),
  }
}

export function parsePurchases(stored: unknown): Purchase[] {
  return parseRequests(Purchase, stored)
}
