import type { OperatorBus } from '#contract/buses/bus.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { spokenNow } from '#language/say.ts'
import { wordsOfName } from '#lib/name-in-words.ts'

/** What the search boxes of the operator's lists find while somebody types. Case and blanks do not count. */

/** Normalises a text for comparison. */
export function bare(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '')
}

/** On name and number: `br 01` finds `BR01AB1234`. */
export function findBuses<T extends Pick<OperatorBus, 'name' | 'busNumber'>>(buses: readonly T[], typed: string): T[] {
  const wanted = bare(typed)
  return buses.filter(({ name, busNumber }) => bare(name).includes(wanted) || bare(busNumber).includes(wanted))
}

/** The fields of a row that a search looks at. */
interface Facts {
  /** Of the ticket. */
  id: number
  seats: readonly string[]
  texts: readonly string[]
}

/**
 * By ticket, seat, name and phone. A number that is a seat finds that seat, not each seat with the digit in it; one digit
 * alone begins an id.
 */
export function findRows<T extends object>(
  rows: readonly T[],
  typed: string,
  factsOf: (row: T) => Facts,
): readonly T[] {
  const wanted = bare(typed).replace(/^#/, '')
  if (wanted === '') return rows
  const seat = `,${wanted},`
  const found = rows.filter((row) => {
    const { id, seats, words } = searchable(row, factsOf)
    if (wanted.length === 1 ? id.startsWith(wanted) : id.includes(wanted)) return true
    return seats.includes(seat) || (wanted.length > 2 && words.includes(wanted))
  })
  // The same list, where all of it was found: nothing of what shows it is made anew.
  return found.length === rows.length ? rows : found
}

export function findTickets(tickets: readonly Ticket[], typed: string): readonly Ticket[] {
  return findRows(tickets, typed, factsOfTicket)
}

function factsOfTicket({ id, bookedSeats, username, phone, busNumber, passengers = [] }: Ticket): Facts {
  return {
    id,
    seats: bookedSeats,
    texts: [wordsOfName(username), phone, busNumber, ...passengers.map(({ name }) => name)],
  }
}

interface Searchable {
  id: string
  /** `,3,4,` */
  seats: string
  words: string
  /** The language in which they were prepared. */
  spoken: unknown
}

const prepared = new WeakMap<object, Searchable>()

/** The texts of a row as they are compared, made once: every letter typed asks all rows. */
function searchable<T extends object>(row: T, factsOf: (row: T) => Facts): Searchable {
  const spoken = spokenNow.getSnapshot()
  const known = prepared.get(row)
  if (known?.spoken === spoken) return known
  const { id, seats, texts } = factsOf(row)
  const made = { id: String(id), seats: `,${seats.map(bare).join(',')},`, words: texts.map(bare).join(' '), spoken }
  prepared.set(row, made)
  return made
}

const SLICE = 500

/** Makes the texts that the first letters would otherwise wait for, a slice at a time. @returns the way to stop */
export function prepareSearch(tickets: readonly Ticket[]): () => void {
  let from = 0
  let timer: ReturnType<typeof setTimeout>
  const step = () => {
    for (const ticket of tickets.slice(from, from + SLICE)) searchable(ticket, factsOfTicket)
    from += SLICE
    if (from < tickets.length) timer = setTimeout(step)
  }
  timer = setTimeout(step)
  return () => clearTimeout(timer)
}
