import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'

/** @returns the trips whose tickets were checked: for other trips nobody knows who came (the server counts so, too) */
export function checkedTrips(tickets: readonly Ticket[]): ReadonlySet<number> {
  return new Set(
    tickets.flatMap(({ busId, boarded = [] }) => (busId !== undefined && boarded.length > 0 ? [busId] : [])),
  )
}

/** @returns the seats of a ticket that got on */
export function seatsOnBus({ bookedSeats, boarded = [] }: Ticket): string[] {
  // Before boarding opens nobody has boarded: a quick answer, since lists ask for thousands of tickets.
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

/** @returns whether no passenger of a ticket came; where some came, the empty seats are named instead */
export function isMissed(ticket: Ticket, checked: ReadonlySet<number>, now: number): boolean {
  return ticket.bookedSeats.length > 0 && missedSeats(ticket, checked, now).length === ticket.bookedSeats.length
}
