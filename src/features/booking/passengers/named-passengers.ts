import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { Passenger, PassengerFields } from '#contract/tickets/passengers.ts'
import { local, tab } from '#lib/browser-storage.ts'
import { KEPT_PASSENGERS, NAMED_PASSENGERS } from '#storage-keys.ts'

/** For one bus: seats of another bus are other seats. */
const Named = v.object({ busId: Id, passengers: v.array(Passenger) })

/** @returns passengers named in this tab for the bus; some may be of seats that are no longer chosen */
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

/** Kept per account: a log-out removes them, the end of a session does not. */
const Kept = v.object({ userId: Id, people: v.array(PassengerFields) })
/** A family and its neighbours; the passenger named longest ago goes first. */
const MOST_KEPT = 12

/** @returns the passengers that this traveller asked this phone to remember, the latest first */
export function keptPassengers(userId: number): PassengerFields[] {
  const kept = local.read(KEPT_PASSENGERS, Kept)
  return kept?.userId === userId ? kept.people : []
}

/** Keeps the passengers named now beside those kept before; the same name again replaces the older entry. */
export function keepPassengers(userId: number, named: readonly PassengerFields[]): void {
  const latest = named.map(({ name, age, gender }) => ({ name, age, gender }))
  const others = keptPassengers(userId).filter((one) => !latest.some(({ name }) => name === one.name))
  local.write(KEPT_PASSENGERS, { userId, people: [...latest, ...others].slice(0, MOST_KEPT) })
}

/** Only this account's: earlier users of the phone have not asked to forget theirs. */
export function forgetKeptPassengers(userId: number): void {
  if (keptPassengers(userId).length > 0) local.remove(KEPT_PASSENGERS)
}
