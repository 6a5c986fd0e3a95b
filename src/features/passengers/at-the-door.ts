import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'

/** @returns the trips at whose door tickets were checked: of others nobody knows who came (as the server counts, too) */
export function checkedTrips(tickets: readonly Ticket[]): ReadonlySet<number> {
  return new Set(
    tickets.flatMap(({ busId, boarded = [] }) => (busId !== undefined && boarded.length > 0 ? [busId] : [])),
  )
}

/** @returns the seats of a ticket that got on */
export function seatsOnBus({ bookedSeats, boarded = [] }: Ticket): string[] {
  // Before the door opens nobody is on any bus: lists ask that of thousands of tickets.
  if (boarded.length === 0) return []
  return bookedSeats.filter((seat) => boarded.some((one) => one.seat === seat))
}

/** @returns the seats that were paid for and stayed empty: known of a trip that has left, and was checked */
export function missedSeats(ticket: Ticket, checked: ReadonlySet<number>, now: number): string[] {
  const { busId, status, bookedSeats } = ticket
  if (status !== BOOKED || busId === undefined || !checked.has(busId) || !hasDeparted(ticket, now)) return []
  const on = seatsOnBus(ticket)
  return bookedSeats.filter((seat) => !on.includes(seat))
}

/** @returns whether nobody of a ticket came; of one that some came of, it is said which seats did not */
export function isMissed(ticket: Ticket, checked: ReadonlySet<number>, now: number): boolean {
  return ticket.bookedSeats.length > 0 && missedSeats(ticket, checked, now).length === ticket.bookedSeats.length
}
