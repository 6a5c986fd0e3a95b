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

/** What was scanned on this phone and what the server has said of it: values in, values out; `door.ts` keeps and sends it. */

/**
 * Adds what was scanned. A boarding of a seat that this phone has boarded already, in another tab or a moment ago, is
 * left out: one phone boards a seat once, and takes the money of a ticket once.
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

/** @param at the server's time of now */
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

/** @param askedAt when the list that is here now was asked for, by the server's clock: it speaks of what came before */
export function dropListed(kept: readonly KeptScan[], askedAt: number): KeptScan[] {
  return kept.filter(({ state }) => state.kind !== 'settled' || state.at >= askedAt)
}

export function refusedScans(kept: readonly KeptScan[]): KeptScan[] {
  return kept.filter(({ state }) => state.kind === 'refused')
}

/** When something was done at the door, as the phone knew it then; `phoneAt` is by its own clock. */
export interface Dated extends Pick<KeptScan, 'at' | 'sure' | 'visit' | 'tick'> {
  phoneAt: number
}

/** What a phone knows of time when it tells it. */
export interface TimeOfTelling {
  now: number
  phoneNow: number
  visit: string
  tick: number
}

/**
 * @returns how long ago it was made, milliseconds: a clock that was changed meanwhile is held against the visit's own. What
 *   was made when nobody knew how far the phone's clock is off is as old as that clock says, which was wrong then and is now
 */
export function ageOf(kept: Dated, { now, phoneNow, visit, tick }: TimeOfTelling): number {
  const lasted = kept.visit === visit ? tick - kept.tick : 0
  const age = kept.sure === false ? phoneNow - kept.phoneAt : now - kept.at
  return Math.round(Math.max(0, lasted, age))
}

/** What is true of a trip by its list and by what this phone has scanned since. */
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

/** When its ticket was issued; where the list has taken the seat from the ticket, before all others. */
function issueOf({ scan: { code, seat, ticketId } }: KeptScan, trip: BoardingTrip | undefined): number | undefined {
  const listed = trip?.seats.filter((one) => one.ticketId === ticketId) ?? []
  const row = listed.find((one) => one.seat === seat && one.status === BOOKED)
  if (listed.length > 0 && !row) return -1
  // Only a genuine code was ever let on with.
  const read = code === undefined ? undefined : readTicketCode(code)
  return read?.kind === 'read' ? read.claim.issuedAt * 1000 : row?.issuedAt
}
