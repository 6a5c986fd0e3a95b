import { type CompiledQuery, type NotNull, sql } from 'kysely'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { indiaMoment } from '#contract/time.ts'
import { BUS_COLUMNS } from '../../db/all-columns.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { isAmong, jsonRows } from '../../db/json-rows.ts'
import { lockRows } from '../../db/lock-row.ts'
import { prepared } from '../../db/prepared.ts'
import type { Approval } from '../../db/tables/accounts.ts'
import { latestPlausible } from '../../stored-time.ts'
import type { BusForSale } from './booking-rules.ts'

/*
 * Booking's queries, for many bookings at once: each statement serves a whole batch, so that its cost is shared. They
 * are run together (db/together.ts): a batch reads everything in one round trip to PostgreSQL.
 */

const lockedBuses = prepared<{ buses: string }>()((db, slot) =>
  lockRows(
    db,
    db
      .selectFrom('buses')
      .select(BUS_COLUMNS)
      // Not joined: the operator's row would be locked too.
      .select((eb) => {
        const operator = eb.selectFrom('admins').whereRef('admins.id', '=', 'buses.admin_id')
        return [
          sql<Approval>`(${operator.select('admins.approval')})`.as('approval'),
          sql<string>`(${operator.select('admins.travels_name')})`.as('travels_name'),
          sql<string>`(${operator.select('admins.phone')})`.as('travels_phone'),
          sql<string>`(${operator.select('admins.cancellation_terms')})`.as('cancellation_terms'),
          sql<string>`(${operator.select('admins.payment_terms')})`.as('payment_terms'),
        ]
      })
      .where(isAmong(db, 'id', slot('buses')))
      .orderBy('id'),
  ),
)

/** Reads and locks trips: nobody else sells them until the transaction ends. Always in one order, against deadlocks. */
export function askForBuses(trx: Trx, ids: readonly number[]): CompiledQuery<BusForSale> {
  return lockedBuses.query(trx, { buses: JSON.stringify(ids) })
}

export interface SeatOnBus {
  busId: number
  seat: number
}

const heldSeats = prepared<{ wanted: string }>()((db, slot) =>
  db
    .selectFrom(jsonRows(db, slot('wanted'), { busId: 'integer', seat: 'integer' }).as('wanted'))
    .innerJoin('ticket_seats as held', (join) =>
      join.onRef('held.bus_id', '=', 'wanted.busId').onRef('held.seat_no', '=', 'wanted.seat'),
    )
    .innerJoin('tickets', 'tickets.id', 'held.ticket_id')
    .select(['held.bus_id as busId', 'held.seat_no as seat', 'tickets.id as ticketId'])
    .select(['tickets.user_id as userId', 'tickets.seats']),
)

/** A sold seat and its ticket, with all seats of that ticket. */
export type HeldSeat = Awaited<ReturnType<typeof heldSeats>>[number]

/** Which of the wanted seats are sold, and to whom. */
export function findHeldSeats(db: Reader, wanted: readonly SeatOnBus[]): Promise<HeldSeat[]> {
  return heldSeats(db, { wanted: JSON.stringify(wanted) })
}

/** As {@link findHeldSeats}, to be run. */
export function askHeldSeats(db: Reader, wanted: readonly SeatOnBus[]): CompiledQuery<HeldSeat> {
  return heldSeats.query(db, { wanted: JSON.stringify(wanted) })
}

const lockedBookers = prepared<{ users: string }>()((db, slot) =>
  lockRows(
    db,
    db
      .selectFrom('users')
      .select(['id', 'name', 'age', 'gender', 'phone', 'activated_at as activatedAt'])
      .where(isAmong(db, 'id', slot('users')))
      .orderBy('id'),
  ),
)

/**
 * Reads and locks the travellers who book, as their tickets will name them. No server books for them until the
 * transaction ends: their seats are counted after this. Always after the trips and in one order, against deadlocks.
 */
export function askForBookers(trx: Trx, ids: readonly number[]) {
  return lockedBookers.query(trx, { users: JSON.stringify(ids) })
}

export type HoldingRow = Awaited<ReturnType<typeof holdings>>[number]
const holdings = prepared<{ users: string; moment: string; since: number; latest: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['tickets.user_id as userId', 'tickets.bus_id as busId'])
    .select([
      sql<number>`sum(case when status = ${sql.lit(BOOKED)} then seat_count else 0 end)`.as('seats'),
      sql<number>`sum(case when status = ${sql.lit(BOOKED)} and buses.departs > ${slot('moment')} then seat_count else 0 end)`.as(
        'ahead',
      ),
      sql<number>`sum(case when booked_at > ${slot('since')} and booked_at <= ${slot('latest')} then 1 else 0 end)`.as(
        'recent',
      ),
    ])
    .where(isAmong(db, 'tickets.user_id', slot('users')))
    .groupBy(['tickets.user_id', 'tickets.bus_id'])
    .$narrowType<{ userId: NotNull }>(),
)

/**
 * Seats that travellers hold, per traveller and trip. Cancelled seats are not held, but their bookings count as recent:
 * booking and cancelling all the time keeps others from seats, too.
 * @param now trips that depart later are ahead
 * @param recentMs for how long a booking counts as recent
 */
export function askHoldings(db: Reader, ids: readonly number[], now: number, recentMs: number) {
  return holdings.query(db, {
    users: JSON.stringify(ids),
    moment: indiaMoment(now),
    since: now - recentMs,
    latest: latestPlausible(now, 0),
  })
}
