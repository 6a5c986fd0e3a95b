import type { OperatorBus } from '../../../../contract/buses/bus.ts'
import type { Ticket } from '../../../../contract/tickets/ticket.ts'

/** What the search boxes of the operator's lists find while somebody types. Case and blanks do not count. */

/** As two texts are compared here. */
export function bare(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '')
}

/** On name and number: `br 01` finds `BR01AB1234`. */
export function findBuses<T extends Pick<OperatorBus, 'name' | 'busNumber'>>(buses: readonly T[], typed: string): T[] {
  const wanted = bare(typed)
  return buses.filter(({ name, busNumber }) => bare(name).includes(wanted) || bare(busNumber).includes(wanted))
}

/** A number that is a seat finds that seat, not each seat with the digit in it; one digit alone begins an id. */
export function findTickets(tickets: readonly Ticket[], typed: string): Ticket[] {
  const wanted = bare(typed).replace(/^#/, '')
  if (wanted === '') return [...tickets]
  const seat = `,${wanted},`
  return tickets.filter((ticket) => {
    const id = String(ticket.id)
    if (wanted.length === 1 ? id.startsWith(wanted) : id.includes(wanted)) return true
    const { seats, words } = searchable(ticket)
    return seats.includes(seat) || (wanted.length > 2 && words.includes(wanted))
  })
}

interface Searchable {
  /** `,3,4,` */
  seats: string
  words: string
}

const prepared = new WeakMap<Ticket, Searchable>()

/** The texts of a ticket as they are compared, made once: every letter typed asks all tickets. */
function searchable(ticket: Ticket): Searchable {
  const known = prepared.get(ticket)
  if (known) return known
  const { bookedSeats, username, phone, busNumber, passengers = [] } = ticket
  const made = {
    seats: `,${bookedSeats.map(bare).join(',')},`,
    words: [username, phone, busNumber, ...passengers.map(({ name }) => name)].map(bare).join(' '),
  }
  prepared.set(ticket, made)
  return made
}

const SLICE = 500

/** Makes the texts that the first letters would otherwise wait for, a slice at a time. @returns the way to stop */
export function prepareSearch(tickets: readonly Ticket[]): () => void {
  let from = 0
  let timer: ReturnType<typeof setTimeout>
  const step = () => {
    for (const ticket of tickets.slice(from, from + SLICE)) searchable(ticket)
    from += SLICE
    if (from < tickets.length) timer = setTimeout(step)
  }
  timer = setTimeout(step)
  return () => clearTimeout(timer)
}
