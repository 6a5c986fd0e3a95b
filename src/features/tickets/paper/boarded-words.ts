import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaTime } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { seatText } from '#lib/format-details.ts'

type Boarded = Pick<Ticket, 'bookedSeats' | 'boarded'>

/** @returns whether every passenger of the ticket is on the bus */
export function isOnBus({ bookedSeats, boarded = [] }: Boarded): boolean {
  return bookedSeats.length > 0 && bookedSeats.every((seat) => boarded.some((one) => one.seat === seat))
}

/**
 * Which passengers of a ticket are on the bus, as the phones at its door reported.
 * @returns `Boarded 21:04` if all boarded at once; else a sentence for each minute, the earliest first, and one for the
 *   passengers still missing; nothing until one has boarded
 */
export function boardedInWords(ticket: Boarded): string[] {
  const { bookedSeats, boarded = [] } = ticket
  const on = boarded.filter(({ seat }) => bookedSeats.includes(seat)).sort((a, b) => a.at - b.at)
  const byMinute = new Map<string, string[]>()
  for (const { seat, at } of on) byMinute.set(indiaTime(at), [...(byMinute.get(indiaTime(at)) ?? []), seat])
  const [first, ...later] = byMinute.keys()
  if (first === undefined) return []
  if (later.length === 0 && isOnBus(ticket)) return [say('Boarded {time}', { time: first })]
  const missing = bookedSeats.filter((seat) => !on.some((one) => one.seat === seat))
  return [
    ...Array.from(byMinute, ([time, seats]) =>
      say.count(seats.length, 'Seat {seats} boarded {time}', 'Seats {seats} boarded {time}', {
        seats: seatText(seats),
        time,
      }),
    ),
    ...(missing.length === 0
      ? []
      : [
          say.count(missing.length, 'Seat {seats} has not boarded', 'Seats {seats} have not boarded', {
            seats: seatText(missing),
          }),
        ]),
  ]
}
