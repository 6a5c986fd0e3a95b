import { MAX_SEATS_PER_BOOKING } from '../constants.ts'
import { type Said, said } from '../fields/field-sentences.ts'

/** Seats are whole numbers from 1 to the bus's `numberOfSeats`; a label is the number. */

/** What a tap on a seat does to the choice. */
export type SeatChoice = { kind: 'chosen'; seats: number[] } | { kind: 'full' }

/**
 * Selecting toggles; an eleventh seat is refused and the ten stay (specification, section 5).
 * @param seats the seats chosen so far
 * @param most how many can be chosen, where it is fewer than ten: what the bus has left for sale
 * @returns the new choice in ascending order, or `full`
 */
export function toggleSeat(seats: readonly number[], seat: number, most = MAX_SEATS_PER_BOOKING): SeatChoice {
  if (seats.includes(seat)) return { kind: 'chosen', seats: seats.filter((other) => other !== seat) }
  if (seats.length >= most) return { kind: 'full' }
  return { kind: 'chosen', seats: [...seats, seat].sort((a, b) => a - b) }
}

export type SeatListVerdict = { kind: 'seats'; seats: number[] } | { kind: 'refused'; message: Said }

/** How the path of a booking names seats, such as `3,4`. */
export const SEAT_LIST = /^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/
export const noSeatList = said('Seats are whole numbers from 1, joined by commas, such as 3,4.')

/**
 * Reads the seats of a booking's path: numbers joined by commas, as many as the path's seat count says,
 * 1 to 10, no repeats. Whether the bus has them is checked where the bus is known.
 * @param seatList such as `3,4`
 * @returns the seats in ascending order, or a sentence that says what is wrong
 */
export function readSeatList(seatList: string, seatCount: number): SeatListVerdict {
  if (!SEAT_LIST.test(seatList)) return { kind: 'refused', message: noSeatList }
  const seats = seatList
    .split(',')
    .map(Number)
    .sort((a, b) => a - b)
  if (new Set(seats).size !== seats.length)
    return { kind: 'refused', message: said('A seat is named twice. Name each seat once.') }
  if (seats.length > MAX_SEATS_PER_BOOKING)
    return {
      kind: 'refused',
      message: said('You can only select a maximum of {most} seats.', { most: MAX_SEATS_PER_BOOKING }),
    }
  if (seats.length !== seatCount)
    return {
      kind: 'refused',
      message: said('The booking says {seatCount} seats but names {named}.', { seatCount, named: seats.length }),
    }
  return { kind: 'seats', seats }
}

/** @returns the form that the booking's path carries, such as `3,4` */
export function writeSeatList(seats: readonly number[]): string {
  return seats.join(',')
}
