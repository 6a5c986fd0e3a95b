import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { jsonRows, type RowOf } from '../../db/json-rows.ts'
import { lockRows } from '../../db/lock-row.ts'
import { prepared } from '../../db/prepared.ts'
import type { BusRow } from '../buses/store.ts'

/*
 * What booking asks of the database, for many bookings at once: each statement serves a whole batch, so that its cost
 * is shared.
 */

const busIds = { busId: 'integer' } as const
const userIds = { userId: 'integer' } as const

const lockedBuses = prepared<{ buses: string }>()((db, slot) =>
  lockRows(
    db,
    db
      .selectFrom('buses')
      .selectAll()
      .where('id', 'in', (eb) => eb.selectFrom(jsonRows(db, slot('buses'), busIds).as('wanted')).select('wanted.busId'))
      .orderBy('id'),
  ),
)

/** Reads trips and keeps everybody else from selling them until the transaction ends; in one order, against deadlocks. */
export function lockBuses(trx: Trx, ids: readonly number[]): Promise<BusRow[]> {
  return lockedBuses(trx, { buses: JSON.stringify(ids.map((busId) => ({ busId }))) })
}

export interface SeatOnBus {
  busId: number
  seat: number
}

/** A sold seat and the ticket that holds it. */
export interface HeldSeat extends SeatOnBus {
  ticketId: number
  userId: number
  /** All seats of that ticket, `3,4`. */
  seats: string
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

/** Which of the wanted seats are sold, and to whom. */
export function findHeldSeats(db: Reader, wanted: readonly SeatOnBus[]): Promise<HeldSeat[]> {
  return heldSeats(db, { wanted: JSON.stringify(wanted) })
}

export interface KeyOfUser {
  userId: number
  key: string
}

const keyUses = prepared<{ keys: string }>()((db, slot) =>
  db
    .selectFrom(jsonRows(db, slot('keys'), { userId: 'integer', key: 'text' }).as('wanted'))
    .innerJoin('booking_keys as used', (join) =>
      join.onRef('used.user_id', '=', 'wanted.userId').onRef('used.key', '=', 'wanted.key'),
    )
    .select(['used.user_id as userId', 'used.key', 'used.bus_id as busId', 'used.seats', 'used.ticket_id as ticketId']),
)

/** What Idempotency-Keys of travellers were used for. */
export async function findKeyUses(db: Reader, keys: readonly KeyOfUser[]) {
  return keys.length === 0 ? [] : keyUses(db, { keys: JSON.stringify(keys) })
}

const passengers = prepared<{ users: string }>()((db, slot) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'age', 'gender', 'phone', 'activated_at as activatedAt'])
    .where('id', 'in', (eb) =>
      eb.selectFrom(jsonRows(db, slot('users'), userIds).as('wanted')).select('wanted.userId'),
    ),
)

/** The travellers who book, as their tickets will name them. */
export function findPassengers(db: Reader, ids: readonly number[]) {
  return passengers(db, { users: JSON.stringify(ids.map((userId) => ({ userId }))) })
}

const holdings = prepared<{ users: string; moment: string; since: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['tickets.user_id as userId', 'tickets.bus_id as busId'])
    .select([
      sql<number>`sum(seat_count)`.as('seats'),
      sql<number>`sum(case when buses.departs > ${slot('moment')} then seat_count else 0 end)`.as('ahead'),
      sql<number>`sum(case when booked_at > ${slot('since')} then 1 else 0 end)`.as('recent'),
    ])
    .where('tickets.user_id', 'in', (eb) =>
      eb.selectFrom(jsonRows(db, slot('users'), userIds).as('wanted')).select('wanted.userId'),
    )
    .where('tickets.status', '=', 'BOOKED')
    .groupBy(['tickets.user_id', 'tickets.bus_id']),
)

/**
 * Seats that travellers hold, per traveller and trip.
 * @param moment now in India; what departs later is ahead
 * @param since from when on bookings count as recent
 */
export function findHoldings(db: Reader, ids: readonly number[], moment: string, since: number) {
  return holdings(db, { users: JSON.stringify(ids.map((userId) => ({ userId }))), moment, since })
}

export interface NewTicket {
  busId: number
  userId: number
  seats: readonly number[]
  /** Paise. */
  cost: number
  passenger: { name: string; age: number; gender: string; phone: string }
  /** The day in India. */
  bookedOn: string
  bookedAt: number
}

const ticketColumns = {
  bus_id: 'integer',
  user_id: 'integer',
  status: 'text',
  seats: 'text',
  seat_count: 'integer',
  cost: 'bigint',
  passenger_name: 'text',
  passenger_age: 'integer',
  passenger_gender: 'text',
  passenger_phone: 'text',
  booked_on: 'text',
  booked_at: 'bigint',
  revision: 'integer',
} as const
const ticketNames = columnNames(ticketColumns)

const insertedTickets = prepared<{ tickets: string }>()((db, slot) =>
  db
    .insertInto('tickets')
    .columns(ticketNames)
    .expression((eb) => eb.selectFrom(jsonRows(db, slot('tickets'), ticketColumns).as('made')).select(ticketNames))
    .returning(['id', 'bus_id', 'seats']),
)

const seatColumns = { bus_id: 'integer', seat_no: 'integer', ticket_id: 'integer' } as const
const seatNames = columnNames(seatColumns)

const takenSeats = prepared<{ seats: string }>()((db, slot) =>
  db
    .insertInto('ticket_seats')
    .columns(seatNames)
    .expression((eb) => eb.selectFrom(jsonRows(db, slot('seats'), seatColumns).as('made')).select(seatNames)),
)

const countedBuses = prepared<{ sold: string }>()((db, slot) =>
  db
    .updateTable('buses')
    .from(jsonRows(db, slot('sold'), { busId: 'integer', seats: 'integer' }).as('sold'))
    .set((eb) => ({
      available_seats: eb('available_seats', '-', eb.ref('sold.seats')),
      sold_seats: eb('sold_seats', '+', eb.ref('sold.seats')),
    }))
    .whereRef('buses.id', '=', 'sold.busId'),
)

/**
 * Writes tickets, their seats and the trips' counts. The trips must be locked and the seats known to be free.
 * @returns the new ids, in the order of `tickets`
 */
export async function insertTickets(trx: Trx, tickets: readonly NewTicket[]): Promise<number[]> {
  const made = tickets.map(({ busId, userId, seats, cost, passenger, bookedOn, bookedAt }) => ({
    bus_id: busId,
    user_id: userId,
    status: 'BOOKED',
    seats: seats.join(','),
    seat_count: seats.length,
    cost,
    passenger_name: passenger.name,
    passenger_age: passenger.age,
    passenger_gender: passenger.gender,
    passenger_phone: passenger.phone,
    booked_on: bookedOn,
    booked_at: bookedAt,
    revision: 0,
  }))
  const rows = await insertedTickets(trx, { tickets: JSON.stringify(made satisfies RowOf<typeof ticketColumns>[]) })
  // Databases promise no order of returned rows; a trip's seats are sold once, so they tell the tickets apart.
  const idOf = new Map(rows.map((row) => [`${row.bus_id}:${row.seats}`, row.id]))
  const ids = made.map(({ bus_id, seats }) => idOf.get(`${bus_id}:${seats}`))
  if (!ids.every((id) => id !== undefined)) throw new Error('The database gave no id for a new ticket.')

  const taken = tickets.flatMap(({ busId, seats }, place) =>
    seats.map((seat) => ({ bus_id: busId, seat_no: seat, ticket_id: ids[place] ?? 0 })),
  )
  await takenSeats(trx, { seats: JSON.stringify(taken satisfies RowOf<typeof seatColumns>[]) })
  const sold = new Map<number, number>()
  for (const { busId, seats } of tickets) sold.set(busId, (sold.get(busId) ?? 0) + seats.length)
  await countedBuses(trx, { sold: JSON.stringify(Array.from(sold, ([busId, seats]) => ({ busId, seats }))) })
  return ids
}

export interface NewKeyUse extends KeyOfUser {
  busId: number
  seats: string
  ticketId: number
}

const keyColumns = {
  user_id: 'integer',
  key: 'text',
  bus_id: 'integer',
  seats: 'text',
  ticket_id: 'integer',
  created_at: 'bigint',
} as const
const keyNames = columnNames(keyColumns)

const rememberedKeys = prepared<{ uses: string }>()((db, slot) =>
  db
    .insertInto('booking_keys')
    .columns(keyNames)
    .expression((eb) => eb.selectFrom(jsonRows(db, slot('uses'), keyColumns).as('made')).select(keyNames)),
)

export async function rememberKeys(trx: Trx, uses: readonly NewKeyUse[], now: number): Promise<void> {
  if (uses.length === 0) return
  const rows = uses.map(({ userId, key, busId, seats, ticketId }) => ({
    user_id: userId,
    key,
    bus_id: busId,
    seats,
    ticket_id: ticketId,
    created_at: now,
  }))
  await rememberedKeys(trx, { uses: JSON.stringify(rows satisfies RowOf<typeof keyColumns>[]) })
}

/**
 * Uses a key up for no ticket at all, unless it has been used. A booking with the same key that is under way on another
 * connection is waited for, or it finds the key taken: the primary key lets one of the two win.
 * @returns the ticket that the key made, if it did
 */
export async function withdrawKey(trx: Trx, { userId, key }: KeyOfUser, now: number): Promise<number | undefined> {
  await trx
    .insertInto('booking_keys')
    .values({ user_id: userId, key, bus_id: null, seats: null, ticket_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const use = await trx
    .selectFrom('booking_keys')
    .select('ticket_id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return use.ticket_id ?? undefined
}

function columnNames<const Columns extends object>(columns: Columns): (keyof Columns & string)[] {
  return Object.keys(columns) as (keyof Columns & string)[]
}
