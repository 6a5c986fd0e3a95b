import { say } from '#language/say.ts'
import { seatText } from '#lib/format-details.ts'

/** @param isPaid their ticket was paid at the door: taking back who got on leaves the money where it is */
export function undoneInWords(seats: readonly number[], isPaid: boolean): string {
  const words = { seats: seatText(seats) }
  return isPaid
    ? say.count(
        seats.length,
        'Seat {seats} undone. The ticket stays paid.',
        'Seats {seats} undone. The ticket stays paid.',
        words,
      )
    : say.count(seats.length, 'Seat {seats} undone', 'Seats {seats} undone', words)
}
