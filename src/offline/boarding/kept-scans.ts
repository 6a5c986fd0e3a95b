import type { BoardingTrip, ScanOutcome } from '#contract/boarding/boarding.ts'
import {
  type BoardingRecord,
  boardedSeats,
  counts,
  paidTickets,
  recordsOf,
  type SeatState,
  seenTickets,
  type TicketPaid,
} from '#contract/boarding/boarding-rule.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { readTicketCode } from '#contract/tickets/ticket-code.ts'
import type { KeptScan } from './stored-scans.ts'

/** Scans of this phone and the server's answers. Pure functions; `door.ts` keeps and sends the scans. */

/**
 * Adds scans. A boarding of a seat that this phone has boarded already, in another tab or a moment ago, is
 * left out: one phone boards a seat once, and takes the money for a ticket once.
 */
export function addScans(kept: readonly KeptScan[], scans: readonly KeptScan[]): KeptScan[] {
  const next = [...kept]
  for (const one of scans) {
    const { id, kind, busId, seat, ticketId } = one.scan
    if (next.some(({ scan }) => scan.id === id)) continue
    const undone = new Set(next.map(({ scan }) => scan.undoes))
    const isThere = next.some(
      ({ scan, state }) =>
        scan.kind === kind &&
        scan.busId === busId &&
        (kind === 'paid' ? scan.how === one.scan.how : scan.seat === seat) &&
        scan.ticketId === ticketId &&
        state.kind !== 'refused' &&
        !undone.has(scan.id),
    )
    const isOnce = kind === 'board' || kind === 'paid'
    if (!isOnce || !isThere) next.push(one)
  }
  return next
}

/** @param at now, by the server's clock */
export function settleScans(kept: readonly KeptScan[], outcomes: readonly ScanOutcome[], at: number): KeptScan[] {
  return kept.map((one): KeptScan => {
    const outcome = outcomes.find(({ id }) => id === one.scan.id)
    if (!outcome || one.state.kind !== 'waiting') return one
    if (counts(outcome)) return { ...one, state: { kind: 'settled', at, outcome } }
    const { reason = 'other', toldLate, outOfTime } = outcome
    return {
      ...one,
      state: { kind: 'refused', reason, ...(toldLate ? { toldLate } : {}), ...(outOfTime ? { outOfTime } : {}) },
    }
  })
}

/**
 * @param askedAt when the present list was requested, by the server's clock: it includes scans settled before
 * @param only the one trip that it has; absent for all
 */
export function dropListed(kept: readonly KeptScan[], askedAt: number, only?: number): KeptScan[] {
  const isListed = ({ scan, state }: KeptScan) =>
    state.kind === 'settled' && state.at < askedAt && (only === undefined || scan.busId === only)
  return kept.filter((one) => !isListed(one))
}

export function refusedScans(kept: readonly KeptScan[]): KeptScan[] {
  return kept.filter(({ state }) => state.kind === 'refused')
}

/** When something was done at boarding, as the phone knew it then; `phoneAt` is by its own clock. */
export interface Dated extends Pick<KeptScan, 'at' | 'sure' | 'visit' | 'tick'> {
  phoneAt: number
}

/** The phone's clocks at the moment of sending. */
export interface TimeOfTelling {
  now: number
  phoneNow: number
  visit: string
  tick: number
}

/**
 * @returns the scan's age in milliseconds: at least the time passed in this visit, however the clock was changed. A
 *   scan made while the clock's error was unknown gets its age by the phone's clock, equally wrong then and now
 */
export function ageOf(kept: Dated, { now, phoneNow, visit, tick }: TimeOfTelling): number {
  const lasted = kept.visit === visit ? tick - kept.tick : 0
  const age = kept.sure === false ? phoneNow - kept.phoneAt : now - kept.at
  return Math.round(Math.max(0, lasted, age))
}

/** The state of a trip by its boarding list and by this phone's later scans. */
export interface AtDoor {
  states: Map<number, SeatState>
  paid: Map<number, TicketPaid>
  seen: Map<number, TicketPaid>
}

export function tripAtDoor(trip: BoardingTrip | undefined, busId: number, kept: readonly KeptScan[]): AtDoor {
  const listed = trip ? recordsOf(trip) : []
  const own = kept
    .filter(({ scan, state }) => scan.busId === busId && state.kind !== 'refused')
    .map((one) => recordOf(one, trip))
  const records = [...listed, ...own]
  return {
    states: boardedSeats(records, trip?.settlements),
    paid: paidTickets(records),
    seen: seenTickets(records),
  }
}

function recordOf(kept: KeptScan, trip: BoardingTrip | undefined): BoardingRecord {
  const { id, kind, undoes, seat, ticketId, deviceId, deviceName = '', collected, how } = kept.scan
  return {
    id,
    kind,
    undoes,
    seat,
    ticketId,
    deviceId,
    deviceName,
    at: kept.at,
    collected,
    how,
    issuedAt: issueOf(kept, trip),
  }
}

/** When the scanned ticket was issued; before all others if the list has taken the seat from the ticket. */
function issueOf({ scan: { code, seat, ticketId } }: KeptScan, trip: BoardingTrip | undefined): number | undefined {
  const listed = trip?.seats.filter((one) => one.ticketId === ticketId) ?? []
  const row = listed.find((one) => one.seat === seat && one.status === BOOKED)
  if (listed.length > 0 && !row) return -1
  // Only genuine codes were ever boarded.
  const read = code === undefined ? undefined : readTicketCode(code)
  return read?.kind === 'read' ? read.claim.issuedAt * 1000 : row?.issuedAt
}
