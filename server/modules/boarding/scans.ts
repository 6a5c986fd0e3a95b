import * as v from 'valibot'
import { type BoardingScan, boardingEnds, ScanOutcome, type SentScan } from '../../../contract/boarding/boarding.ts'
import {
  type BoardingRecord,
  boardedSeats,
  counts,
  paidTickets,
  settleScan,
  type TicketAtOffice,
} from '../../../contract/boarding/boarding-rule.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { departureOf } from '../buses/departure.ts'
import { type BusRow, lockBus } from '../buses/store.ts'
import { countRefused, findRecords, findScans, writeBoarded, writeCollected } from './store.ts'

export interface ScanBook {
  /**
   * Writes down what phones have scanned, each scan by itself: one that is refused holds up no other.
   * @param scans in the order they were made
   * @returns what became of each, in that order; of one that was sent before, the same as then
   */
  settle(boarder: Boarder, scans: readonly SentScan[]): Promise<ScanOutcome[]>
}

/**
 * A phone whose time is over can still send what it likes, from whoever's pocket. So many of its scans that count for
 * nothing are kept for the office: more than the honest records of a full bus, and few enough to be read.
 */
const MOST_REFUSED_KEPT = 500

const unknown = (id: string, reason: NonNullable<ScanOutcome['reason']>): ScanOutcome => ({
  id,
  outcome: 'unknown',
  reason,
})

export function scanBook({ database, now }: Context): ScanBook {
  return {
    async settle(boarder, scans) {
      const outcomes = new Map<string, ScanOutcome>()
      const readable = scans.flatMap((scan) => ('unreadable' in scan ? [] : [scan]))
      for (const busId of new Set(readable.map((scan) => scan.busId))) {
        const batch = readable.filter((scan) => scan.busId === busId)
        const settled = await database.write((trx) => settleTrip(trx, boarder, busId, batch, now()))
        for (const outcome of settled) outcomes.set(outcome.id, outcome)
      }
      return scans.map(({ id }) => outcomes.get(id) ?? unknown(id, 'unreadable'))
    },
  }
}

async function settleTrip(
  trx: Trx,
  boarder: Boarder,
  busId: number,
  scans: readonly BoardingScan[],
  receivedAt: number,
): Promise<ScanOutcome[]> {
  const bus = await lockBus(trx, busId)
  // Nothing is written about trips of others, and whether there is such a one is not said.
  if (bus?.admin_id !== boarder.adminId) return scans.map(({ id }) => unknown(id, 'not-your-trip'))
  const ids = scans.map(({ id }) => id)
  const earlier = new Map((await findScans(trx, ids)).map((row) => [row.id, row]))
  const records = (await findRecords(trx, [busId])).get(busId) ?? []
  const tickets = await findTicketsAtOffice(trx, busId)
  const outcomes: ScanOutcome[] = []
  const touched = new Set<number>()
  const moneyOf = new Set<number>()
  /** For scans of a phone that may not board this trip. */
  let room: number | undefined
  for (const scan of scans) {
    const before = earlier.get(scan.id)
    if (before) {
      const own = before.admin_id === boarder.adminId
      outcomes.push(own ? v.parse(ScanOutcome, JSON.parse(before.answer)) : unknown(scan.id, 'unreadable'))
      continue
    }
    const twin = outcomes.find(({ id }) => id === scan.id)
    if (twin) continue
    const record = recordOf(scan, boarder, receivedAt)
    const isAllowed = mayBoard(boarder, bus, record.at)
    const outcome = isAllowed
      ? { id: scan.id, ...settleScan(scan, tickets.get(scan.ticketId), record, records) }
      : unknown(scan.id, 'not-handed-over')
    if (!isAllowed) {
      room ??= MOST_REFUSED_KEPT - (await countRefused(trx, boarder))
      if (room <= 0) {
        outcomes.push(outcome)
        continue
      }
      room -= 1
    }
    if (!(await insertScan(trx, scan, record, boarder, outcome, receivedAt))) {
      // Under another trip's lock the very same id came in meanwhile.
      outcomes.push(unknown(scan.id, 'unreadable'))
      continue
    }
    outcomes.push(outcome)
    if (!counts(outcome) || scan.kind === 'note') continue
    records.push(record)
    // An undo speaks of the ticket that its boarding or money was of, whatever else it says.
    const subject = scan.kind === 'undo' ? records.find(({ id }) => id === record.undoes) : record
    if (subject?.kind === 'board') touched.add(subject.ticketId)
    if (subject?.kind === 'paid') moneyOf.add(subject.ticketId)
  }
  const states = boardedSeats(records)
  await writeBoarded(
    trx,
    [...touched].map((id) => ({ id, boarded: seatsOnBus(id, states) })),
  )
  const paid = paidTickets(records)
  await writeCollected(
    trx,
    [...moneyOf].map((id) => ({ id, at: paid.get(id)?.first.at })),
  )
  return outcomes
}

function seatsOnBus(ticketId: number, states: ReturnType<typeof boardedSeats>): { seat: number; at: number }[] {
  return [...states]
    .flatMap(([seat, { first, again }]) => {
      const own = [first, ...again].find((boarding) => boarding.ticketId === ticketId)
      return own ? [{ seat, at: own.at }] : []
    })
    .sort((one, other) => one.seat - other.seat)
}

/** What a phone was handed ends 12 hours after departure, or when it is taken back; scans made before still count. */
function mayBoard(boarder: Boarder, bus: BusRow, at: number): boolean {
  if (boarder.kind === 'operator') return true
  const ends = boardingEnds(departureOf(bus))
  return boarder.busIds.includes(bus.id) && at < Math.min(ends, boarder.withdrawnAt ?? ends)
}

function recordOf(scan: BoardingScan, boarder: Boarder, receivedAt: number): BoardingRecord {
  return {
    id: scan.id,
    kind: scan.kind,
    undoes: scan.undoes,
    seat: scan.seat,
    ticketId: scan.ticketId,
    at: receivedAt - scan.ageMs,
    deviceId: scan.deviceId,
    deviceName: boarder.kind === 'handed-over' ? boarder.name : (scan.deviceName ?? ''),
    collected: scan.collected,
  }
}

async function findTicketsAtOffice(trx: Trx, busId: number): Promise<Map<number, TicketAtOffice>> {
  const rows = await trx
    .selectFrom('tickets')
    .select(['id', 'status', 'revision', 'seats', 'cancelled_seats', 'cost', 'payment', 'collected_at'])
    .where('bus_id', '=', busId)
    .execute()
  return new Map(
    rows.map(({ id, status, revision, seats, cancelled_seats, cost, payment, collected_at }) => [
      id,
      {
        busId,
        status,
        revision,
        seats: seats.split(',').map(Number),
        hasCancelledSeats: cancelled_seats !== '',
        paysAtDoor: payment === 'at-boarding' || collected_at !== null ? toRupees(cost) : 0,
      },
    ]),
  )
}

async function insertScan(
  trx: Trx,
  scan: BoardingScan,
  record: BoardingRecord,
  boarder: Boarder,
  outcome: ScanOutcome,
  receivedAt: number,
): Promise<boolean> {
  const written = await trx
    .insertInto('boarding_scans')
    .values({
      id: scan.id,
      bus_id: scan.busId,
      ticket_id: scan.ticketId,
      seat_no: scan.seat,
      kind: scan.kind,
      undoes: scan.undoes ?? null,
      collected: scan.collected === undefined ? null : toPaise(scan.collected),
      device_id: scan.deviceId,
      device_name: record.deviceName,
      handover_id: boarder.kind === 'handed-over' ? boarder.handoverId : null,
      scanned_at: scan.scannedAt,
      happened_at: record.at,
      received_at: receivedAt,
      verdict: scan.verdict,
      code: scan.code ?? null,
      outcome: outcome.outcome,
      answer: JSON.stringify(outcome),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return written.length > 0
}
