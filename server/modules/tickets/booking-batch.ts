import type { CompiledQuery } from 'kysely'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { together } from '../../db/together.ts'
import { ticketsBooked } from '../../news/tickets-booked.ts'
import type { Refusal } from '../../refusal.ts'
import { askKeyUses, type NewKeyUse, rememberKeys, type StoredKeyUse } from './booking-keys.ts'
import {
  type Decision,
  type Draft,
  decide,
  type KeyUse,
  type Ledger,
  type TicketRef,
  type Wanted,
} from './booking-rules.ts'
import {
  askForBookers,
  askForBuses,
  askHeldSeats,
  askHoldings,
  type HeldSeat,
  type HoldingRow,
} from './booking-store.ts'
import { draftedRow } from './drafted-row.ts'
import { insertTickets } from './insert-tickets.ts'
import type { TicketRow } from './store.ts'

const MINUTE = 60_000

export type BookingContext = Pick<Context, 'config' | 'database' | 'now'>

export type Outcome =
  | { kind: 'booked'; ticket: TicketRow; replayed: boolean }
  /** The ticket of an earlier request; it must be read. */
  | { kind: 'replayed'; ticketId: number }
  | { kind: 'refused'; refusal: Refusal }

/**
 * Books a batch in one transaction: lock the trips, read the ledger, decide one booking after the other, write. A
 * refused booking leaves the others alone; if anything throws, none of the batch is kept.
 * @returns the outcomes, in the order of `batch`
 */
export function bookBatch({ config, database, now }: BookingContext, batch: readonly Wanted[]): Promise<Outcome[]> {
  return database.write(async (trx) => {
    const time = now()
    const ledger = await readLedger(trx, batch, config.rateLimits ? time : undefined)
    const decisions = batch.map((wanted) => decide(ledger, wanted, time))
    const drafts = decisions.flatMap((decision) => (decision.kind === 'sold' ? [decision.draft] : []))
    const usesOf = (ids: ReadonlyMap<Draft, number>) => rememberKeys(trx, keyUses(batch, decisions, ids), time)
    const changed = () =>
      database.askBusListChange(trx, { kind: 'seats', busIds: unique(drafts.map(({ busId }) => busId)) })
    const ids = await write(trx, drafts, { usesOf, changed }, time)
    return decisions.map((decision) => outcomeOf(decision, ids))
  })
}

/** @param limitsAt now, where the limits per traveller apply */
async function readLedger(trx: Trx, batch: readonly Wanted[], limitsAt: number | undefined): Promise<Ledger> {
  const userIds = unique(batch.map(({ userId }) => userId))
  const [buses, uses, held, people, holdings] = await together(trx, [
    askForBuses(trx, unique(batch.map(({ busId }) => busId))),
    ...askEarlier(trx, batch),
    askForBookers(trx, userIds),
    limitsAt === undefined ? undefined : askHoldings(trx, userIds, limitsAt, MINUTE),
  ])
  return {
    buses: new Map(buses.map((bus) => [bus.id, bus])),
    ...earlierOf(uses, held),
    bookers: new Map(people.map((person) => [person.id, person])),
    holdings: limitsAt === undefined ? undefined : holdingsOf(holdings),
  }
}

function askEarlier(db: Reader, batch: readonly Wanted[]) {
  const keyed = batch.flatMap(({ userId, key }) => (key ? [{ userId, key }] : []))
  const seats = batch.flatMap(({ busId, seats }) => seats.map((seat) => ({ busId, seat })))
  return [askKeyUses(db, keyed), askHeldSeats(db, seats)] as const
}

/** Reads the used keys and the sold seats: a repeat is recognised by them. */
export async function readEarlier(db: Reader, batch: readonly Wanted[]): Promise<Pick<Ledger, 'keys' | 'holders'>> {
  const [uses, held] = await together(db, askEarlier(db, batch))
  return earlierOf(uses, held)
}

function earlierOf(uses: readonly StoredKeyUse[], held: readonly HeldSeat[]): Pick<Ledger, 'keys' | 'holders'> {
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

function holdingsOf(rows: readonly HoldingRow[]): NonNullable<Ledger['holdings']> {
  const holdings: NonNullable<Ledger['holdings']> = new Map()
  for (const row of rows) {
    const held = holdings.get(row.userId) ?? { onBus: new Map(), ahead: 0, recent: 0 }
    held.onBus.set(row.busId, row.seats)
    held.ahead += row.ahead
    held.recent += row.recent
    holdings.set(row.userId, held)
  }
  return holdings
}

interface Beside {
  /** The keys, once the tickets' ids are known. */
  usesOf(ids: ReadonlyMap<Draft, number>): CompiledQuery | undefined
  /** The statement that tells other servers of the change, where anything was sold. */
  changed(): CompiledQuery | undefined
}

/** @returns the ids */
async function write(
  trx: Trx,
  drafts: readonly Draft[],
  { usesOf, changed }: Beside,
  now: number,
): Promise<ReadonlyMap<Draft, number>> {
  if (drafts.length === 0) {
    const none = new Map<Draft, number>()
    await together(trx, [usesOf(none)])
    return none
  }
  const sold = await insertTickets(trx, drafts, (tickets) => {
    const owed = tickets.map(({ ticket, id }) => ({ userId: ticket.userId, ticketId: id }))
    return [ticketsBooked(trx, owed, now), usesOf(idsOf(tickets)), changed()]
  })
  return idsOf(sold)
}

function idsOf(sold: readonly { ticket: Draft; id: number }[]): ReadonlyMap<Draft, number> {
  return new Map(sold.map(({ ticket, id }) => [ticket, id]))
}

/** The keys of the batch that are answered with a ticket for the first time. */
function keyUses(batch: readonly Wanted[], decisions: readonly Decision[], ids: ReadonlyMap<Draft, number>) {
  return batch.flatMap(({ userId, busId, seatText }, index): NewKeyUse[] => {
    const decision = decisions[index]
    if (!decision || decision.kind === 'refused') return []
    const [key, ticket] =
      decision.kind === 'sold'
        ? [decision.draft.key, { kind: 'drafted' as const, draft: decision.draft }]
        : [decision.learned, decision.ticket]
    return key ? [{ key, userId, busId, seats: seatText, ticketId: ticketIdOf(ticket, ids) }] : []
  })
}

function ticketIdOf(ticket: TicketRef, ids: ReadonlyMap<Draft, number>): number {
  const id = ticket.kind === 'stored' ? ticket.ticketId : ids.get(ticket.draft)
  if (id === undefined) throw new Error('A ticket was sold that was not written.')
  return id
}

function outcomeOf(decision: Decision, ids: ReadonlyMap<Draft, number>): Outcome {
  switch (decision.kind) {
    case 'refused':
      return decision
    case 'sold':
      return {
        kind: 'booked',
        ticket: draftedRow(decision.draft, ticketIdOf({ kind: 'drafted', draft: decision.draft }, ids)),
        replayed: false,
      }
    case 'repeated':
      return decision.ticket.kind === 'stored'
        ? { kind: 'replayed', ticketId: decision.ticket.ticketId }
        : {
            kind: 'booked',
            ticket: draftedRow(decision.ticket.draft, ticketIdOf(decision.ticket, ids)),
            replayed: true,
          }
  }
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}
