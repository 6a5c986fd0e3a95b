import { type Selectable, sql } from 'kysely'
import { seatNumbers } from '../../../contract/buses/seat-rows.ts'
import { MAX_LISTED_BUSES } from '../../../contract/constants.ts'
import type { Payment } from '../../../contract/tickets/counter.ts'
import { CANCELLED } from '../../../contract/tickets/ticket.ts'
import type { Reader } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { CancellationsTable } from '../../db/schema.ts'

export type CancellationRow = Selectable<CancellationsTable>

/** A ticket with what its bus says today: times and points may have changed since, the fare never. */
export interface TicketRow {
  id: number
  bus_id: number
  /** Null where the counter sold it to somebody without an account. */
  user_id: number | null
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
  payment: Payment
  collected_at: number | null
  sold_by: string
  /** Where its passengers get on; empty where that is the trip's boarding point. */
  boards_at: string
  /** JSON of the seats that are on the bus; empty where none is. */
  boarded: string
  boarded_seats: number
  cancelled_seats: string
  refunded: number
  terms: string
  changed_at: number | null
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
  called_off_at: number | null
  called_off_reason: string
  /** Of its seats, the earliest first. */
  cancellations: readonly CancellationRow[]
}

/** A ticket before its cancellations are read. */
type BareTicket = Omit<TicketRow, 'cancellations'>

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
      'buses.called_off_at',
      'buses.called_off_reason',
      'admins.travels_name',
      'admins.phone as travels_phone',
    ])
}

const cancellationsOf = prepared<{ tickets: string }>()((db, slot) =>
  db
    .selectFrom('cancellations')
    .selectAll()
    .where('ticket_id', 'in', (eb) =>
      eb.selectFrom(jsonRows(db, slot('tickets'), { ticketId: 'integer' }).as('wanted')).select('wanted.ticketId'),
    )
    .orderBy('id'),
)

/** Most tickets have none, and of those nothing is asked. */
async function withCancellations(db: Reader, tickets: readonly BareTicket[]): Promise<TicketRow[]> {
  const cancelled = tickets.filter((ticket) => ticket.cancelled_seats !== '').map(({ id }) => ({ ticketId: id }))
  const rows = cancelled.length === 0 ? [] : await cancellationsOf(db, { tickets: JSON.stringify(cancelled) })
  const byTicket = new Map<number, CancellationRow[]>()
  for (const row of rows) byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), row])
  return tickets.map((ticket) => ({ ...ticket, cancellations: byTicket.get(ticket.id) ?? [] }))
}

const ticketById = prepared<{ id: number }>()((db, slot) => ticketsWithBus(db).where('tickets.id', '=', slot('id')))

export async function findTicket(db: Reader, id: number): Promise<TicketRow | undefined> {
  const [ticket] = await withCancellations(db, await ticketById(db, { id }))
  return ticket
}

/** A traveller's tickets, the newest departure first. */
export async function findTicketsOfUser(db: Reader, userId: number): Promise<TicketRow[]> {
  const tickets = await ticketsWithBus(db)
    .where('tickets.user_id', '=', userId)
    .orderBy('buses.departs', 'desc')
    .orderBy('tickets.id', 'desc')
    .execute()
  return withCancellations(db, tickets)
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
  if (ahead.length === MAX_LISTED_BUSES) return withCancellations(db, ahead)
  const skipped = Math.max(0, skip - (await countTicketsOfAdmin(db, adminId, moment)))
  const left = await ticketsOfAdmin(db, adminId, 'left', moment)
    .limit(MAX_LISTED_BUSES - ahead.length)
    .offset(skipped)
    .execute()
  return withCancellations(db, [...ahead, ...left])
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
export async function findTicketsOfBus(db: Reader, busId: number): Promise<TicketRow[]> {
  const tickets = await ticketsWithBus(db).where('tickets.bus_id', '=', busId).orderBy('tickets.id').execute()
  return withCancellations(db, tickets)
}

/** What was to be paid at the bus door, and never will be since the ticket is none any more. */
export function isNeverPaid({ status, payment }: Pick<TicketRow, 'status' | 'payment'>): boolean {
  return status === CANCELLED && payment === 'at-boarding'
}

/** @returns paise that are the operator's: what the ticket was sold for, less what comes back */
export function keptOf(ticket: Pick<TicketRow, 'status' | 'payment' | 'cost' | 'refunded'>): number {
  return isNeverPaid(ticket) ? 0 : ticket.cost - ticket.refunded
}

/** The same of a row of `tickets`, for the database to sum. */
export const kept = sql<number>`case when tickets.status = ${sql.lit(CANCELLED)} and tickets.payment = 'at-boarding'
  then 0 else tickets.cost - tickets.refunded end`

/** @returns paise that were kept of what an operator's trips have sold, removed ones included */
export async function sumRevenue(db: Reader, adminId: number): Promise<number> {
  const { paise } = await db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(sql<number | null>`sum(${kept})`.as('paise'))
    .where('buses.admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return paise ?? 0
}

const liveBus = prepared<{ busId: number }>()((db, slot) =>
  db.selectFrom('buses').select('kept_seats').where('id', '=', slot('busId')).where('archived_at', 'is', null),
)
const seatsOfBus = prepared<{ busId: number }>()((db, slot) =>
  db.selectFrom('ticket_seats').select('seat_no').where('bus_id', '=', slot('busId')).orderBy('seat_no'),
)

/** @returns the seats that nobody can book any more, sold or kept back; undefined if there is no such trip */
export async function findTakenSeats(db: Reader, busId: number): Promise<number[] | undefined> {
  const [sold, bus] = await Promise.all([seatsOfBus(db, { busId }), liveBus(db, { busId })])
  if (sold.length === 0 && bus.length === 0) return undefined
  return [...sold.map((row) => row.seat_no), ...seatNumbers(bus[0]?.kept_seats)].sort((a, b) => a - b)
}
