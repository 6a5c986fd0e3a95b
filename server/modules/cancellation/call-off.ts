import type { CallingOff } from '#contract/cancellation/calling-off.ts'
import { seatsNotBoarded } from '#contract/cancellation/cancellable-seats.ts'
import { isJustGone } from '#contract/cancellation/left-behind.ts'
import { toRupees } from '#contract/money.ts'
import { part } from '#contract/tickets/ticket-money.ts'
import { hasDeparted, indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { fingerprint } from '../../db/operator-keys.ts'
import { tell } from '../../news/news.ts'
import { conflict, notAllowed, notFound } from '../../refusal.ts'
import { findKeyUse, rememberKeys } from '../buses/bus-keys.ts'
import { departureOf } from '../buses/departure.ts'
import { type BusRow, lockBus } from '../buses/store.ts'
import { findTicketsOfBus, sumsOf, type TicketRow } from '../tickets/store.ts'
import { boardedSeats } from '../tickets/view.ts'
import { judgeCancelling } from './cancellation-rules.ts'
import { findReachable, writeCancellations } from './store.ts'

export function tripCancelling({ database, now }: Pick<Context, 'database' | 'now'>) {
  async function callOffOnce(
    trx: Trx,
    { adminId, busId, reason, key }: { adminId: number; busId: number; reason: string; key: string | undefined },
  ): Promise<{ replayed: boolean }> {
    const bus = assertOwn(await lockBus(trx, busId), adminId)
    const asked = fingerprint({ callOff: busId, reason })
    const use = await findKeyUse(trx, adminId, key, asked)
    if (use) return { replayed: true }
    const time = now()
    if (bus.called_off_at !== null) throw conflict((say) => say.cancellation.tripCalledOffBefore, 'called-off')
    if (bus.archived_at !== null) throw notFound((say) => say.bus.gone)
    const parts = (await findTicketsOfBus(trx, busId)).flatMap((ticket) => livePart(ticket, time) ?? [])
    // After the departure, only passengers for whom the bus never came; a bus that carried everybody did run.
    if (bus.departs <= indiaMoment(time) && parts.length === 0)
      throw conflict((say) => say.booking.departed, 'departed')
    const tickets = parts.map(({ ticket }) => ticket)
    const cancelled = parts.map(({ ticket, seats }) => {
      const cancelling = judgeCancelling(ticket, seats.map(Number), 'operator', time, true)
      return { ticket, ...cancelling, cause: 'called-off' as const, accountId: adminId, key: undefined }
    })
    await writeCancellations(trx, busId, cancelled, time)
    await trx
      .updateTable('buses')
      .set({ archived_at: time, called_off_at: time, called_off_reason: reason, never_came_remind_at: null })
      .where('id', '=', busId)
      .execute()
    const concerned = tickets.map(({ id, user_id }) => ({ ticketId: id, userId: user_id }))
    await tell(trx, { kind: 'trip-called-off', busId, tickets: concerned }, time)
    if (key !== undefined) await rememberKeys(trx, adminId, [{ key, asked, busId }], time)
    await database.busListChanged(trx, { kind: 'trips' })
    return { replayed: false }
  }

  /** @throws Refusal 404, 403 another operator's */
  async function consider(adminId: number, busId: number): Promise<CallingOff> {
    const found = await database.read.selectFrom('buses').selectAll().where('id', '=', busId).executeTakeFirst()
    const bus = assertOwn(found, adminId)
    if (bus.archived_at !== null && bus.called_off_at === null) throw notFound((say) => say.bus.gone)
    return concerned(database.read, bus, now())
  }

  return {
    consider,

    /**
     * Cancels every ticket of a trip and takes the trip off every list.
     * @param key Idempotency-Key
     * @throws Refusal 404, 403, 409 where the trip was called off before or the bus has left, 422
     */
    async callOff(adminId: number, busId: number, reason: string, key: string | undefined) {
      const { replayed } = await database.write((trx) => callOffOnce(trx, { adminId, busId, reason, key }))
      return { trip: await consider(adminId, busId), replayed }
    },
  }
}

function assertOwn(bus: BusRow | undefined, adminId: number): BusRow {
  if (!bus) throw notFound((say) => say.bus.gone)
  if (bus.admin_id !== adminId) throw notAllowed((say) => say.bus.anotherOperators)
  return bus
}

/** The passengers concerned: before the calling off, those who travel; after it, those who would have. */
async function concerned(db: Reader, bus: BusRow, now: number): Promise<CallingOff> {
  const isOff = bus.called_off_at !== null
  const all = await findTicketsOfBus(db, bus.id)
  const parts = all
    .map((ticket) => (isOff ? calledOffPart(ticket) : livePart(ticket, now)))
    .filter((part) => part !== undefined)
  const reachable = await findReachable(
    db,
    parts.map(({ ticket }) => ticket.id),
  )
  const toCall = parts.filter(({ ticket }) => !reachable.has(ticket.id))
  return {
    busId: bus.id,
    people: parts.reduce((sum, { seats }) => sum + seats.length, 0),
    bookings: parts.length,
    amount: toRupees(parts.reduce((sum, { amount }) => sum + amount, 0)),
    told: parts.length - toCall.length,
    toCall: toCall.map(({ ticket, seats, calledAt }) => ({
      ticketId: ticket.id,
      username: ticket.passenger_name,
      phone: ticket.passenger_phone,
      seats,
      calledAt,
    })),
    calledOff: bus.called_off_at === null ? null : { at: bus.called_off_at, reason: bus.called_off_reason },
    name: bus.name,
    busNumber: bus.bus_number,
    from: bus.from_place,
    to: bus.to_place,
    ...departureOf(bus),
  }
}

interface Part {
  ticket: TicketRow
  seats: string[]
  /** Paise. */
  amount: number
  calledAt: number | null
}

function calledOffPart(ticket: TicketRow): Part | undefined {
  const cancellation = ticket.cancellations.find(({ cause }) => cause === 'called-off')
  if (!cancellation) return undefined
  const { seats, amount, called_at: calledAt } = cancellation
  return { ticket, seats: seats.split(','), amount, calledAt }
}

/**
 * @returns the part of a ticket that calling off cancels: before the departure all seats, for 48 hours after it those
 *   that did not board
 */
function livePart(ticket: TicketRow, now: number): Part | undefined {
  if (ticket.status !== 'BOOKED') return undefined
  const all = ticket.seats.split(',')
  const trip = departureOf(ticket)
  const isAfter = hasDeparted(trip, now)
  if (isAfter && !isJustGone(trip, now)) return undefined
  const seats = isAfter ? seatsNotBoarded({ bookedSeats: all, boarded: boardedSeats(ticket) }) : all
  if (seats.length === 0) return undefined
  return { ticket, seats, amount: part(sumsOf(ticket), seats.length, 100).comesBack, calledAt: null }
}
