import * as v from 'valibot'
import type { User } from '#contract/accounts/account.ts'
import { form } from '#contract/fields/typed-fields.ts'
import { LADIES_GENDER, Passenger, PassengerFields } from '#contract/tickets/passengers.ts'

/** One field of one seat, as named in the form. */
type Field = `${'name' | 'age' | 'gender'}${number}`
export type TypedNames = Record<Field, string>

/**
 * The names sheet's fields: name, age and gender of each seat, under names of their own, so that each error stands at
 * its field. A ladies' seat has no gender field.
 * @returns a schema that gives the passengers
 */
export function namesSchema(
  seats: readonly number[],
  ladies: readonly number[],
): v.GenericSchema<unknown, Passenger[]> {
  const { name, age, gender } = PassengerFields.entries
  const entries: v.ObjectEntries = {}
  for (const seat of seats) {
    entries[`name${seat}`] = name
    entries[`age${seat}`] = age
    if (!ladies.includes(seat)) entries[`gender${seat}`] = gender
  }
  return v.pipe(
    form(entries),
    v.transform((typed): unknown =>
      seats.map((seat) => ({
        seat,
        name: typed[`name${seat}`],
        age: typed[`age${seat}`],
        gender: ladies.includes(seat) ? LADIES_GENDER : typed[`gender${seat}`],
      })),
    ),
    v.array(Passenger),
  )
}

/** The form's first values: passengers named before, and the traveller on the first seat that may be theirs. */
export function typedNames(
  seats: readonly number[],
  ladies: readonly number[],
  named: readonly Passenger[],
  user: User,
): TypedNames {
  const own = ownSeat(seats, ladies, named, user)
  const typed: TypedNames = {}
  for (const seat of seats) {
    const one = named.find((passenger) => passenger.seat === seat)
    const person = one ?? (seat === own ? user : undefined)
    typed[`name${seat}`] = person?.name ?? ''
    typed[`age${seat}`] = String(person?.age ?? '')
    typed[`gender${seat}`] = person?.gender ?? ''
  }
  return typed
}

/** @returns the seat taken to be the traveller's own; undefined once a passenger is named for one that could be */
export function ownSeat(
  seats: readonly number[],
  ladies: readonly number[],
  named: readonly Passenger[],
  user: User,
): number | undefined {
  const mayBeTheirs = (seat: number) => user.gender === LADIES_GENDER || !ladies.includes(seat)
  if (named.some(({ seat }) => mayBeTheirs(seat))) return undefined
  return seats.find(mayBeTheirs)
}
