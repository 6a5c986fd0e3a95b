import { MAX_LISTED_BUSES } from '../../../contract/constants.ts'
import type { Reader } from '../../db/database.ts'
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
  /** JSON of the contract's `Passenger`s; empty where nobody was named. */
  passengers: string
  booked_on: string
  booked_at: number
  revision: number
  bus_name: string
  bus_number: string
  from_place: string
  to_place: string
  departs: string
  reports_at: string
  arrives_at: string
  boarding_point: string
  dropping_point: string
  admin_id: number
  travels_name: string
  travels_phone: string
}

function ticketsWithBus(db: Reader) {
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .selectAll('tickets')
    .select([
      'buses.name as bus_name',
      'buses.bus_number',
      'buses.from_place',
      'buses.to_place',
      'buses.departs',
      'buses.reports_at',
      'buses.arrives_at',
      'buses.boarding_point',
      'buses.dropping_point',
      'buses.admin_id',
      'admins.travels_name',
      'admins.phone as travels_phone',
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

/** Part of the tickets of an operator's trips: those that leave after the moment, or those that have left by then. */
function ticketsOfAdmin(db: Reader, adminId: number, part: 'ahead' | 'left', moment: string) {
  return ticketsWithBus(db)
    .where('buses.admin_id', '=', adminId)
    .where('buses.departs', part === 'ahead' ? '>' : '<=', moment)
    .orderBy('buses.departs', part === 'ahead' ? 'asc' : 'desc')
    .orderBy('tickets.id', 'desc')
}

/**
 * Tickets of an operator's trips, at most as many as lists show: what leaves next first, so that a first page has what is
 * worked with, then what has left, the latest first; of one departure the latest booking first.
 * @param skip how many of them to leave out
 * @param moment what departs later is ahead, `YYYY-MM-DDTHH:mm` in India; the same for all pages
 */
export async function findTicketsOfAdmin(
  db: Reader,
  adminId: number,
  skip: number,
  moment: string,
): Promise<TicketRow[]> {
  const ahead = await ticketsOfAdmin(db, adminId, 'ahead', moment).limit(MAX_LISTED_BUSES).offset(skip).execute()
  if (ahead.length === MAX_LISTED_BUSES) return ahead
  const skipped = Math.max(0, skip - (await countTicketsOfAdmin(db, adminId, moment)))
  const left = await ticketsOfAdmin(db, adminId, 'left', moment)
    .limit(MAX_LISTED_BUSES - ahead.length)
    .offset(skipped)
    .execute()
  return [...ahead, ...left]
}

/** @param after counts only what departs later, where it is given */
export async function countTicketsOfAdmin(db: Reader, adminId: number, after = ''): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buses.admin_id', '=', adminId)
    .where('buses.departs', '>', after)
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
  db.selectFrom('ticket_seats').select('seat_no').where('bus_id', '=', slot('busId')).orderBy('seat_no'),
)

/** @returns the seats sold on a trip; undefined if there is no such trip */
export async function findSoldSeats(db: Reader, busId: number): Promise<number[] | undefined> {
  const seats = await seatsOfBus(db, { busId })
  if (seats.length === 0 && (await liveBus(db, { busId })).length === 0) return undefined
  return seats.map((row) => row.seat_no)
}
