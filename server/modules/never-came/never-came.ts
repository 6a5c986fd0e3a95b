import { sql } from 'kysely'
import {
  MOST_REMINDERS,
  mayReport,
  REMINDED_EVERY_MS,
  type ReportedTrip,
  reportedBetween,
} from '#contract/tickets/never-came.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import { conflict, notAllowed, notFound } from '../../refusal.ts'
import { lastSeenOfRow } from '../boarding/run-record.ts'
import { departureOf } from '../buses/departure.ts'
import { lockBus } from '../buses/store.ts'
import { sideOf, type TicketSide } from '../cancellation/ticket-side.ts'
import { findTicket } from '../tickets/store.ts'
import { toTicket } from '../tickets/view.ts'

/** Several reports of a trip within this time are one mail to its owners. */
const TOGETHER_MS = 10 * 60_000

export type NeverCame = ReturnType<typeof neverCame>

export function neverCame({ database, now }: Pick<Context, 'database' | 'now'>) {
  return {
    /**
     * A traveller reports that their bus never came, or the office notes it for a passenger of the counter. The first
     * report stands; a repeat changes nothing.
     * @param ageMs for how long the phone has kept it
     * @throws Refusal 404 not theirs, 409 too early, too late, cancelled or on the bus; of the office, 409 for a
     *   traveller's own
     */
    async report(sides: readonly TicketSide[], ticketId: number, ageMs: number) {
      return database.write(async (trx) => {
        const known = await findTicket(trx, ticketId)
        const { cause } = sideOf(known, sides)
        if (!known) throw notFound((say) => say.ticket.notYours)
        if (cause === 'operator' && known.user_id !== null) throw conflict((say) => say.neverCame.travellersOwn)
        await lockBus(trx, known.bus_id)
        // Read under the trip's lock: the ticket may have boarded, or been cancelled, a moment ago.
        const row = await findTicket(trx, ticketId)
        if (!row) throw notFound((say) => say.ticket.notYours)
        if (row.never_came_at !== null) return { ticketId, at: row.never_came_at, replayed: true }
        const time = now()
        const ticket = toTicket(row)
        const { from } = reportedBetween(ticket)
        if (!mayReport(ticket, time))
          throw conflict((say) => (time < from ? say.neverCame.tooEarly : say.neverCame.notAnyMore))
        const at = Math.max(from, time - ageMs)
        const told = await lastHeard(trx, row.bus_id, time - TOGETHER_MS)
        await trx
          .updateTable('tickets')
          .set({ never_came_at: at, never_came_heard_at: time })
          .where('id', '=', ticketId)
          .execute()
        await trx
          .updateTable('buses')
          .set({ never_came_remind_at: time + REMINDED_EVERY_MS, never_came_reminders: 0 })
          .where('id', '=', row.bus_id)
          .execute()
        const notBefore = told === undefined ? time : told + TOGETHER_MS
        const letter = { kind: 'never-came' as const, busId: row.bus_id }
        await tell(trx, { kind: 'office', adminId: row.admin_id, letter, notBefore }, time)
        return { ticketId, at, replayed: false }
      })
    },

    /** @returns the company's trips that wait for an answer, the oldest report first */
    open: (adminId: number): Promise<ReportedTrip[]> => openReports(database.read, adminId),

    /**
     * The company says that the bus came: the travellers who reported are told.
     * @returns how many reports that answers; 0 where none waits any more
     * @throws Refusal 404, 403 another operator's
     */
    async answerThatItCame(adminId: number, busId: number): Promise<number> {
      return database.write(async (trx) => {
        const bus = await lockBus(trx, busId)
        if (!bus) throw notFound((say) => say.bus.gone)
        if (bus.admin_id !== adminId) throw notAllowed((say) => say.bus.anotherOperators)
        const time = now()
        const tickets = await trx
          .updateTable('tickets')
          .set({ never_came_answered_at: time })
          .where('bus_id', '=', busId)
          .where('status', '=', BOOKED)
          .where('never_came_at', 'is not', null)
          .where('never_came_answered_at', 'is', null)
          .returning(['id as ticketId', 'user_id as userId'])
          .execute()
        await trx.updateTable('buses').set({ never_came_remind_at: null }).where('id', '=', busId).execute()
        if (tickets.length > 0) await tell(trx, { kind: 'report-answered', tickets }, time)
        return tickets.length
      })
    },
  }
}

/** @returns when the first report of a trip came in that shares the owners' mail with a report of now */
async function lastHeard(trx: Trx, busId: number, since: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('tickets')
    .select((eb) => eb.fn.min('never_came_heard_at').as('heard'))
    .where('bus_id', '=', busId)
    .where('never_came_at', 'is not', null)
    .where('never_came_heard_at', '>', since)
    .executeTakeFirst()
  return row?.heard ?? undefined
}

async function openReports(db: Reader, adminId: number): Promise<ReportedTrip[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['buses.id as bus_id', 'buses.name', 'buses.bus_number', 'buses.from_place', 'buses.to_place'])
    .select(['buses.departs', 'buses.late_minutes', 'tickets.id', 'tickets.seats'])
    .select(['buses.arrives_at', 'buses.boarding_point', 'buses.dropping_point', 'buses.run'])
    .select(['tickets.passenger_name', 'tickets.passenger_phone', 'tickets.never_came_at'])
    // The plus keeps the planner from walking through all trips of the company: it begins with the few reported ones.
    .where(sql<number>`+buses.admin_id`, '=', adminId)
    .where('tickets.status', '=', BOOKED)
    .where('tickets.never_came_at', 'is not', null)
    .where('tickets.never_came_answered_at', 'is', null)
    // The door may tell later that they boarded after all.
    .whereRef('tickets.boarded_seats', '<', 'tickets.seat_count')
    .orderBy('tickets.never_came_at')
    .orderBy('tickets.id')
    .execute()
  const trips = new Map<number, ReportedTrip>()
  const driven = await seatsOf(
    db,
    rows.map(({ bus_id }) => bus_id),
  )
  for (const row of rows) {
    const { seats = 0, boarded = 0 } = driven.get(row.bus_id) ?? {}
    const lastSeen = lastSeenOfRow(row)
    const trip = trips.get(row.bus_id) ?? {
      ...{ busId: row.bus_id, name: row.name, busNumber: row.bus_number, from: row.from_place, to: row.to_place },
      ...departureOf(row),
      ...{ lateMinutes: row.late_minutes ?? 0, seats, boarded, reports: [] },
      ...(lastSeen && { lastSeen }),
    }
    const report = { ticketId: row.id, username: row.passenger_name, phone: row.passenger_phone }
    trips.set(row.bus_id, {
      ...trip,
      reports: [...trip.reports, { ...report, seats: row.seats.split(','), at: row.never_came_at ?? 0 }],
    })
  }
  return [...trips.values()]
}

/** By trip: how many seats are live, and how many of them have boarded, as the door knows. */
async function seatsOf(db: Reader, busIds: readonly number[]) {
  if (busIds.length === 0) return new Map<number, { seats: number; boarded: number }>()
  const rows = await db
    .selectFrom('tickets')
    .select((eb) => [
      'bus_id',
      eb.fn.sum<number>('seat_count').as('seats'),
      eb.fn.sum<number>('boarded_seats').as('boarded'),
    ])
    .where('bus_id', 'in', [...new Set(busIds)])
    .where('status', '=', BOOKED)
    .groupBy('bus_id')
    .execute()
  return new Map(rows.map(({ bus_id, seats, boarded }) => [bus_id, { seats: Number(seats), boarded: Number(boarded) }]))
}

/**
 * Reminds owners of trips that wait for an answer, once a day and three times at most. The one server that finds a trip
 * due marks it in the same transaction.
 * @returns how many trips owners were reminded of
 */
export async function remindOwners({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  const time = now()
  const due = await database.read
    .selectFrom('buses')
    .select('id')
    .where('never_came_remind_at', 'is not', null)
    .where('never_came_remind_at', '<=', time)
    .limit(sql.lit(200))
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  return database.write(async (trx) => {
    const marked = await trx
      .updateTable('buses')
      .set((eb) => ({
        never_came_reminders: eb('never_came_reminders', '+', 1),
        never_came_remind_at: eb
          .case()
          .when('never_came_reminders', '<', MOST_REMINDERS - 1)
          .then(time + REMINDED_EVERY_MS)
          .else(null)
          .end(),
      }))
      .where('id', 'in', ids)
      .where('never_came_remind_at', '<=', time)
      .returning(['id', 'admin_id'])
      .execute()
    for (const { id, admin_id } of marked)
      await tell(trx, { kind: 'office', adminId: admin_id, letter: { kind: 'never-came', busId: id } }, time)
    return marked.length
  })
}
