import { BOOKED, dueOf, isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { wordsOfName } from '#lib/name-in-words.ts'
import { findRows } from '../company/lists/find-in-list.ts'
import { missedSeats } from './at-the-door.ts'

/** One seat of a ticket, as a trip's table has it. */
export interface SeatRow {
  key: string
  seat: string
  ticket: Ticket
  name: string
  age: string
  gender: string
  isGone: boolean
  /** When it got on, milliseconds since 1970. */
  boardedAt: number | undefined
  isMissed: boolean
  /** Rupees for this seat. */
  fare: number
  isUnpaid: boolean
  /** Rupees that are still to be paid, of this seat's share. */
  due: number
}

/** @param checked trips at whose door tickets were checked. @returns a row for each seat in the order of the aisle, cancelled ones last */
export function seatRows(tickets: readonly Ticket[], checked: ReadonlySet<number>, now: number): SeatRow[] {
  const rows = tickets.flatMap((ticket) => rowsOf(ticket, missedSeats(ticket, checked, now)))
  return rows.sort((a, b) => Number(a.isGone) - Number(b.isGone) || seatNumber(a.seat) - seatNumber(b.seat))
}

function rowsOf(ticket: Ticket, missed: readonly string[]): SeatRow[] {
  const { id, status, bookedSeats, cancelledSeats = [], passengers = [], boarded = [], username, age, gender } = ticket
  const isCancelled = status !== BOOKED && status !== ''
  const live = isCancelled ? [] : bookedSeats
  // A ticket of which no seat is left still lists them, here or there.
  const gone = [...new Set([...(isCancelled ? bookedSeats : []), ...cancelledSeats])]
  const seats = live.length + gone.length
  // A backend that answers no more than an id has sold something all the same.
  const listed = seats === 0 ? [''] : [...live, ...gone]
  // Of a ticket that lost seats the cost is what was kept of them too: what was paid tells the fare of each.
  const fare = (ticket.money?.fare ?? ticket.paid ?? ticket.cost) / Math.max(1, seats)
  const due = dueOf(ticket) / Math.max(1, live.length)
  return listed.map((seat) => {
    const named = passengers.find((one) => one.seat === seat)
    // Who booked may not travel: where the seats have names, age and gender are those of the name.
    const who = named ?? { name: username, age, gender }
    const isGone = gone.includes(seat)
    return {
      key: `${id}:${seat}`,
      seat,
      ticket,
      name: who.name,
      age: who.age,
      gender: who.gender,
      isGone,
      boardedAt: isGone ? undefined : boarded.find((one) => one.seat === seat)?.at,
      isMissed: missed.includes(seat),
      fare,
      isUnpaid: !isGone && isUnpaid(ticket),
      due: isGone ? 0 : due,
    }
  })
}

export function seatNumber(seat: string): number {
  return Number.parseInt(seat, 10) || Number.MAX_SAFE_INTEGER
}

export const SEAT_FILTERS = ['all', 'not-boarded', 'to-pay', 'cancelled'] as const
export type SeatFilter = (typeof SEAT_FILTERS)[number]

export function isShown(row: SeatRow, filter: SeatFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'not-boarded':
      return !row.isGone && row.boardedAt === undefined
    case 'to-pay':
      return row.isUnpaid
    case 'cancelled':
      return row.isGone
  }
}

/** By seat, name, phone and ticket; the name of who has booked finds all seats of the booking. */
export function findSeats(rows: readonly SeatRow[], typed: string): readonly SeatRow[] {
  return findRows(rows, typed, ({ seat, name, ticket: { id, username, phone } }) => ({
    id,
    seats: [seat],
    texts: [name, wordsOfName(username), phone],
  }))
}

/** @returns the tickets of some seats, without their other seats: what of a trip is printed */
export function ticketsOfSeats(rows: readonly SeatRow[]): Ticket[] {
  const seats = new Map<Ticket, string[]>()
  for (const { ticket, seat, isGone } of rows) if (!isGone) seats.set(ticket, [...(seats.get(ticket) ?? []), seat])
  return Array.from(seats, ([ticket, shown]) => ({
    ...ticket,
    // What is owed stands for all seats; the paper divides it by those it names.
    cost: (ticket.cost / Math.max(1, ticket.bookedSeats.length)) * shown.length,
    ...(ticket.money && {
      money: { ...ticket.money, due: (ticket.money.due / Math.max(1, ticket.bookedSeats.length)) * shown.length },
    }),
    bookedSeats: shown,
  }))
}
