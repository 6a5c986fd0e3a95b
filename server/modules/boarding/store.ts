import { sql } from 'kysely'
import * as v from 'valibot'
import type { Settlement } from '#contract/boarding/boarding.ts'
import type { BoardingRecord } from '#contract/boarding/boarding-rule.ts'
import type { TicketAtOffice } from '#contract/boarding/settle-scan.ts'
import { toRupees } from '#contract/money.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { readBookedAs } from '../buses/trip-changes.ts'
import { dueOf, issuedAtOf, soldFor } from '../tickets/store.ts'

const boardedTrips = prepared<{ adminId: number; after: string; before: string }>()((db, slot) =>
  db
    .selectFrom('buses')
    .select(['id', 'name', 'bus_number', 'from_place', 'to_place', 'departs', 'boarding_point', 'number_of_seats'])
    .select(['reports_at', 'sold_seats', 'late_minutes', 'arrives_at', 'dropping_point', 'run', 'not_coming_at'])
    .where('admin_id', 'in', [slot('adminId')])
    .where('departs', '>=', slot('after'))
    .where('departs', '<', slot('before'))
    // Passengers of a trip that was called off may not have heard of it.
    .where((eb) =>
      eb.or([eb('archived_at', 'is', null), eb('sold_seats', '>', 0), eb('called_off_at', 'is not', null)]),
    )
    .orderBy('departs')
    .orderBy('id'),
)

/** Trips of an operator that leave in a window, `YYYY-MM-DDTHH:mm` in India; trips taken off only with sold seats. */
export function findBoardedTrips(db: Reader, adminId: number, window: { after: string; before: string }) {
  return boardedTrips(db, { adminId, ...window })
}
export type BoardedTripRow = Awaited<ReturnType<typeof boardedTrips>>[number]

const officeOf = prepared<{ adminId: number }>()((db, slot) =>
  db.selectFrom('admins').select('phone').where('id', '=', slot('adminId')),
)

/** @returns the number that a company's drivers call */
export async function findOfficePhone(db: Reader, adminId: number): Promise<string> {
  const [office] = await officeOf(db, { adminId })
  return office?.phone ?? ''
}

const ticketsToBoard = prepared<{ trips: string }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .select([
      'id',
      'bus_id',
      'status',
      'seats',
      'revision',
      'passenger_name',
      'passenger_gender',
      'passenger_phone',
      'cost',
      'live_fare',
      'received',
      'outside',
      'refunded',
      'claim',
      'claimed_at',
      'passengers',
      'booked_at',
      'changed_at',
    ])
    .where(isAmong(db, 'bus_id', slot('trips')))
    .orderBy('id'),
)
export type TicketToBoardRow = Awaited<ReturnType<typeof ticketsToBoard>>[number]

const COUNTING = ['first', 'duplicate', 'revoked'] as const

const records = prepared<{ trips: string }>()((db, slot) =>
  db
    .selectFrom('boarding_scans')
    .select([
      'id',
      'bus_id',
      'ticket_id as ticketId',
      'seat_no as seat',
      'kind',
      'undoes',
      'device_id as deviceId',
      'device_name as deviceName',
      'happened_at as at',
      'collected',
      'how',
      'outcome',
    ])
    .where(isAmong(db, 'bus_id', slot('trips')))
    .where('echo', '=', sql.lit(0))
    .where(
      'outcome',
      'in',
      COUNTING.map((outcome) => sql.lit(outcome)),
    )
    .where('kind', '!=', sql.lit('note'))
    .where((eb) =>
      eb.or([
        eb('outcome', '!=', sql.lit('revoked')),
        eb.and([
          eb('kind', '=', sql.lit('board')),
          eb('id', 'not in', eb.selectFrom('boarding_notes').select('boarding_notes.scan_id')),
        ]),
      ]),
    ),
)

/**
 * Records that count, by trip: boardings, money that was taken, and what undoes either. With them, as `revoked`,
 * boardings by a ticket that the office had cancelled or changed before: such a boarding does not count, but a
 * passenger sits there, until the office has closed it.
 */
export async function findRecords(db: Reader, busIds: readonly number[]): Promise<Map<number, BoardingRecord[]>> {
  const rows = await records(db, { trips: JSON.stringify(busIds) })
  return byTrip(
    rows.map(({ bus_id, undoes, collected, how, outcome, ...row }) => ({
      busId: bus_id,
      ...row,
      undoes: undoes ?? undefined,
      collected: collected === null ? undefined : toRupees(collected),
      how: how ?? undefined,
      ...(outcome === 'revoked' ? { revoked: true } : {}),
    })),
  )
}

const ScanIds = v.array(v.string())

const settlements = prepared<{ trips: string }>()((db, slot) =>
  db
    .selectFrom('boarding_settlements')
    .select(['bus_id as busId', 'seat_no as seat', 'scans', 'note', 'settled_at as at'])
    .where(isAmong(db, 'bus_id', slot('trips')))
    .orderBy('id'),
)

/** By trip, in the order they were made. */
export async function findSettlements(db: Reader, busIds: readonly number[]): Promise<Map<number, Settlement[]>> {
  const rows = await settlements(db, { trips: JSON.stringify(busIds) })
  return byTrip(rows.map((row) => ({ ...row, scans: v.parse(ScanIds, JSON.parse(row.scans)) })))
}

/**
 * Everything that the boarding lists of these trips need. Tickets of every status are included: the door must recognise
 * a cancelled one.
 */
export async function findListed(db: Reader, busIds: readonly number[]) {
  const [tickets, scans, notes] = await Promise.all([
    ticketsToBoard(db, { trips: JSON.stringify(busIds) }),
    findRecords(db, busIds),
    findSettlements(db, busIds),
  ])
  return { tickets, records: scans, settlements: notes }
}

function byTrip<Row extends { busId: number }>(rows: readonly Row[]): Map<number, Omit<Row, 'busId'>[]> {
  const trips = new Map<number, Omit<Row, 'busId'>[]>()
  for (const { busId, ...row } of rows) {
    const trip = trips.get(busId)
    if (trip) trip.push(row)
    else trips.set(busId, [row])
  }
  return trips
}

/** Scans by their ids, each with its operator. */
export function findScans(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('boarding_scans')
    .innerJoin('buses', 'buses.id', 'boarding_scans.bus_id')
    .select(['boarding_scans.id', 'boarding_scans.answer', 'buses.admin_id'])
    .where('boarding_scans.id', 'in', ids)
    .execute()
}

/** Tickets of a trip, in the form that settling scans needs. */
export async function findTicketsAtOffice(trx: Trx, busId: number): Promise<Map<number, TicketAtOffice>> {
  const rows = await trx
    .selectFrom('tickets')
    .select(['id', 'status', 'revision', 'seats', 'cancelled_seats', 'cost', 'refunded', 'collected_at'])
    .select(['live_fare', 'received', 'outside'])
    .select(['booked_at', 'changed_at', 'booked_as'])
    .where('bus_id', '=', busId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        busId,
        status: row.status,
        revision: row.revision,
        seats: row.seats.split(',').map(Number),
        moved: readBookedAs(row.booked_as)?.moved ?? {},
        hasCancelledSeats: row.cancelled_seats !== '',
        paysAtDoor: toRupees(dueOf(row) || (row.collected_at === null ? 0 : soldFor(row))),
        issuedAt: issuedAtOf(row),
        soldAt: row.booked_at,
      },
    ]),
  )
}

/** Writes which seats of these tickets have boarded. */
export async function writeBoarded(
  trx: Trx,
  tickets: readonly { id: number; boarded: readonly { seat: number; at: number }[] }[],
): Promise<void> {
  for (const { id, boarded } of tickets)
    await trx
      .updateTable('tickets')
      .set({ boarded: boarded.length === 0 ? '' : JSON.stringify(boarded), boarded_seats: boarded.length })
      .where('id', '=', id)
      .execute()
}
