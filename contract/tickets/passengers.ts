import * as v from 'valibot'
import { seatNumbers } from '../buses/seat-rows.ts'
import { MAX_SEATS_PER_BOOKING, MAX_SEATS_PER_BUS } from '../constants.ts'
import { said } from '../fields/field-sentences.ts'
import { wholeNumber } from '../fields/fields.ts'
import { Age, form, Gender, text } from '../fields/typed-fields.ts'

/** Who travels, as names are typed at checkout. Age and gender are asked for as bus companies ask for them. */
export const PassengerFields = form({ name: text('Name', 80), age: Age, gender: Gender })
export type PassengerFields = v.InferOutput<typeof PassengerFields>

/** A passenger and the seat that is theirs. */
export const Passenger = form({
  seat: wholeNumber(1, MAX_SEATS_PER_BUS, 'Seats are a whole number from {least} to {most}.'),
  ...PassengerFields.entries,
})
export type Passenger = v.InferOutput<typeof Passenger>

const tooMany = said('You can only select a maximum of {most} seats.', { most: MAX_SEATS_PER_BOOKING })

/** A booking's passengers (added). Naming them is optional: without names every seat is the account holder's. */
export const BookingBody = v.object({
  passengers: v.optional(v.pipe(v.array(Passenger), v.maxLength(MAX_SEATS_PER_BOOKING, tooMany))),
})

/** The gender that a ladies' seat requires. */
export const LADIES_GENDER = 'female' satisfies PassengerFields['gender']

/**
 * @param ladiesSeats of the bus, such as `3,14`
 * @param seats that are being booked
 * @param passengers those named for the seats
 * @param holder the gender of the account holder: an unnamed seat counts as theirs
 * @returns the ladies' seats among them that are not for a woman
 */
export function ladiesSeatsWithoutWoman(
  ladiesSeats: string | undefined,
  seats: readonly number[],
  passengers: readonly Passenger[],
  holder: string,
): number[] {
  const kept = seatNumbers(ladiesSeats)
  return seats.filter((seat) => {
    if (!kept.includes(seat)) return false
    const gender = passengers.find((one) => one.seat === seat)?.gender ?? holder
    return gender !== LADIES_GENDER
  })
}
