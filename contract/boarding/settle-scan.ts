import { BOOKED } from '../tickets/ticket.ts'
import type { Boarding, BoardingScan, ScanOutcome } from './boarding.ts'
import { type BoardingRecord, boardedSeats, byMoment, isNewer, paidTickets, seenTickets } from './boarding-rule.ts'

/** The server's record of a ticket when a scan of it arrives. */
export interface TicketAtOffice {
  busId: number
  status: string
  revision: number
  seats: readonly number[]
  /** Its seats of now by its seats before another vehicle came: an older copy of the ticket boards the new seats. */
  moved?: Readonly<Record<string, number>>
  /** Some of its seats, or all, were cancelled. */
  hasCancelledSeats: boolean
  /** Its present price in rupees where it is paid at the door, whether taken yet or not; 0 for any other ticket. */
  paysAtDoor: number
  /** When its code was signed last, milliseconds since 1970. */
  issuedAt: number
  soldAt: number
}

/** @returns the seat that a scan means: its phone may not know yet that the seat was changed */
export function seatOfNow({ seats, moved }: Pick<TicketAtOffice, 'seats' | 'moved'>, seat: number): number {
  return seats.includes(seat) ? seat : (moved?.[seat] ?? seat)
}

type Settled = Omit<ScanOutcome, 'id'>

/**
 * What becomes of a scan that arrives in time (scan-moment.ts).
 * @param ticketOf tickets as they stand now; undefined if there is none of that number
 * @param record the scan with its corrected time
 * @param others records of the trip that count
 */
export function settleScan(
  scan: Pick<BoardingScan, 'busId' | 'seat' | 'kind' | 'revision' | 'collected'>,
  ticketOf: (ticketId: number) => TicketAtOffice | undefined,
  record: BoardingRecord,
  others: readonly BoardingRecord[],
): Settled {
  const ticket = ticketOf(record.ticketId)
  switch (scan.kind) {
    case 'note':
      return { outcome: 'first' }
    case 'undo':
      return settleUndo(ticketOf, record, others)
    case 'paid':
      return settlePaid(scan, ticket, record, others)
    case 'board':
      break
  }
  if (ticket?.busId !== scan.busId) return { outcome: 'unknown', reason: 'no-such-ticket' }
  if (ticket.status !== BOOKED) return { outcome: 'revoked', reason: 'cancelled' }
  if (scan.revision !== undefined && scan.revision < ticket.revision) return { outcome: 'revoked', reason: 'old-copy' }
  if (!ticket.seats.includes(scan.seat)) return { outcome: 'unknown', reason: 'not-its-seat' }
  const holder = boardedSeats(others).get(scan.seat)?.first
  const isAnothers = holder !== undefined && holder.ticketId !== record.ticketId
  if (isAnothers && isNewer(ticket.issuedAt, holder.issuedAt)) return { outcome: 'first' }
  return besides(holder, record)
}

/**
 * An undo is judged by the record that it undoes: the money belongs to that record's ticket, whatever the undo names.
 */
function settleUndo(
  ticketOf: (ticketId: number) => TicketAtOffice | undefined,
  record: BoardingRecord,
  others: readonly BoardingRecord[],
): Settled {
  const before = others.find((other) => other.kind === 'undo' && other.undoes === record.undoes)
  if (before) return { outcome: 'duplicate', of: { deviceName: before.deviceName, at: before.at } }
  // A passenger is owed part of this money by now: the office must find out whether it was ever taken.
  const undone = others.find(({ id }) => id === record.undoes)
  if (undone?.kind === 'paid' && undone.how !== 'upi' && ticketOf(undone.ticketId)?.hasCancelledSeats)
    return { outcome: 'revoked', reason: 'cancelled' }
  return { outcome: 'first' }
}

/**
 * Money is for the ticket, whichever copy and seat were shown: neither is checked. Money taken for a ticket that needed
 * none is refused, so that it waits for the office: it has to go back.
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
  // Nobody took money. The company may have found the payment by now, and checks the sum itself.
  if (record.how === 'upi') return besides(seenTickets(others).get(record.ticketId)?.first, record)
  if (ticket.paysAtDoor === 0) return { outcome: 'unknown', reason: 'nothing-due' }
  const before = paidTickets(others).get(record.ticketId)?.first
  // Another phone may have taken the earlier price, before seats were given back.
  if (collected !== (before?.amount ?? ticket.paysAtDoor)) return { outcome: 'unknown', reason: 'other-sum' }
  return besides(before, record)
}

/** @param before what counts as the first so far */
function besides(before: Boarding | undefined, record: BoardingRecord): Settled {
  if (!before || byMoment(record, before) < 0) return { outcome: 'first' }
  return { outcome: 'duplicate', of: { deviceName: before.deviceName, at: before.at } }
}
