import type { OperatorBus } from '../../../contract/bus.ts'
import type { Ticket } from '../../../contract/ticket.ts'

/** What the search boxes of the operator's lists find while somebody types. Case and blanks do not count. */

function bare(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '')
}

/** On name and number: `br 01` finds `BR01AB1234`. */
export function findBuses<T extends Pick<OperatorBus, 'name' | 'busNumber'>>(buses: readonly T[], typed: string): T[] {
  const wanted = bare(typed)
  return buses.filter(({ name, busNumber }) => bare(name).includes(wanted) || bare(busNumber).includes(wanted))
}

/**
 * On ticket id and seat, and on who travels. A number that is a seat finds that seat, not each seat with the digit in
 * it; one digit alone is no more than the beginning of an id.
 */
export function findTickets(tickets: readonly Ticket[], typed: string): Ticket[] {
  const wanted = bare(typed).replace(/^#/, '')
  if (wanted === '') return [...tickets]
  return tickets.filter(
    ({ id, bookedSeats, username, phone, busNumber }) =>
      bookedSeats.some((seat) => bare(seat) === wanted) ||
      (wanted.length === 1 ? String(id).startsWith(wanted) : String(id).includes(wanted)) ||
      (wanted.length > 2 && [username, phone, busNumber].some((text) => bare(text).includes(wanted))),
  )
}
