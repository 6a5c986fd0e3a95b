import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { enqueueBookedMails } from '../../mail/mail-outbox.ts'
import type { Refusal } from '../../refusal.ts'
import { findKeyUses, rememberKeys } from './booking-keys.ts'
import { type Decision, type Draft, decide, type KeyUse, type Ledger, type Wanted } from './booking-rules.ts'
import { findHeldSeats, findHoldings, lockBookers, lockBuses } from './booking-store.ts'
import { insertTickets, storedPassengers } from './insert-tickets.ts'
import type { TicketRow } from './store.ts'

const MINUTE = 60_000

export type BookingContext = Pick<Context, 'config' | 'database' | 'now'>

export type Outcome =
  | { kind: 'booked'; ticket: TicketRow; replayed: boolean }
  /** The ticket of an earlier request; it must be read. */
  | { kind: 'replayed'; ticketId: number }
  | { kind: 'refused'; refusal: Refusal }

/**
 * Books a batch in one transaction: lock the trips, read what decides, decide one after the other, write. A refused
 * booking leaves the others alone; if anything throws, none of the batch is kept.
 * @returns the outcomes, in the order of `batch`
 */
export function bookBatch({ config, database, now }: BookingContext, batch: readonly Wanted[]): Promise<Outcome[]> {
  return database.write(async (trx) => {
    const time = now()
    const ledger = await readLedger(trx, batch, config.rateLimits ? time : undefined)
    const decisions = batch.map((wanted) => decide(ledger, wanted, time))
    const drafts = decisions.flatMap((decision) => (decision.kind === 'sold' ? [decision.draft] : []))
    const ids = drafts.length > 0 ? await write(trx, drafts, time) : new Map<Draft, number>()
    const busIds = unique(drafts.map(({ busId }) => busId))
    if (busIds.length > 0) await database.busListChanged(trx, { kind: 'seats', busIds })
    return decisions.map((decision) => outcomeOf(decision, ids))
  })
}

/** @param limitsAt now, where the limits per traveller apply */
async function readLedger(trx: Trx, batch: readonly Wanted[], limitsAt: number | undefined): Promise<Ledger> {
  const buses = await lockBuses(trx, unique(batch.map(({ busId }) => busId)))
  const { keys, holders } = await readEarlier(trx, batch)
  const userIds = unique(batch.map(({ userId }) => userId))
  const people = await lockBookers(trx, userIds)
  return {
    buses: new Map(buses.map((bus) => [bus.id, bus])),
    holders,
    keys,
    bookers: new Map(people.map((person) => [person.id, person])),
    holdings: limitsAt === undefined ? undefined : await readHoldings(trx, userIds, limitsAt),
  }
}

/** What tells a repeat: keys and seats that are in use. */
export async function readEarlier(db: Reader, batch: readonly Wanted[]): Promise<Pick<Ledger, 'keys' | 'holders'>> {
  const keyed = batch.flatMap(({ userId, key }) => (key ? [{ userId, key }] : []))
  const uses = await findKeyUses(db, keyed)
  const held = await findHeldSeats(
    db,
    batch.flatMap(({ busId, seats }) => seats.map((seat) => ({ busId, seat }))),
  )
  const stored = (ticketId: number) => ({ kind: 'stored' as const, ticketId })
  return {
    keys: new Map(
      uses.map(({ userId, key, busId, seats, ticketId }): [string, KeyUse] => [
        `${userId}:${key}`,
        busId === null || seats === null || ticketId === null
          ? { kind: 'withdrawn' }
          : { kind: 'booked', busId, seatText: seats, ticket: stored(ticketId) },
      ]),
    ),
    holders: new Map(
      held.map(({ busId, seat, userId, seats, ticketId }) => [
        `${busId}:${seat}`,
        { userId, seatText: seats, ticket: stored(ticketId) },
      ]),
    ),
  }
}

async function readHoldings(trx: Trx, userIds: readonly number[], now: number): Promise<Ledger['holdings']> {
  const holdings: NonNullable<Ledger['holdings']> = new Map()
  for (const row of await findHoldings(trx, userIds, now, MINUTE)) {
    const held = holdings.get(row.userId) ?? { onBus: new Map(), ahead: 0, recent: 0 }
    held.onBus.set(row.busId, row.seats)
    held.ahead += row.ahead
    held.recent += row.recent
    holdings.set(row.userId, held)
  }
  return holdings
}

async function write(trx: Trx, drafts: readonly Draft[], now: number): Promise<Map<Draft, number>> {
  const sold = await insertTickets(trx, drafts)
  const uses = sold.flatMap(({ ticket: { key, userId, busId, seatText }, id }) =>
    key ? [{ key, userId, busId, seats: seatText, ticketId: id }] : [],
  )
  await rememberKeys(trx, uses, now)
  await enqueueBookedMails(
    trx,
    sold.map(({ ticket, id }) => ({ userId: ticket.userId, ticketId: id })),
    now,
  )
  return new Map(sold.map(({ ticket, id }) => [ticket, id]))
}

function outcomeOf(decision: Decision, ids: ReadonlyMap<Draft, number>): Outcome {
  switch (decision.kind) {
    case 'refused':
      return decision
    case 'sold':
      return { kind: 'booked', ticket: rowOf(decision.draft, ids), replayed: false }
    case 'repeated':
      return decision.ticket.kind === 'stored'
        ? { kind: 'replayed', ticketId: decision.ticket.ticketId }
        : { kind: 'booked', ticket: rowOf(decision.ticket.draft, ids), replayed: true }
  }
}

/** The ticket as it would be read back, without reading it. */
function rowOf(draft: Draft, ids: ReadonlyMap<Draft, number>): TicketRow {
  const { bus, passenger, seats } = draft
  const id = ids.get(draft)
  if (id === undefined) throw new Error('A ticket was sold that was not written.')
  return {
    id,
    bus_id: draft.busId,
    user_id: draft.userId,
    status: 'BOOKED',
    seats: draft.seatText,
    seat_count: seats.length,
    cost: draft.cost,
    passenger_name: passenger.name,
    passenger_age: passenger.age,
    passenger_gender: passenger.gender,
    passenger_phone: passenger.phone,
    passengers: storedPassengers(draft.passengers),
    booked_on: draft.bookedOn,
    booked_at: draft.bookedAt,
    terms: draft.terms,
    revision: 0,
    payment: 'paid',
    collected_at: null,
    sold_by: '',
    boards_at: '',
    boarded: '',
    boarded_seats: 0,
    cancelled_seats: '',
    refunded: 0,
    changed_at: null,
    called_off_at: null,
    called_off_reason: '',
    cancellations: [],
    bus_name: bus.name,
    bus_number: bus.bus_number,
    from_place: bus.from_place,
    to_place: bus.to_place,
    departs: bus.departs,
    reports_at: bus.reports_at,
    arrives_at: bus.arrives_at,
    boarding_point: bus.boarding_point,
    dropping_point: bus.dropping_point,
    admin_id: bus.admin_id,
    travels_name: bus.travels_name,
    travels_phone: bus.travels_phone,
  }
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}
