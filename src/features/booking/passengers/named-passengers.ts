import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { Passenger, PassengerFields } from '#contract/tickets/passengers.ts'
import { local, tab } from '#lib/browser-storage.ts'
import { KEPT_PASSENGERS, NAMED_PASSENGERS } from '#storage-keys.ts'

/** Of one bus: seats of another one are other seats. */
const Named = v.object({ busId: Id, passengers: v.array(Passenger) })

/** @returns who was named in this tab for seats of the bus; whoever booked otherwise meanwhile may have named more than sit */
export function namedPassengers(busId: number): Passenger[] {
  const named = tab.read(NAMED_PASSENGERS, Named)
  return named?.busId === busId ? named.passengers : []
}

export function namePassengers(busId: number, passengers: readonly Passenger[]): void {
  tab.write(NAMED_PASSENGERS, { busId, passengers })
}

export function forgetPassengers(): void {
  tab.remove(NAMED_PASSENGERS)
}

/** By account: a log-out takes them, a session that ended does not. */
const Kept = v.object({ userId: Id, people: v.array(PassengerFields) })
/** A family and its neighbours; whoever was named longest ago goes first. */
const MOST_KEPT = 12

/** @returns whom this traveller asked this phone to remember, the latest first */
export function keptPassengers(userId: number): PassengerFields[] {
  const kept = local.read(KEPT_PASSENGERS, Kept)
  return kept?.userId === userId ? kept.people : []
}

/** Keeps who was named now beside who was kept before; somebody named anew, by the same name, replaces themselves. */
export function keepPassengers(userId: number, named: readonly PassengerFields[]): void {
  const latest = named.map(({ name, age, gender }) => ({ name, age, gender }))
  const others = keptPassengers(userId).filter((one) => !latest.some(({ name }) => name === one.name))
  local.write(KEPT_PASSENGERS, { userId, people: [...latest, ...others].slice(0, MOST_KEPT) })
}

/** Of this account alone: whoever used the phone before has not asked for it. */
export function forgetKeptPassengers(userId: number): void {
  if (keptPassengers(userId).length > 0) local.remove(KEPT_PASSENGERS)
}
