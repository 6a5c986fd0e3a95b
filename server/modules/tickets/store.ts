import { type Selectable, sql } from 'kysely'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { CANCELLED } from '#contract/tickets/ticket.ts'
import { stillToPay, type TicketSums } from '#contract/tickets/ticket-money.ts'
import { CANCELLATION_COLUMNS, TICKET_COLUMNS } from '../../db/all-columns.ts'
import type { Reader } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { CancellationsTable } from '../../db/tables/tickets.ts'

export type CancellationRow = Selectable<CancellationsTable>

/** The office's lateness where a driver has reported since: of hardly any trip, and the others cost no query. */
const officeLate = sql<number | null>`case when buses.late_by = 'driver' then (
  select said.late_minutes from trip_announcements said
  where said.bus_id = buses.id and said.said_by = 'office' and said.said_at >= coalesce(buses.departs_said_at, 0)
  order by said.said_at desc, said.id desc limit 1) end`

export function ticketsWithBus(db: Reader) {
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select(TICKET_COLUMNS)
    .select([
      'buses.name as bus_name',
      'buses.type as bus_type',
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
      'buses.late_minutes',
      'buses.late_said_at',
      'buses.late_by',
      'buses.run',
      'buses.changed_said_at',
      'admins.cancellation_terms as operator_terms',
      'admins.payment_terms',
      'admins.travels_name',
      'admins.phone as travels_phone',
    ])
    .select(officeLate.as('office_late'))
}

export type TicketsQuery = ReturnType<typeof ticketsWithBus>

/** Columns that only writers of a ticket need, never its readers. */
type Bookkeeping =
  | 'sale_key'
  | 'link_edition'
  | 'link_withdrawn_at'
  | 'reminded_at'
  | 'pay_told_at'
  | 'claim_told_at'
  | 'never_came_heard_at'

/** A ticket before its cancellations are read. */
export type BareTicket = Omit<Awaited<ReturnType<TicketsQuery['executeTakeFirstOrThrow']>>, Bookkeeping>

/** A ticket with its trip as it is today: times and points may have changed since the booking, the fare never. */
export interface TicketRow extends BareTicket {
  /** Of its seats, the earliest first. */
  cancellations: readonly CancellationRow[]
}

const cancellationsOf = prepared<{ tickets: string }>()((db, slot) =>
  db
    .selectFrom('cancellations')
    .select(CANCELLATION_COLUMNS)
    .where(isAmong(db, 'ticket_id', slot('tickets')))
    .orderBy('id'),
)

/** Adds cancellations to tickets. Most tickets have none and cost no query. */
export async function withCancellations(db: Reader, tickets: readonly BareTicket[]): Promise<TicketRow[]> {
  const cancelled = tickets
    .filter(({ cancelled_seats, refunded }) => cancelled_seats !== '' || refunded > 0)
    .map(({ id }) => id)
  const rows = cancelled.length === 0 ? [] : await cancellationsOf(db, { tickets: JSON.stringify(cancelled) })
  const byTicket = new Map<number, CancellationRow[]>()
  for (const row of rows) byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), row])
  return tickets.map((ticket) => ({ ...ticket, cancellations: byTicket.get(ticket.id) ?? [] }))
}

/** @returns the ticket's cancellations, without refunds that a payment made due: those cancelled nothing */
export function partings({ cancellations }: Pick<TicketRow, 'cancellations'>): readonly CancellationRow[] {
  return cancellations.filter(({ payment_id }) => payment_id === null)
}

const ticketById = prepared<{ id: number }>()((db, slot) => ticketsWithBus(db).where('tickets.id', 'in', [slot('id')]))

export async function findTicket(db: Reader, id: number): Promise<TicketRow | undefined> {
  const [ticket] = await withCancellations(db, await ticketById(db, { id }))
  return ticket
}

const ticketsOfBus = prepared<{ busId: number }>()((db, slot) =>
  ticketsWithBus(db)
    .where('tickets.bus_id', 'in', [slot('busId')])
    .orderBy('tickets.id'),
)

/** Tickets of one trip, in the order they were booked. */
export async function findTicketsOfBus(db: Reader, busId: number): Promise<TicketRow[]> {
  return withCancellations(db, await ticketsOfBus(db, { busId }))
}

type MoneyRow = Pick<TicketRow, 'cost' | 'live_fare' | 'received' | 'outside' | 'refunded'>

/** @returns the ticket's sums, for the contract's rules */
export function sumsOf(
  ticket: MoneyRow & Pick<TicketRow, 'status' | 'seats' | 'cancelled_seats' | 'kept'>,
): TicketSums {
  const cancelled = seatNumbers(ticket.cancelled_seats).length
  const live = ticket.status === CANCELLED ? 0 : seatNumbers(ticket.seats).length
  const received = ticket.received + ticket.outside
  return {
    fare: ticket.cost,
    seats: live + cancelled,
    cancelled,
    received,
    back: ticket.refunded,
    kept: ticket.kept,
  }
}

/** @returns paise that are still to be paid */
export function dueOf({ live_fare, received, outside, refunded }: MoneyRow): number {
  return stillToPay({ live: live_fare, received: received + outside, back: refunded })
}

/** @returns paise that the ticket is sold for: the money received that does not go back, and the money still due */
export function soldFor(ticket: MoneyRow): number {
  return ticket.received + ticket.outside - ticket.refunded + dueOf(ticket)
}

/** @returns when a ticket's code was signed last, whole seconds in milliseconds since 1970 */
export function issuedAtOf({ changed_at, booked_at }: Pick<TicketRow, 'changed_at' | 'booked_at'>): number {
  return Math.floor((changed_at ?? booked_at) / 1000) * 1000
}

/** The same for rows of `tickets`, summed by the database: money that does not go back, and money still due. */
export const keptMoney = sql<number>`(tickets.received + tickets.outside - tickets.refunded)`
export const dueMoney = sql<number>`case when tickets.live_fare > ${keptMoney} then tickets.live_fare - ${keptMoney} else 0 end`

const revenue = prepared<{ adminId: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(sql<number | null>`sum(${keptMoney} + ${dueMoney})`.as('paise'))
    .where('buses.admin_id', 'in', [slot('adminId')]),
)

/** @returns paise that an operator's trips have sold and kept, removed ones included, whether they were paid or not */
export async function sumRevenue(db: Reader, adminId: number): Promise<number> {
  const [sum] = await revenue(db, { adminId })
  return sum?.paise ?? 0
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
