import { say } from '#language/say.ts'

/** @returns `Seat 4`, `Seats 4 and 14`, `Seats 3, 4 and 14` */
export function seatsInWords(seats: readonly (number | string)[]): string {
  const last = seats.at(-1) ?? ''
  if (seats.length < 2) return say('Seat {seat}', { seat: last })
  return say('Seats {seats} and {last}', { seats: seats.slice(0, -1).join(', '), last })
}

/** @param lost at least one seat that others have booked. @param left seats still chosen */
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

/** @param nearest the free seats nearest to the lost ones. @returns empty if there are none */
export function nearestInWords(nearest: readonly number[]): string {
  return nearest.length === 0 ? '' : say('Free nearby: {seats}.', { seats: seatsInWords(nearest) })
}

/** @param seats at least one ladies' seat without a woman. @returns `Seat 7 needs a woman’s name` */
export function womanNeededInWords(seats: readonly number[]): string {
  return say.count(seats.length, '{seats} needs a woman’s name', '{seats} need women’s names', {
    seats: seatsInWords(seats),
  })
}
