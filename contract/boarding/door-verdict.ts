import { BOOKED } from '../tickets/ticket.ts'
import type { SignatureVerdict } from '../tickets/ticket-code.ts'
import type { BoardingSeat, BoardingTrip } from './boarding.ts'
import { isNewer, type SeatBoarding, type SeatState, stillDue, type TicketPaid } from './boarding-rule.ts'

/** What a phone at the door says about a ticket, by the boarding list and records that it has. */

/** How far the server's clock may lag behind a boarding list that it has just answered. */
const LIST_SLACK_MS = 2 * 60_000

export interface BoardedBefore {
  seat: number
  at: number
  deviceId: string
  deviceName: string
  ticketId: number
  /** From the boarding list; undefined where it has no such ticket. */
  passenger: string | undefined
}

/** What a person at the door is told. */
export type Verdict =
  /**
   * `seats` of the ticket may board now; `before` are its seats that have boarded. `older` are passengers who boarded
   * these seats by a ticket issued earlier: the seats were given back and sold again.
   */
  | {
      kind: 'welcome'
      ticketId: number
      revision: number
      seats: readonly BoardingSeat[]
      before: readonly BoardedBefore[]
      older: readonly BoardedBefore[]
      issuedAt: number | undefined
      /** Rupees to take for the whole ticket before anybody gets on; 0 where nothing is owed. */
      due: number
      /** When any phone took them at the door, or saw the UPI payment. */
      paidAt: number | undefined
      /** The passenger's claim that the sum is paid by UPI. */
      saysPaid?: BoardingSeat['saysPaid']
    }
  /** `newer`: when the other ticket that holds the seats was issued. */
  | {
      kind: 'already'
      ticketId: number
      passenger: string | undefined
      before: readonly BoardedBefore[]
      newer: number | undefined
    }
  /** `trip` is absent where this phone has no boarding list of it. */
  | {
      kind: 'wrong-trip'
      ticketId: number
      busId: number | undefined
      dateOfDeparture: string | undefined
      trip: BoardingTrip | undefined
    }
  | { kind: 'cancelled'; ticketId: number; seats: readonly BoardingSeat[] }
  | { kind: 'old-copy'; ticketId: number; seats: readonly number[] }
  /** Genuine by its signature; issued after the boarding list. `older` as in a welcome. */
  | {
      kind: 'sold-after'
      ticketId: number
      revision: number
      seats: readonly number[]
      older: readonly BoardedBefore[]
      soldAt: number
      asOf: number
    }
  /** Genuine, issued before the boarding list, and not on it. */
  | { kind: 'off-list'; ticketId: number; seats: readonly number[]; asOf: number }
  | { kind: 'forged' }
  | { kind: 'not-a-ticket' }
  | { kind: 'cannot-tell'; why: CannotTell; ticketId: number | undefined; seats: readonly number[] }

export type CannotTell =
  | 'no-list'
  | 'unknown-key'
  | 'newer-code'
  /** A ticket number or seat, typed by hand, that is not on the boarding list. */
  | 'not-on-list'
  /** This phone could not check the signature. */
  | 'not-checked'

export type Asked =
  | { by: 'code'; read: SignatureVerdict }
  /** Typed, or tapped in the list. */
  | { by: 'ticket'; ticketId: number }
  | { by: 'seat'; seat: number }

export interface AtTheDoor {
  busId: number
  /** The boarding lists on this phone, undefined before the first arrived. */
  lists: { asOf: number; trips: readonly BoardingTrip[] } | undefined
  /** Of this trip. */
  states: ReadonlyMap<number, SeatState>
  paid: ReadonlyMap<number, TicketPaid>
  /** Tickets whose UPI payment the crew was shown. */
  seen: ReadonlyMap<number, TicketPaid>
}

/** Whether the shown ticket may board this trip, by what this phone knows. */
export function judge(asked: Asked, door: AtTheDoor): Verdict {
  const trip = door.lists?.trips.find(({ busId }) => busId === door.busId)
  switch (asked.by) {
    case 'code':
      return judgeCode(asked.read, trip, door)
    case 'ticket':
      return judgeTicket(asked.ticketId, trip, door)
    case 'seat': {
      const sold = trip?.seats.filter(({ seat }) => seat === asked.seat) ?? []
      const live = sold.find(({ status }) => status === BOOKED) ?? sold[0]
      if (trip && live) return judgeTicket(live.ticketId, trip, door)
      return { kind: 'cannot-tell', why: trip ? 'not-on-list' : 'no-list', ticketId: undefined, seats: [asked.seat] }
    }
  }
}

function judgeCode(read: SignatureVerdict, trip: BoardingTrip | undefined, door: AtTheDoor): Verdict {
  switch (read.kind) {
    case 'foreign':
      return { kind: 'not-a-ticket' }
    case 'damaged':
    case 'forged':
      return { kind: 'forged' }
    case 'newer':
      return { kind: 'cannot-tell', why: 'newer-code', ticketId: undefined, seats: [] }
    case 'unknown-key':
      return { kind: 'cannot-tell', why: 'unknown-key', ticketId: read.claim.ticketId, seats: read.claim.seats }
    case 'genuine':
      break
  }
  const { claim } = read
  const { ticketId, busId, dateOfDeparture, revision } = claim
  if (busId !== door.busId)
    return {
      kind: 'wrong-trip',
      ticketId,
      busId,
      dateOfDeparture,
      trip: door.lists?.trips.find((one) => one.busId === busId),
    }
  if (!trip || !door.lists) return { kind: 'cannot-tell', why: 'no-list', ticketId, seats: claim.seats }
  const { asOf } = door.lists
  const listed = trip.seats.filter((one) => one.ticketId === ticketId)
  const newest = listed[0]?.revision ?? -1
  if (listed.length > 0 && revision < newest) return { kind: 'old-copy', ticketId, seats: claim.seats }
  // The server signs a later revision only for booked seats, so the boarding list is older than the change.
  if (listed.length > 0 && revision === newest) return judgeListed(listed, trip, door)
  const soldAt = claim.issuedAt * 1000
  if (listed.length === 0 && soldAt < asOf - LIST_SLACK_MS)
    return { kind: 'off-list', ticketId, seats: claim.seats, asOf }
  const { free, before, older, newer } = splitSeats({ ticketId, issuedAt: soldAt, seats: claim.seats }, trip, door)
  if (free.length === 0) return { kind: 'already', ticketId, passenger: undefined, before, newer }
  return { kind: 'sold-after', ticketId, revision, seats: free, older, soldAt, asOf }
}

function judgeTicket(ticketId: number, trip: BoardingTrip | undefined, door: AtTheDoor): Verdict {
  const listed = trip?.seats.filter((one) => one.ticketId === ticketId) ?? []
  if (trip && listed.length > 0) return judgeListed(listed, trip, door)
  const other = door.lists?.trips.find(({ seats }) => seats.some((one) => one.ticketId === ticketId))
  if (other)
    return { kind: 'wrong-trip', ticketId, busId: other.busId, dateOfDeparture: other.dateOfDeparture, trip: other }
  return { kind: 'cannot-tell', why: trip ? 'not-on-list' : 'no-list', ticketId, seats: [] }
}

/** @param listed the seats of one ticket, at least one */
function judgeListed(listed: readonly BoardingSeat[], trip: BoardingTrip, door: AtTheDoor): Verdict {
  const { ticketId = 0, revision = 0, passenger, issuedAt } = listed[0] ?? {}
  const live = listed.filter(({ status }) => status === BOOKED)
  if (live.length === 0) return { kind: 'cancelled', ticketId, seats: listed }
  const { free, before, older, newer } = splitSeats(
    { ticketId, issuedAt, seats: live.map(({ seat }) => seat) },
    trip,
    door,
  )
  if (free.length === 0) return { kind: 'already', ticketId, passenger: passenger?.name, before, newer }
  const seats = live.filter(({ seat }) => free.includes(seat))
  const due = Math.max(...seats.map((seat) => stillDue(seat, door.paid, door.seen)))
  const paidAt = (door.paid.get(ticketId) ?? door.seen.get(ticketId))?.first.at
  const says = due > 0 ? seats.find(({ saysPaid }) => saysPaid)?.saysPaid : undefined
  // Passengers whose scan the office has refused hold no seat, but sit there.
  const refused = seats.flatMap(({ seat, older: others = [] }) => others.map((one) => ({ ...one, seat })))
  return {
    ...{ kind: 'welcome', ticketId, revision, seats, before, older: [...older, ...refused], issuedAt, due, paidAt },
    ...(says ? { saysPaid: says } : {}),
  }
}

interface Shown {
  ticketId: number
  issuedAt: number | undefined
  seats: readonly number[]
}

/** Which seats of a ticket may board, who has boarded the others, and which older tickets it replaces on its seats. */
function splitSeats({ ticketId, issuedAt, seats }: Shown, trip: BoardingTrip, { states }: AtTheDoor) {
  const before: BoardedBefore[] = []
  const older: BoardedBefore[] = []
  const free: number[] = []
  let newer: number | undefined
  for (const seat of seats) {
    const holder = states.get(seat)?.first
    if (!holder) free.push(seat)
    else if (holder.ticketId === ticketId) before.push(whoIs(seat, holder, trip))
    else if (isNewer(issuedAt, holder.issuedAt)) {
      free.push(seat)
      older.push(whoIs(seat, holder, trip))
    } else {
      before.push(whoIs(seat, holder, trip))
      newer ??= holder.issuedAt
    }
  }
  return { free, before, older, newer }
}

function whoIs(seat: number, { at, deviceId, deviceName, ticketId }: SeatBoarding, trip: BoardingTrip): BoardedBefore {
  const listed = trip.seats.filter((one) => one.ticketId === ticketId)
  const { passenger } = listed.find((one) => one.seat === seat) ?? listed[0] ?? {}
  return { seat, at, deviceId, deviceName, ticketId, passenger: passenger?.name }
}
