import { say } from '#language/say.ts'
import { seatText } from '#lib/format-details.ts'

/** @param isPaid the ticket was paid at the door: undoing the boarding leaves the payment */
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
