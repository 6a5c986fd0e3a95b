import { BOOKED } from '../tickets/ticket.ts'
import type { Boarding, BoardingScan, ScanOutcome } from './boarding.ts'
import { type BoardingRecord, boardedSeats, byMoment, isNewer, paidTickets, seenTickets } from './boarding-rule.ts'

/** What the server holds of a ticket when a scan of it arrives. */
export interface TicketAtOffice {
  busId: number
  status: string
  revision: number
  seats: readonly number[]
  /** Where seats are that it had before another vehicle came: a copy of then boards them. */
  moved?: Readonly<Record<string, number>>
  /** Some of its seats, or all, were cancelled. */
  hasCancelledSeats: boolean
  /** Rupees that it costs now, to be paid at the door, whether they were taken or not; 0 of any other ticket. */
  paysAtDoor: number
  /** When its code was signed last, milliseconds since 1970. */
  issuedAt: number
  soldAt: number
}

/** @returns the seat that a scan means, whose phone may not know yet that it is another one */
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

/** What an undo may do is judged by the record that it undoes: whatever ticket it names, that one's is the money. */
function settleUndo(
  ticketOf: (ticketId: number) => TicketAtOffice | undefined,
  record: BoardingRecord,
  others: readonly BoardingRecord[],
): Settled {
  const before = others.find((other) => other.kind === 'undo' && other.undoes === record.undoes)
  if (before) return { outcome: 'duplicate', of: { deviceName: before.deviceName, at: before.at } }
  // Somebody is owed a part of this money by now: whether it was ever taken is for the office to find out.
  const undone = others.find(({ id }) => id === record.undoes)
  if (undone?.kind === 'paid' && undone.how !== 'upi' && ticketOf(undone.ticketId)?.hasCancelledSeats)
    return { outcome: 'revoked', reason: 'cancelled' }
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
  // Nobody has it in hand. The company may have found it by now, and what it was is for the company to see.
  if (record.how === 'upi') return besides(seenTickets(others).get(record.ticketId)?.first, record)
  if (ticket.paysAtDoor === 0) return { outcome: 'unknown', reason: 'nothing-due' }
  const before = paidTickets(others).get(record.ticketId)?.first
  // What another phone took before seats were given back was the sum of then.
  if (collected !== (before?.amount ?? ticket.paysAtDoor)) return { outcome: 'unknown', reason: 'other-sum' }
  return besides(before, record)
}

/** @param before what counts as the first so far */
function besides(before: Boarding | undefined, record: BoardingRecord): Settled {
  if (!before || byMoment(record, before) < 0) return { outcome: 'first' }
  return { outcome: 'duplicate', of: { deviceName: before.deviceName, at: before.at } }
}
