import * as v from 'valibot'
import { type BoardingScan, ScanOutcome, type SentScan } from '#contract/boarding/boarding.ts'
import {
  type BoardingRecord,
  boardedSeats,
  counts,
  paidTickets,
  seenTickets,
} from '#contract/boarding/boarding-rule.ts'
import { refuseByMoment } from '#contract/boarding/scan-moment.ts'
import { seatOfNow, settleScan } from '#contract/boarding/settle-scan.ts'
import { toPaise } from '#contract/money.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { plannedOf } from '../buses/change-trip.ts'
import { departureOf } from '../buses/departure.ts'
import { lockBus } from '../buses/store.ts'
import { writeSeen } from '../payments/claim-store.ts'
import { doorTaker, writeDoorMoney } from './door-money.ts'
import { findHandedAt } from './handover-store.ts'
import { keptScans } from './kept-scans.ts'
import { findRecords, findScans, findTicketsAtOffice, writeBoarded } from './store.ts'

/**
 * This many records of one seat, or of one ticket's money, tell who was first and who else claims it. Further repeats
 * are kept only to answer the phones that ask again. Nothing else reads them, so the list and the next scan cost the
 * same as before.
 */
const MOST_STANDING = 6

const unknown = (id: string, reason: NonNullable<ScanOutcome['reason']>): ScanOutcome => ({
  id,
  outcome: 'unknown',
  reason,
})

/**
 * Writes down what phones have scanned, each scan by itself: a refused scan holds up no other.
 * @param scans in the order they were made
 * @returns the outcome of each scan, in that order; a scan that was sent before gets the same outcome again
 */
export async function settleScans(
  { database, now }: Pick<Context, 'database' | 'now'>,
  boarder: Boarder,
  scans: readonly SentScan[],
): Promise<ScanOutcome[]> {
  const outcomes = new Map<string, ScanOutcome>()
  const readable = scans.flatMap((scan) => ('unreadable' in scan ? [] : [scan]))
  for (const busId of new Set(readable.map((scan) => scan.busId))) {
    const batch = readable.filter((scan) => scan.busId === busId)
    const settled = await database.write((trx) => settleTrip(trx, boarder, busId, batch, now()))
    for (const outcome of settled) outcomes.set(outcome.id, outcome)
  }
  return scans.map(({ id }) => outcomes.get(id) ?? unknown(id, 'unreadable'))
}

async function settleTrip(
  trx: Trx,
  boarder: Boarder,
  busId: number,
  scans: readonly BoardingScan[],
  toldAt: number,
): Promise<ScanOutcome[]> {
  const bus = await lockBus(trx, busId)
  // Nothing is written about other operators' trips, and the answer does not tell whether such a trip exists.
  if (bus?.admin_id !== boarder.adminId) return scans.map(({ id }) => unknown(id, 'not-your-trip'))
  const ids = scans.map(({ id }) => id)
  const earlier = new Map((await findScans(trx, ids)).map((row) => [row.id, row]))
  const tickets = await findTicketsAtOffice(trx, busId)
  const ticketOf = (id: number) => tickets.get(id)
  const withIssue = (record: BoardingRecord) => ({ ...record, issuedAt: ticketOf(record.ticketId)?.issuedAt })
  const records = ((await findRecords(trx, [busId])).get(busId) ?? []).map(withIssue)
  const trip = {
    ...departureOf(bus),
    reportingTime: bus.reports_at,
    lateMinutes: bus.late_minutes ?? 0,
    planned: departureOf({ departs: plannedOf(bus) }),
  }
  const handedOver =
    boarder.kind === 'operator'
      ? undefined
      : {
          at: await findHandedAt(trx, boarder.handoverId, busId),
          withdrawnAt: boarder.withdrawnAt,
          hasTrip: boarder.busIds.includes(busId),
        }
  const room = keptScans(trx, boarder, busId)
  const outcomes: ScanOutcome[] = []
  const touched = new Set<number>()
  const moneyOf = new Set<number>()
  const seenOf = new Set<number>()
  for (const told of scans) {
    const ticket = ticketOf(told.ticketId)
    const scan = ticket ? { ...told, seat: seatOfNow(ticket, told.seat) } : told
    const before = earlier.get(scan.id)
    if (before) {
      const own = before.admin_id === boarder.adminId
      outcomes.push(own ? v.parse(ScanOutcome, JSON.parse(before.answer)) : unknown(scan.id, 'unreadable'))
      continue
    }
    const twin = outcomes.find(({ id }) => id === scan.id)
    if (twin) continue
    const record = withIssue(recordOf(scan, boarder, toldAt))
    const soldAt = ticket?.soldAt
    const untimely = refuseByMoment(scan.kind, record.at, { trip, toldAt, soldAt, handedOver })
    const outcome = { id: scan.id, ...(untimely ?? settleScan(scan, ticketOf, record, records)) }
    const isCounted = counts(outcome) && scan.kind !== 'note'
    if (!(await room.take(scan.deviceId, isCounted))) {
      outcomes.push(counts(outcome) ? unknown(scan.id, 'unreadable') : outcome)
      continue
    }
    const isEcho = outcome.outcome === 'duplicate' && standing(record, records) >= MOST_STANDING
    if (!(await insertScan(trx, scan, record, boarder, outcome, { toldAt, isEcho }))) {
      // A request under another trip's lock has just written the very same id.
      outcomes.push(unknown(scan.id, 'unreadable'))
      continue
    }
    outcomes.push(outcome)
    if (!isCounted || isEcho) continue
    records.push(record)
    // An undo is about the ticket of the boarding or payment that it undoes, whatever ticket it names itself.
    const subject = scan.kind === 'undo' ? records.find(({ id }) => id === record.undoes) : record
    if (subject?.kind === 'board') touched.add(subject.ticketId)
    if (subject?.kind === 'paid') (subject.how === 'upi' ? seenOf : moneyOf).add(subject.ticketId)
  }
  const states = boardedSeats(records)
  await writeBoarded(
    trx,
    [...touched].map((id) => ({ id, boarded: seatsOnBus(id, states) })),
  )
  const paid = paidTickets(records)
  await writeDoorMoney(
    trx,
    await doorTaker(trx, boarder),
    [...moneyOf].map((id) => ({ id, bus_id: busId, paid: paid.get(id) })),
    records,
    toldAt,
  )
  const seen = seenTickets(records)
  await writeSeen(
    trx,
    [...seenOf].map((id) => ({ id, seen: seenBy(boarder, seen.get(id)?.first) })),
    toldAt,
  )
  return outcomes
}

/** @returns how many records say the same of the seat, or of the ticket's money */
function standing({ kind, how, seat, ticketId }: BoardingRecord, records: BoardingRecord[]): number {
  const money = how === 'upi' ? seenTickets : paidTickets
  const same = kind === 'board' ? boardedSeats(records).get(seat) : money(records).get(ticketId)
  return kind === 'undo' || !same ? 0 : 1 + same.again.length
}

/** Who saw a payment: the phone's name, or else its sender's. */
function seenBy(boarder: Boarder, first: { deviceName: string; at: number } | undefined) {
  if (!first) return undefined
  const { deviceName, at } = first
  const sender = boarder.kind === 'handed-over' ? boarder.name : (boarder.staff?.name ?? '')
  return { by: deviceName || sender, at }
}

function seatsOnBus(ticketId: number, states: ReturnType<typeof boardedSeats>): { seat: number; at: number }[] {
  return [...states]
    .flatMap(([seat, { first, again }]) => {
      const own = [first, ...again].find((boarding) => boarding.ticketId === ticketId && !boarding.revoked)
      return own ? [{ seat, at: own.at }] : []
    })
    .sort((one, other) => one.seat - other.seat)
}

function recordOf(scan: BoardingScan, boarder: Boarder, toldAt: number): BoardingRecord {
  return {
    id: scan.id,
    kind: scan.kind,
    undoes: scan.undoes,
    seat: scan.seat,
    ticketId: scan.ticketId,
    at: toldAt - scan.ageMs,
    deviceId: scan.deviceId,
    deviceName: boarder.kind === 'handed-over' ? boarder.name : (scan.deviceName ?? ''),
    collected: scan.collected,
    how: scan.how,
  }
}

async function insertScan(
  trx: Trx,
  scan: BoardingScan,
  record: BoardingRecord,
  boarder: Boarder,
  outcome: ScanOutcome,
  { toldAt, isEcho }: { toldAt: number; isEcho: boolean },
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
      how: scan.how ?? null,
      device_id: scan.deviceId,
      device_name: record.deviceName,
      handover_id: boarder.kind === 'handed-over' ? boarder.handoverId : null,
      scanned_at: scan.scannedAt,
      happened_at: record.at,
      received_at: toldAt,
      verdict: scan.verdict,
      code: scan.code ?? null,
      outcome: outcome.outcome,
      answer: JSON.stringify(outcome),
      echo: isEcho ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return written.length > 0
}
