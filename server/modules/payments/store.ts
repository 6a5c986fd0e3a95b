import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { dueMoney } from '../tickets/store.ts'

/** Who notes money: somebody of the company, or a phone at the bus door. */
export interface Taker {
  adminId: number
  name: string
  /** Null of the account's holder, and of a handed-over phone. */
  staffId: number | null
}

/**
 * A payment, not a record that takes one back. The plus keeps SQLite from walking through everybody's payments: SQLite
 * expects few nulls in a unique column.
 */
export const isPayment = sql<boolean>`+payments.takes_back is null`

/** Payments that no other record has taken back. */
export function standing(db: Reader) {
  return db
    .selectFrom('payments')
    .selectAll('payments')
    .where(isPayment)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('payments as back').select('back.id').whereRef('back.takes_back', '=', 'payments.id')),
      ),
    )
}

/** @param utr twelve digits: one transfer is one payment */
export async function isNoted(db: Reader, ticketId: number, utr: string): Promise<boolean> {
  const noted = standing(db).where('payments.ticket_id', '=', ticketId).where('payments.reference', '=', utr)
  return (await noted.executeTakeFirst()) !== undefined
}

export type StandingPayment = Awaited<ReturnType<ReturnType<typeof standing>['executeTakeFirstOrThrow']>>

/** Standing payments that the door's records have noted. */
export function findDoorPayments(db: Reader, ticketIds: readonly number[]): Promise<StandingPayment[]> {
  return standing(db).where('ticket_id', 'in', ticketIds).where('scan_id', 'is not', null).execute()
}

export function findPayment(db: Reader, id: number) {
  return db
    .selectFrom('payments')
    .selectAll('payments')
    .select((eb) =>
      eb
        .selectFrom('payments as back')
        .select('back.id')
        .whereRef('back.takes_back', '=', 'payments.id')
        .as('reversal'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/** So many rows of a list of payments are one page. */
export const PAGE = 1_000

function withTicket(db: Reader) {
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select([
      'tickets.id as ticket_id',
      'tickets.bus_id',
      'tickets.passenger_name',
      'tickets.passenger_phone',
      'tickets.seats',
      'tickets.claim',
      'tickets.claimed_at',
      'tickets.pay_before',
      'tickets.status',
      'buses.from_place',
      'buses.to_place',
      'buses.bus_number',
      'buses.departs',
    ])
    .select(dueMoney.as('due'))
}

/**
 * @param open trips that depart later can still be paid, `YYYY-MM-DDTHH:mm` in India; undefined: tickets with a claim,
 *   whatever became of them
 */
export function findWaiting(
  db: Reader,
  adminId: number,
  { open, ticketId, after }: { open: string | undefined; ticketId: number | undefined; after: number | undefined },
) {
  const rows =
    open === undefined
      ? withTicket(db)
          .where('tickets.claimed_at', 'is not', null)
          // The plus keeps the planner from walking through all trips of the company: it begins with the few claims.
          .where(sql<number>`+buses.admin_id`, '=', adminId)
      : withTicket(db)
          .where('buses.admin_id', '=', adminId)
          .where('tickets.status', '=', 'BOOKED')
          .where('tickets.payment', '=', 'at-boarding')
          .where('buses.departs', '>', open)
  return rows
    .$if(ticketId !== undefined, (query) => query.where('tickets.id', '=', ticketId ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('buses.departs', 'tickets.id'),
          '>',
          selectFrom('tickets as last')
            .innerJoin('buses as last_bus', 'last_bus.id', 'last.bus_id')
            .select(['last_bus.departs', 'last.id'])
            .where('last.id', '=', after ?? 0)
            .$asTuple('departs', 'id'),
        ),
      ),
    )
    .orderBy('buses.departs')
    .orderBy('tickets.id')
    .limit(sql.lit(PAGE))
    .execute()
}

/** @param staffId who took the payments; undefined: anybody */
export function findReceived(
  db: Reader,
  adminId: number,
  {
    staffId,
    ticketId,
    after,
  }: { staffId: number | undefined; ticketId: number | undefined; after: number | undefined },
) {
  return (
    withTicket(db)
      .innerJoin('payments', 'payments.ticket_id', 'tickets.id')
      .leftJoin('payments as back', 'back.takes_back', 'payments.id')
      .select([
        'payments.id',
        'payments.amount',
        'payments.how',
        'payments.noted_by',
        'payments.at',
        'payments.reference',
      ])
      .select(['back.noted_by as back_by', 'back.at as back_at', 'back.reason as back_reason'])
      .where('payments.admin_id', '=', adminId)
      .where(isPayment)
      // Nobody noted money paid outside: it did not come in as a payment.
      .where('payments.how', '!=', 'outside')
      .$if(staffId !== undefined, (query) => query.where('payments.staff_id', '=', staffId ?? 0))
      .$if(ticketId !== undefined, (query) => query.where('payments.ticket_id', '=', ticketId ?? 0))
      .$if(after !== undefined, (query) => query.where('payments.id', '<', after ?? 0))
      .orderBy('payments.id', 'desc')
      .limit(sql.lit(PAGE))
      .execute()
  )
}
