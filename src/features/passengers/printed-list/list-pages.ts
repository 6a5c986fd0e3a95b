import { BOOKED, dueOf, isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { nameAsText } from '#lib/name-in-words.ts'

/** One seat that somebody sits on, as the conductor ticks it off. */
export interface SeatLine {
  seat: string
  name: string
  age: string
  gender: string
  phone: string
  ticketId: number
  /** Rupees that are paid when the passenger gets on; undefined where they are paid. */
  due: number | undefined
}

/** Passengers who get on at one place, by seat. */
export interface StopLines {
  stop: string
  lines: readonly SeatLine[]
  /** How many get on there, on whichever page they stand. */
  all: number
}

export type ListPage = readonly StopLines[]

/** Of one page: tens of millimetres, as the style sheet has them, of what an A4 side leaves below the head. */
const ROOM = 258
const ROW = 5.7
const HEADING = 7
/** However few places there are: a fuller side is hard to follow with a pen. */
export const MOST_LINES = 40

/**
 * The passengers of a trip as they are read at its door: by the place where they get on, the trip's own first, then by
 * seat. Cancelled tickets are not among them.
 * @param firstStop where the trip begins
 * @returns pages that each fit one side of A4; one without lines where nobody has booked
 */
export function listPages(tickets: readonly Ticket[], firstStop: string): ListPage[] {
  const pages: StopLines[][] = []
  let page: StopLines[] = []
  let left = { lines: 0, room: 0 }
  const turn = () => {
    page = []
    pages.push(page)
    left = { lines: MOST_LINES, room: ROOM }
  }
  turn()
  for (const { stop, lines } of byStop(tickets, firstStop)) {
    let rest = lines
    while (rest.length > 0) {
      const fit = Math.min(left.lines, Math.floor((left.room - HEADING) / ROW))
      if (fit < 1) {
        turn()
        continue
      }
      const here = rest.slice(0, fit)
      page.push({ stop, lines: here, all: lines.length })
      left = { lines: left.lines - here.length, room: left.room - HEADING - here.length * ROW }
      rest = rest.slice(fit)
    }
  }
  return pages
}

function byStop(tickets: readonly Ticket[], firstStop: string): { stop: string; lines: SeatLine[] }[] {
  const stops = new Map<string, SeatLine[]>()
  for (const ticket of tickets) {
    if (ticket.status !== BOOKED) continue
    const stop = ticket.boardingPoint || firstStop
    stops.set(stop, [...(stops.get(stop) ?? []), ...linesOf(ticket)])
  }
  return [...stops]
    .sort(([a], [b]) => Number(b === firstStop) - Number(a === firstStop) || a.localeCompare(b))
    .map(([stop, lines]) => ({ stop, lines: lines.sort((a, b) => seatNumber(a) - seatNumber(b)) }))
}

function linesOf(ticket: Ticket): SeatLine[] {
  const { id, bookedSeats, passengers = [], username, age, gender, phone } = ticket
  // Only passengers who pay at the door owe money; backends without that have only paid tickets.
  const due = isUnpaid(ticket) ? dueOf(ticket) / Math.max(1, bookedSeats.length) : undefined
  return bookedSeats.map((seat) => {
    const named = passengers.find((one) => one.seat === seat)
    // Who booked may not travel: where the seats have names, age and gender are those of the name.
    const who = named ?? { name: username, age, gender }
    return { seat, name: nameAsText(say, who.name), age: who.age, gender: who.gender, phone, ticketId: id, due }
  })
}

function seatNumber({ seat }: SeatLine): number {
  return Number.parseInt(seat, 10) || Number.MAX_SAFE_INTEGER
}
