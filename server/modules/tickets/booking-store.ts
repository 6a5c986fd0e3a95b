import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import type { BusRow } from '../buses/store.ts'

/*
 * What booking asks of the database, for many bookings at once: each statement serves a whole batch, so that its cost
 * is shared.
 */

/** Reads trips and keeps everybody else from selling them until the transaction ends; in one order, against deadlocks. */
export async function lockBuses(trx: Trx, ids: readonly number[]): Promise<BusRow[]> {
  return lockRows(trx, trx.selectFrom('buses').selectAll().where('id', 'in', ids).orderBy('id')).execute()
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

/** Which of the wanted seats are sold, and to whom. */
export async function findHeldSeats(db: Reader, wanted: readonly SeatOnBus[]): Promise<HeldSeat[]> {
  const pairs = wanted.map(({ busId, seat }) => sql`(cast(${busId} as integer), cast(${seat} as integer))`)
  return db
    .selectFrom('ticket_seats as held')
    .innerJoin('tickets', 'tickets.id', 'held.ticket_id')
    .select(['held.bus_id as busId', 'held.seat_no as seat', 'tickets.id as ticketId'])
    .select(['tickets.user_id as userId', 'tickets.seats'])
    .where(sql<boolean>`(held.bus_id, held.seat_no) in (values ${sql.join(pairs)})`)
    .execute()
}

export interface KeyOfUser {
  userId: number
  key: string
}

/** What Idempotency-Keys of travellers were used for; some of other travellers may be among the rows. */
export async function findKeyUses(db: Reader, keys: readonly KeyOfUser[]) {
  if (keys.length === 0) return []
  return db
    .selectFrom('booking_keys')
    .select(['user_id as userId', 'key', 'bus_id as busId', 'seats', 'ticket_id as ticketId'])
    .where('user_id', 'in', [...new Set(keys.map(({ userId }) => userId))])
    .where('key', 'in', [...new Set(keys.map(({ key }) => key))])
    .execute()
}

/** The travellers who book, as their tickets will name them. */
export async function findPassengers(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'age', 'gender', 'phone', 'activated_at as activatedAt'])
    .where('id', 'in', ids)
    .execute()
}

/**
 * Seats that travellers hold, per traveller and trip.
 * @param moment now in India; what departs later is ahead
 * @param since from when on bookings count as recent
 */
export async function findHoldings(db: Reader, userIds: readonly number[], moment: string, since: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['tickets.user_id as userId', 'tickets.bus_id as busId'])
    .select([
      sql<number>`sum(seat_count)`.as('seats'),
      sql<number>`sum(case when buses.departs > ${moment} then seat_count else 0 end)`.as('ahead'),
      sql<number>`sum(case when booked_at > ${since} then 1 else 0 end)`.as('recent'),
    ])
    .where('tickets.user_id', 'in', userIds)
    .where('tickets.status', '=', 'BOOKED')
    .groupBy(['tickets.user_id', 'tickets.bus_id'])
    .execute()
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

/**
 * Writes tickets, their seats and the trips' counts. The trips must be locked and the seats known to be free.
 * @returns the new ids, in the order of `tickets`
 */
export async function insertTickets(trx: Trx, tickets: readonly NewTicket[]): Promise<number[]> {
  const rows = await trx
    .insertInto('tickets')
    .values(
      tickets.map(({ busId, userId, seats, cost, passenger, bookedOn, bookedAt }) => ({
        bus_id: busId,
        user_id: userId,
        status: 'BOOKED' as const,
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
      })),
    )
    .returning(['id', 'bus_id', 'seats'])
    .execute()
  // Databases promise no order of returned rows; a trip's seats are sold once, so they tell the tickets apart.
  const idOf = new Map(rows.map((row) => [`${row.bus_id}:${row.seats}`, row.id]))
  const ids = tickets.map(({ busId, seats }) => idOf.get(`${busId}:${seats.join(',')}`))
  if (!ids.every((id) => id !== undefined)) throw new Error('The database gave no id for a new ticket.')

  await trx
    .insertInto('ticket_seats')
    .values(
      tickets.flatMap(({ busId, seats }, place) =>
        seats.map((seat) => ({ bus_id: busId, seat_no: seat, ticket_id: ids[place] ?? 0 })),
      ),
    )
    .execute()
  const sold = sql<number>`(select count(*) from ticket_seats where ticket_seats.bus_id = buses.id)`
  await trx
    .updateTable('buses')
    .set({ available_seats: sql`available_seats + sold_seats - ${sold}`, sold_seats: sold })
    .where('id', 'in', [...new Set(tickets.map(({ busId }) => busId))])
    .execute()
  return ids
}

export interface NewKeyUse extends KeyOfUser {
  busId: number
  seats: string
  ticketId: number
}

export async function rememberKeys(trx: Trx, uses: readonly NewKeyUse[], now: number): Promise<void> {
  if (uses.length === 0) return
  await trx
    .insertInto('booking_keys')
    .values(
      uses.map(({ userId, key, busId, seats, ticketId }) => ({
        user_id: userId,
        key,
        bus_id: busId,
        seats,
        ticket_id: ticketId,
        created_at: now,
      })),
    )
    .execute()
}
