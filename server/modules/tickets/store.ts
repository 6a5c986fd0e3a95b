import { sql } from 'kysely'
import { MAX_LISTED_BUSES, MAX_SEATS_PER_BOOKING } from '../../../contract/constants.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** A ticket with what its bus says today: times and points may have changed since, the fare never. */
export interface TicketRow {
  id: number
  bus_id: number
  user_id: number
  status: 'BOOKED' | 'CANCELLED'
  seats: string
  seat_count: number
  cost: number
  passenger_name: string
  passenger_age: number
  passenger_gender: string
  passenger_phone: string
  booked_on: string
  booked_at: number
  revision: number
  bus_name: string
  bus_number: string
  from_place: string
  to_place: string
  departs: string
  reports_at: string
  boarding_point: string
  dropping_point: string
  admin_id: number
}

function ticketsWithBus(db: Reader) {
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .selectAll('tickets')
    .select([
      'buses.name as bus_name',
      'buses.bus_number',
      'buses.from_place',
      'buses.to_place',
      'buses.departs',
      'buses.reports_at',
      'buses.boarding_point',
      'buses.dropping_point',
      'buses.admin_id',
    ])
}

const ticketById = prepared<{ id: number }>()((db, slot) => ticketsWithBus(db).where('tickets.id', '=', slot('id')))

export async function findTicket(db: Reader, id: number): Promise<TicketRow | undefined> {
  return (await ticketById(db, { id }))[0]
}

/** A traveller's tickets, the newest departure first. */
export function findTicketsOfUser(db: Reader, userId: number): Promise<TicketRow[]> {
  return ticketsWithBus(db)
    .where('tickets.user_id', '=', userId)
    .orderBy('buses.departs', 'desc')
    .orderBy('tickets.id', 'desc')
    .execute()
}

/** Tickets of an operator's trips, the latest booking first, at most as many as lists show. */
export function findTicketsOfAdmin(db: Reader, adminId: number): Promise<TicketRow[]> {
  return ticketsWithBus(db)
    .where('buses.admin_id', '=', adminId)
    .orderBy('tickets.id', 'desc')
    .limit(MAX_LISTED_BUSES)
    .execute()
}

export async function countTicketsOfAdmin(db: Reader, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buses.admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return count
}

/** Tickets of one trip, in the order they were booked. */
export function findTicketsOfBus(db: Reader, busId: number): Promise<TicketRow[]> {
  return ticketsWithBus(db).where('tickets.bus_id', '=', busId).orderBy('tickets.id').execute()
}

/** @returns paise earned by an operator's trips, removed ones included */
export async function sumRevenue(db: Reader, adminId: number): Promise<number> {
  const { paise } = await db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select((eb) => eb.fn.sum<number | null>('tickets.cost').as('paise'))
    .where('buses.admin_id', '=', adminId)
    .where('tickets.status', '=', 'BOOKED')
    .executeTakeFirstOrThrow()
  return paise ?? 0
}

const liveBus = prepared<{ busId: number }>()((db, slot) =>
  db.selectFrom('buses').select('id').where('id', '=', slot('busId')).where('archived_at', 'is', null),
)
const seatsOfBus = prepared<{ busId: number }>()((db, slot) =>
  db.selectFrom('ticket_seats').select(['seat_no', 'ticket_id']).where('bus_id', '=', slot('busId')).orderBy('seat_no'),
)

/** @returns the seats sold on a trip; undefined if there is no such trip */
export async function findSoldSeats(db: Reader, busId: number): Promise<number[] | undefined> {
  const seats = await seatsOfBus(db, { busId })
  if (seats.length === 0 && (await liveBus(db, { busId })).length === 0) return undefined
  return seats.map((row) => row.seat_no)
}

const bookingOfKey = prepared<{ userId: number; key: string }>()((db, slot) =>
  db
    .selectFrom('booking_keys')
    .select(['bus_id', 'seats', 'ticket_id'])
    .where('user_id', '=', slot('userId'))
    .where('key', '=', slot('key')),
)

/** What an Idempotency-Key of a traveller was used for. */
export async function findBookingOfKey(db: Reader, userId: number, key: string) {
  return (await bookingOfKey(db, { userId, key }))[0]
}

const seatsOfTicket = prepared<{ userId: number; ticketId: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .select('seats')
    .where('id', '=', slot('ticketId'))
    .where('user_id', '=', slot('userId'))
    .where('status', '=', 'BOOKED'),
)

/** Which of the wanted seats of a trip are sold, ascending, and the tickets that hold them. */
export async function findTakenSeats(db: Reader, busId: number, seats: readonly number[]) {
  const wanted = new Set(seats)
  const taken = (await seatsOfBus(db, { busId })).filter((row) => wanted.has(row.seat_no))
  return { seats: taken.map((row) => row.seat_no), ticketIds: [...new Set(taken.map((row) => row.ticket_id))] }
}

/** Whether a ticket is the traveller's own, live, and for exactly these seats (`3,4`). */
export async function isTicketFor(db: Reader, ticketId: number, userId: number, seats: string): Promise<boolean> {
  return (await seatsOfTicket(db, { ticketId, userId }))[0]?.seats === seats
}

const passenger = prepared<{ userId: number }>()((db, slot) =>
  db.selectFrom('users').select(['name', 'age', 'gender', 'phone', 'activated_at']).where('id', '=', slot('userId')),
)

/** The traveller who books, as the ticket will name them. */
export async function findPassenger(db: Reader, userId: number) {
  return (await passenger(db, { userId }))[0]
}

const holdings = prepared<{ userId: number; busId: number; moment: string; since: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select([
      sql<number>`coalesce(sum(case when tickets.bus_id = ${slot('busId')} then seat_count else 0 end), 0)`.as(
        'on_bus',
      ),
      sql<number>`coalesce(sum(case when buses.departs > ${slot('moment')} then seat_count else 0 end), 0)`.as('ahead'),
      sql<number>`coalesce(sum(case when booked_at > ${slot('since')} then 1 else 0 end), 0)`.as('recent'),
    ])
    .where('tickets.user_id', '=', slot('userId'))
    .where('tickets.status', '=', 'BOOKED'),
)

/**
 * Seats that a traveller holds on a trip and on all trips ahead, and bookings they made lately.
 * @param moment now in India; what departs later is ahead
 * @param since from when on bookings count as recent
 */
export async function sumHoldings(
  db: Reader,
  query: { userId: number; busId: number; moment: string; since: number },
): Promise<{ on_bus: number; ahead: number; recent: number }> {
  const [sums] = await holdings(db, query)
  return sums ?? { on_bus: 0, ahead: 0, recent: 0 }
}

export interface NewTicket {
  busId: number
  userId: number
  seats: readonly number[]
  /** Paise. */
  cost: number
  passenger: { name: string; age: number; gender: string; phone: string }
  bookedOn: string
  bookedAt: number
}

const insertTicketRow = prepared<
  Omit<NewTicket, 'seats' | 'passenger'> & NewTicket['passenger'] & { seats: string; seatCount: number }
>()((db, slot) =>
  db
    .insertInto('tickets')
    .values({
      bus_id: slot('busId'),
      user_id: slot('userId'),
      status: 'BOOKED',
      seats: slot('seats'),
      seat_count: slot('seatCount'),
      cost: slot('cost'),
      passenger_name: slot('name'),
      passenger_age: slot('age'),
      passenger_gender: slot('gender'),
      passenger_phone: slot('phone'),
      booked_on: slot('bookedOn'),
      booked_at: slot('bookedAt'),
      revision: 0,
    })
    .returning('id'),
)

/** One query per count of seats, compiled at its first use. */
const insertSeats = Array.from({ length: MAX_SEATS_PER_BOOKING }, (_, last) =>
  prepared<{ busId: number; ticketId: number; [seat: `seat${number}`]: number }>()((db, slot) =>
    db.insertInto('ticket_seats').values(
      Array.from({ length: last + 1 }, (_seat, place) => ({
        bus_id: slot('busId'),
        seat_no: slot(`seat${place}`),
        ticket_id: slot('ticketId'),
      })),
    ),
  ),
)

const takeSeats = prepared<{ busId: number; count: number }>()((db, slot) =>
  db
    .updateTable('buses')
    .set((eb) => ({
      sold_seats: eb('sold_seats', '+', slot('count')),
      available_seats: eb('available_seats', '-', slot('count')),
    }))
    .where('id', '=', slot('busId')),
)

/** Writes a ticket, its seats and the trip's counts. The trip must be locked and its seats known to be free. */
export async function insertTicket(trx: Trx, ticket: NewTicket): Promise<number> {
  const { passenger: person, seats, ...columns } = ticket
  const [row] = await insertTicketRow(trx, { ...columns, ...person, seats: seats.join(','), seatCount: seats.length })
  if (!row) throw new Error('The database gave no id for a new ticket.')
  const numbered = Object.fromEntries(seats.map((seat, place) => [`seat${place}`, seat]))
  await insertSeats[seats.length - 1]?.(trx, { ...numbered, busId: ticket.busId, ticketId: row.id })
  await takeSeats(trx, { busId: ticket.busId, count: seats.length })
  return row.id
}

const insertKey = prepared<{
  userId: number
  key: string
  busId: number
  seats: string
  ticketId: number
  now: number
}>()((db, slot) =>
  db.insertInto('booking_keys').values({
    user_id: slot('userId'),
    key: slot('key'),
    bus_id: slot('busId'),
    seats: slot('seats'),
    ticket_id: slot('ticketId'),
    created_at: slot('now'),
  }),
)

export async function rememberKey(
  trx: Trx,
  row: { userId: number; key: string; busId: number; seats: string; ticketId: number; now: number },
): Promise<void> {
  await insertKey(trx, row)
}
