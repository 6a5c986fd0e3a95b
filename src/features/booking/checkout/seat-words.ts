import { say } from '../../../language/say.ts'

/** @returns `Seat 4`, `Seats 4 and 14`, `Seats 3, 4 and 14` */
export function seatsInWords(seats: readonly (number | string)[]): string {
  const last = seats.at(-1) ?? ''
  if (seats.length < 2) return say('Seat {seat}', { seat: last })
  return say('Seats {seats} and {last}', { seats: seats.slice(0, -1).join(', '), last })
}

/** @param lost seats that somebody else has now, at least one. @param left seats still chosen */
export function lostInWords(lost: readonly number[], left: readonly number[]): string {
  const sold = say.count(
    lost.length,
    '{seats} has just been sold to somebody else.',
    '{seats} have just been sold to somebody else.',
    { seats: seatsInWords(lost) },
  )
  if (left.length === 0) return `${sold} ${say('Please choose again.')}`
  return `${sold} ${say.count(left.length, '{seats} stays selected.', '{seats} stay selected.', { seats: seatsInWords(left) })}`
}
