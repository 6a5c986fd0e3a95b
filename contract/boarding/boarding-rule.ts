import { BOOKED } from '../tickets/ticket.ts'
import type { SignatureVerdict } from '../tickets/ticket-code.ts'
import type {
  Boarding,
  BoardingScan,
  BoardingSeat,
  BoardingTrip,
  Collection,
  ScanOutcome,
  Settlement,
} from './boarding.ts'

/**
 * The rules of boarding, for phones and server alike. What has happened is a set of records; what is true follows from
 * the set alone, so that order, repetition and loss on the way change nothing once all have arrived.
 */

/** By how much the clock of the server may lag behind the list that it has just answered. */
const LIST_SLACK_MS = 2 * 60_000

/** A record of a seat, with the moment that is taken for true. */
export interface BoardingRecord extends Boarding {
  kind: BoardingScan['kind']
  seat: number
  ticketId: number
  undoes?: string | undefined
  /** Rupees, of a `paid`. */
  collected?: number | undefined
}

/** A boarding of a seat that nobody has undone. */
export interface SeatBoarding extends Boarding {
  ticketId: number
}

export interface SeatState {
  /** The earliest by corrected time; of two at one moment, that of the lower id, on every phone. */
  first: SeatBoarding
  /** The others that count, in that order. */
  again: readonly SeatBoarding[]
  /** Two phones, or two tickets, have boarded the seat: `open` until somebody has settled it. */
  conflict: 'none' | 'open' | 'settled'
  note: string | undefined
}

/**
 * What is true of a trip's seats.
 * @param records in any order, repeated or not. Where two of one id differ in their moment, the first given is taken
 * @returns the seats that are boarded, by number
 */
export function boardedSeats(
  records: Iterable<BoardingRecord>,
  settlements: readonly Settlement[] = [],
): Map<number, SeatState> {
  const bySeat = new Map<number, SeatBoarding[]>()
  for (const { seat, id, at, deviceId, deviceName, ticketId } of standing(records, 'board'))
    bySeat.set(seat, [...(bySeat.get(seat) ?? []), { id, at, deviceId, deviceName, ticketId }])
  const states = new Map<number, SeatState>()
  for (const [seat, boardings] of bySeat) {
    const [first, ...again] = boardings.sort(byMoment)
    if (!first) continue
    const clash = again.some((other) => other.deviceId !== first.deviceId || other.ticketId !== first.ticketId)
    const settlement = settlements
      .filter((one) => one.seat === seat && boardings.every(({ id }) => one.scans.includes(id)))
      .pop()
    const conflict = !clash ? 'none' : settlement ? 'settled' : 'open'
    states.set(seat, { first, again, conflict, note: settlement?.note })
  }
  return states
}

/** The money of a ticket that was to be paid at the door. */
export interface TicketPaid {
  /** The earliest counts, by the order of {@link SeatState.first}. */
  first: Collection
  /** What other phones say they took for it too: shown, and never added. */
  again: readonly Collection[]
}

/**
 * Which tickets were paid at the door. Undoing a boarding changes nothing of it: the money lies in somebody's hand, and
 * whoever shows the ticket again must not be asked for it twice. Only an `undo` of the very `paid` takes it back.
 * @param records in any order, repeated or not
 * @returns by ticket
 */
export function paidTickets(records: Iterable<BoardingRecord>): Map<number, TicketPaid> {
  const byTicket = new Map<number, Collection[]>()
  for (const { ticketId, id, at, deviceId, deviceName, collected: amount = 0 } of standing(records, 'paid'))
    byTicket.set(ticketId, [...(byTicket.get(ticketId) ?? []), { id, at, deviceId, deviceName, amount }])
  const paid = new Map<number, TicketPaid>()
  for (const [ticketId, collections] of byTicket) {
    const [first, ...again] = collections.sort(byMoment)
    if (first) paid.set(ticketId, { first, again })
  }
  return paid
}

/** @returns rupees that are still to be taken for a seat's whole ticket, also where this phone has just taken them back */
export function stillDue(
  { ticketId, due, collected = [] }: Pick<BoardingSeat, 'ticketId' | 'due' | 'collected'>,
  paid: ReadonlyMap<number, TicketPaid>,
): number {
  return paid.has(ticketId) ? 0 : due || (collected[0]?.amount ?? 0)
}

/** Records of a kind, each id once, that no other takes back. */
function standing(records: Iterable<BoardingRecord>, kind: BoardingRecord['kind']): BoardingRecord[] {
  const byId = new Map<string, BoardingRecord>()
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record)
  const all = [...byId.values()]
  const undone = new Set(all.map((record) => (record.kind === 'undo' ? record.undoes : undefined)))
  return all.filter((record) => record.kind === kind && !undone.has(record.id))
}

function byMoment(one: Boarding, other: Boarding): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
}

/** @returns the boardings of a list as records, and the money; what was taken for a ticket, once for each of its seats */
export function recordsOf({ seats }: Pick<BoardingTrip, 'seats'>): BoardingRecord[] {
  return seats.flatMap(({ seat, ticketId, boarded = [], collected = [] }) => [
    ...boarded.map((boarding) => ({ ...boarding, kind: 'board' as const, seat, ticketId })),
    ...collected.map(({ amount, ...one }) => ({ ...one, kind: 'paid' as const, seat, ticketId, collected: amount })),
  ])
}

/** What the server holds of a ticket when a scan of it arrives. */
export interface TicketAtOffice {
  busId: number
  status: string
  revision: number
  seats: readonly number[]
  /** Some of its seats, or all, were cancelled. */
  hasCancelledSeats: boolean
  /** Rupees that it was sold for to be paid at the door, whether they were taken or not; 0 of any other ticket. */
  paysAtDoor: number
}

type Settled = Omit<ScanOutcome, 'id'>

/**
 * What becomes of a scan that arrives.
 * @param ticket as it stands now; undefined if there is none of that number
 * @param record the scan with its corrected time
 * @param others records of the trip that count
 */
export function settleScan(
  scan: Pick<BoardingScan, 'busId' | 'seat' | 'kind' | 'revision' | 'collected'>,
  ticket: TicketAtOffice | undefined,
  record: BoardingRecord,
  others: readonly BoardingRecord[],
): Settled {
  switch (scan.kind) {
    case 'note':
      return { outcome: 'first' }
    case 'undo':
      return settleUndo(ticket, record, others)
    case 'paid':
      return settlePaid(scan, ticket, record, others)
    case 'board':
      break
  }
  if (ticket?.busId !== scan.busId) return { outcome: 'unknown', reason: 'no-such-ticket' }
  if (ticket.status !== BOOKED) return { outcome: 'revoked', reason: 'cancelled' }
  if (scan.revision !== undefined && scan.revision < ticket.revision) return { outcome: 'revoked', reason: 'old-copy' }
  if (!ticket.seats.includes(scan.seat)) return { outcome: 'unknown', reason: 'not-its-seat' }
  return besides(boardedSeats(others).get(scan.seat)?.first, record)
}

function settleUndo(
  ticket: TicketAtOffice | undefined,
  record: BoardingRecord,
  others: readonly BoardingRecord[],
): Settled {
  const before = others.find((other) => other.kind === 'undo' && other.undoes === record.undoes)
  if (before) return { outcome: 'duplicate', of: { deviceName: before.deviceName, at: before.at } }
  // Somebody is owed a part of this money by now: whether it was ever taken is for the office to find out.
  const undone = others.find(({ id }) => id === record.undoes)
  if (undone?.kind === 'paid' && ticket?.hasCancelledSeats) return { outcome: 'revoked', reason: 'cancelled' }
  return { outcome: 'first' }
}

/**
 * Money is for the ticket, whichever copy of it was shown and whichever seat: neither is asked about. What was taken for
 * a ticket that needed none is refused, so that it waits for a person: it has to go back.
 */
function settlePaid(
  { busId, collected }: Pick<BoardingScan, 'busId' | 'collected'>,
  ticket: TicketAtOffice | undefined,
  record: BoardingRecord,
  others: readonly BoardingRecord[],
): Settled {
  if (ticket?.busId !== busId) return { outcome: 'unknown', reason: 'no-such-ticket' }
  if (ticket.status !== BOOKED) return { outcome: 'revoked', reason: 'cancelled' }
  if (collected === undefined) return { outcome: 'unknown', reason: 'unreadable' }
  if (ticket.paysAtDoor === 0) return { outcome: 'unknown', reason: 'nothing-due' }
  if (collected !== ticket.paysAtDoor) return { outcome: 'unknown', reason: 'other-sum' }
  return besides(paidTickets(others).get(record.ticketId)?.first, record)
}

/** @param before what counts as the first so far */
function besides(before: Boarding | undefined, record: BoardingRecord): Settled {
  if (!before || byMoment(record, before) < 0) return { outcome: 'first' }
  return { outcome: 'duplicate', of: { deviceName: before.deviceName, at: before.at } }
}

/** @returns whether a scan with this outcome is true of its seat or ticket: what is refused is kept, and counts for nothing */
export function counts({ outcome }: Pick<ScanOutcome, 'outcome'>): boolean {
  return outcome === 'first' || outcome === 'duplicate'
}

export interface BoardedBefore {
  seat: number
  at: number
  deviceId: string
  deviceName: string
}

/** What a person at the door is told. */
export type Verdict =
  /** These seats of the ticket may board now. `before` are those of its seats that have. */
  | {
      kind: 'welcome'
      ticketId: number
      revision: number
      seats: readonly BoardingSeat[]
      before: readonly BoardedBefore[]
      /** Rupees that are taken for the whole ticket before anybody gets on; 0 where nothing is owed. */
      due: number
      /** When they were taken at this door, on whichever phone. */
      paidAt: number | undefined
    }
  | { kind: 'already'; ticketId: number; passenger: string | undefined; before: readonly BoardedBefore[] }
  /** `trip` is absent where this phone has no list of it. */
  | {
      kind: 'wrong-trip'
      ticketId: number
      busId: number | undefined
      dateOfDeparture: string | undefined
      trip: BoardingTrip | undefined
    }
  | { kind: 'cancelled'; ticketId: number; seats: readonly BoardingSeat[] }
  | { kind: 'old-copy'; ticketId: number; seats: readonly number[] }
  /** Genuine by its signature; made after the list. */
  | { kind: 'sold-after'; ticketId: number; revision: number; seats: readonly number[]; soldAt: number; asOf: number }
  /** Genuine, made before the list, and not on it. */
  | { kind: 'off-list'; ticketId: number; seats: readonly number[]; asOf: number }
  | { kind: 'forged' }
  | { kind: 'not-a-ticket' }
  | { kind: 'cannot-tell'; why: CannotTell; ticketId: number | undefined; seats: readonly number[] }

export type CannotTell =
  | 'no-list'
  | 'unknown-key'
  | 'newer-code'
  /** A number or a seat, typed by hand, that the list does not have. */
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
  /** The lists on this phone, undefined before there were any. */
  lists: { asOf: number; trips: readonly BoardingTrip[] } | undefined
  /** Of this trip. */
  states: ReadonlyMap<number, SeatState>
  paid: ReadonlyMap<number, TicketPaid>
}

/** Whether the ticket that is shown may board this trip, by what this phone knows. */
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
  // A later revision is signed for what is booked: the list is older than the change.
  if (listed.length > 0 && revision === newest) return judgeListed(listed, door)
  const soldAt = claim.issuedAt * 1000
  if (listed.length === 0 && soldAt < asOf - LIST_SLACK_MS)
    return { kind: 'off-list', ticketId, seats: claim.seats, asOf }
  const { free, before } = splitSeats(claim.seats, door.states)
  if (free.length === 0) return { kind: 'already', ticketId, passenger: undefined, before }
  return { kind: 'sold-after', ticketId, revision, seats: free, soldAt, asOf }
}

function judgeTicket(ticketId: number, trip: BoardingTrip | undefined, door: AtTheDoor): Verdict {
  const listed = trip?.seats.filter((one) => one.ticketId === ticketId) ?? []
  if (listed.length > 0) return judgeListed(listed, door)
  const other = door.lists?.trips.find(({ seats }) => seats.some((one) => one.ticketId === ticketId))
  if (other)
    return { kind: 'wrong-trip', ticketId, busId: other.busId, dateOfDeparture: other.dateOfDeparture, trip: other }
  return { kind: 'cannot-tell', why: trip ? 'not-on-list' : 'no-list', ticketId, seats: [] }
}

/** @param listed the seats of one ticket, at least one */
function judgeListed(listed: readonly BoardingSeat[], { states, paid }: AtTheDoor): Verdict {
  const { ticketId = 0, revision = 0, passenger } = listed[0] ?? {}
  const live = listed.filter(({ status }) => status === BOOKED)
  if (live.length === 0) return { kind: 'cancelled', ticketId, seats: listed }
  const { free, before } = splitSeats(
    live.map(({ seat }) => seat),
    states,
  )
  if (free.length === 0) return { kind: 'already', ticketId, passenger: passenger?.name, before }
  const seats = live.filter(({ seat }) => free.includes(seat))
  const due = Math.max(...seats.map((seat) => stillDue(seat, paid)))
  return { kind: 'welcome', ticketId, revision, seats, before, due, paidAt: paid.get(ticketId)?.first.at }
}

function splitSeats(seats: readonly number[], states: ReadonlyMap<number, SeatState>) {
  const before: BoardedBefore[] = []
  const free: number[] = []
  for (const seat of seats) {
    const first = states.get(seat)?.first
    if (first) before.push({ seat, at: first.at, deviceId: first.deviceId, deviceName: first.deviceName })
    else free.push(seat)
  }
  return { free, before }
}
