import { sql } from 'kysely'
import * as v from 'valibot'
import type { Settlement } from '../../../contract/boarding/boarding.ts'
import type { BoardingRecord } from '../../../contract/boarding/boarding-rule.ts'
import { toRupees } from '../../../contract/money.ts'
import { BOOKED } from '../../../contract/tickets/ticket.ts'
import type { Reader, Trx } from '../../db/database.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'

/** Trips of an operator that leave in a window, `YYYY-MM-DDTHH:mm` in India; of those taken off, the sold ones. */
export function findBoardedTrips(db: Reader, adminId: number, window: { after: string; before: string }) {
  return (
    db
      .selectFrom('buses')
      .select(['id', 'name', 'bus_number', 'from_place', 'to_place', 'departs', 'boarding_point', 'number_of_seats'])
      .where('admin_id', '=', adminId)
      .where('departs', '>=', window.after)
      .where('departs', '<', window.before)
      // One that was called off has passengers who have not heard of it.
      .where((eb) =>
        eb.or([eb('archived_at', 'is', null), eb('sold_seats', '>', 0), eb('called_off_at', 'is not', null)]),
      )
      .orderBy('departs')
      .orderBy('id')
      .execute()
  )
}
export type BoardedTripRow = Awaited<ReturnType<typeof findBoardedTrips>>[number]

/** Tickets of these trips, whatever has become of them: a cancelled one must be known at the door. */
export function findTicketsToBoard(db: Reader, busIds: readonly number[]) {
  return db
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
      'payment',
      'cost',
      'refunded',
      'passengers',
    ])
    .where('bus_id', 'in', busIds)
    .orderBy('id')
    .execute()
}
export type TicketToBoardRow = Awaited<ReturnType<typeof findTicketsToBoard>>[number]

/** What counts, by trip: boardings, money that was taken, and what takes either back. */
export async function findRecords(db: Reader, busIds: readonly number[]): Promise<Map<number, BoardingRecord[]>> {
  const rows = await db
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
    ])
    .where('bus_id', 'in', busIds)
    .where('outcome', 'in', ['first', 'duplicate'])
    .where('kind', '!=', 'note')
    .execute()
  return byTrip(
    rows.map(({ bus_id, undoes, collected, ...row }) => ({
      busId: bus_id,
      ...row,
      undoes: undoes ?? undefined,
      collected: collected === null ? undefined : toRupees(collected),
    })),
  )
}

const ScanIds = v.array(v.string())

/** In the order they were made, by trip. */
export async function findSettlements(db: Reader, busIds: readonly number[]): Promise<Map<number, Settlement[]>> {
  const rows = await db
    .selectFrom('boarding_settlements')
    .select(['bus_id as busId', 'seat_no as seat', 'scans', 'note', 'settled_at as at'])
    .where('bus_id', 'in', busIds)
    .orderBy('id')
    .execute()
  return byTrip(rows.map((row) => ({ ...row, scans: v.parse(ScanIds, JSON.parse(row.scans)) })))
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

/** Scans by their ids, with whose they are. */
export function findScans(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('boarding_scans')
    .innerJoin('buses', 'buses.id', 'boarding_scans.bus_id')
    .select(['boarding_scans.id', 'boarding_scans.answer', 'buses.admin_id'])
    .where('boarding_scans.id', 'in', ids)
    .execute()
}

/** How many scans of a phone that was handed boarding count for nothing. */
export async function countRefused(db: Reader, boarder: Boarder): Promise<number> {
  if (boarder.kind === 'operator') return 0
  const { count } = await db
    .selectFrom('boarding_scans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('handover_id', '=', boarder.handoverId)
    .where('outcome', '=', 'unknown')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes which seats of these tickets are on the bus. */
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

/** Writes of these tickets, which are to be paid at the door, when that was; undefined where nobody has taken it after all. */
export async function writeCollected(trx: Trx, tickets: readonly { id: number; at: number | undefined }[]) {
  for (const { id, at } of tickets)
    await trx
      .updateTable('tickets')
      .set({ payment: at === undefined ? 'at-boarding' : 'paid', collected_at: at ?? null })
      .where('id', '=', id)
      // What a ticket was when it was cancelled decides what comes back, and does not change after.
      .where('status', '=', BOOKED)
      // What the counter has noted as paid meanwhile stays so, whatever becomes of the door's records.
      .where((eb) => eb.or([eb('payment', '=', 'at-boarding'), eb('collected_at', 'is not', null)]))
      .execute()
}

/** Trips that were handed over, by handover. */
export async function findHandovers(db: Reader, adminId: number, since: number) {
  return db
    .selectFrom('boarding_handovers')
    .innerJoin('boarding_handover_trips', 'boarding_handover_trips.handover_id', 'boarding_handovers.id')
    .innerJoin('buses', 'buses.id', 'boarding_handover_trips.bus_id')
    .select([
      'boarding_handovers.id',
      'boarding_handovers.name',
      'boarding_handovers.created_at',
      'claimed_at',
      'heard_at',
      'withdrawn_at',
      'bus_id',
      'departs',
    ])
    .select((eb) =>
      eb
        .selectFrom('boarding_scans')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('boarding_scans.handover_id', '=', 'boarding_handovers.id')
        .where('kind', '=', 'board')
        .where('outcome', 'in', ['first', 'duplicate'])
        .where('boarding_scans.bus_id', '=', eb.ref('boarding_handover_trips.bus_id'))
        .as('boarded'),
    )
    .where('boarding_handovers.admin_id', '=', adminId)
    .where('boarding_handovers.created_at', '>=', since)
    .orderBy('boarding_handovers.id', 'desc')
    .execute()
}
