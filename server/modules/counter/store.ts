import { type Selectable, sql } from 'kysely'
import { writeSeatList } from '#contract/buses/seat.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import type { Reader, Trx } from '../../db/database.ts'
import type { KeptSeatsTable } from '../../db/tables/trips.ts'
import type { BusRow } from '../buses/store.ts'

export type KeptSeatRow = Selectable<KeptSeatsTable>

/** The seats of a trip that are kept from sale, in their order. */
export function findKeptSeats(db: Reader, busId: number): Promise<KeptSeatRow[]> {
  return db.selectFrom('kept_seats').selectAll().where('bus_id', '=', busId).orderBy('seat_no').execute()
}

/** The seats of a trip that are sold, in their order. */
export async function findSoldSeats(db: Reader, busId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket_seats')
    .select('seat_no')
    .where('bus_id', '=', busId)
    .orderBy('seat_no')
    .execute()
  return rows.map((row) => row.seat_no)
}

/**
 * Trips with kept seats whose time is over.
 * @param now milliseconds since 1970
 * @param most how many seats are looked at
 */
export async function findOverdueTrips(db: Reader, now: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('kept_seats')
    .select('bus_id')
    .where('until_at', '<=', now)
    // In the order of the index: to return each trip once, SQLite would read all kept seats.
    .orderBy('until_at')
    .limit(sql.lit(most))
    .execute()
  return [...new Set(rows.map((row) => row.bus_id))]
}

/** A locked trip and its kept seats. */
export interface Room {
  bus: BusRow
  kept: KeptSeatRow[]
}

/**
 * Writes which seats of a locked trip are kept, and how many are for sale then. A kept seat lowers the seats for sale
 * only where the free seats would not suffice otherwise: seats that the operator does not offer anyway are kept first,
 * and sold first at the counter. When a seat is given back, so is what was taken off sale for it.
 * @param after the kept seats from now on; earlier rows are recognised by their seat
 * @param selling how many of the free or kept seats are being sold in the same transaction
 * @returns the trip after that; the caller counts its sold seats
 */
export async function writeKeptSeats(
  trx: Trx,
  { bus, kept: before }: Room,
  after: readonly Omit<KeptSeatRow, 'was_for_sale'>[],
  selling = 0,
): Promise<Room> {
  const stays = new Set(after.map((row) => row.seat_no))
  const freed = before.filter((row) => !stays.has(row.seat_no))
  const given = freed.filter((row) => row.was_for_sale === 1).length
  let forSale = bus.available_seats + given
  const room = bus.number_of_seats - bus.sold_seats - selling - after.length
  let tooMany = Math.max(0, forSale - room)
  forSale -= tooMany
  // The sale takes its own seats off; the newly kept seats take off the rest.
  tooMany = Math.max(0, tooMany - selling)
  const known = new Map(before.map((row) => [row.seat_no, row.was_for_sale]))
  const kept = after.map((row) => {
    const was = known.get(row.seat_no)
    if (was !== undefined) return { ...row, was_for_sale: was }
    const isOwed = tooMany > 0
    if (isOwed) tooMany--
    return { ...row, was_for_sale: isOwed ? 1 : 0 }
  })
  await trx.deleteFrom('kept_seats').where('bus_id', '=', bus.id).execute()
  if (kept.length > 0) await trx.insertInto('kept_seats').values(kept).execute()
  const seats = writeSeatList(kept.map((row) => row.seat_no).sort((a, b) => a - b))
  const changed = { kept_seats: seats, available_seats: forSale + selling }
  await trx.updateTable('buses').set(changed).where('id', '=', bus.id).execute()
  return { bus: { ...bus, ...changed }, kept }
}

/** The ticket of an earlier sale with this key; `sold`: the seats that it was sold with, of which some may be cancelled. */
export async function findSale(db: Reader, saleKey: string) {
  const sale = await db
    .selectFrom('tickets')
    .select(['id', 'bus_id', 'status', 'seats', 'cancelled_seats', 'passenger_phone'])
    .where('sale_key', '=', saleKey)
    .executeTakeFirst()
  if (!sale) return undefined
  const live = sale.status === 'BOOKED' ? seatNumbers(sale.seats) : []
  const sold = [...live, ...seatNumbers(sale.cancelled_seats)].sort((a, b) => a - b)
  return { ...sale, sold: writeSeatList(sold) }
}

interface NotedSale {
  soldBy: string
  boardsAt: string
  saleKey: string | null
}

export async function noteSale(trx: Trx, ticketId: number, terms: NotedSale): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ sold_by: terms.soldBy, boards_at: terms.boardsAt, sale_key: terms.saleKey })
    .where('id', '=', ticketId)
    .execute()
}

/** @returns the edition of a counter ticket's link; undefined without one, as for travellers' own tickets */
export async function findLinkEdition(db: Reader, ticketId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select(['link_edition', 'link_withdrawn_at'])
    .where('id', '=', ticketId)
    .where('sold_by', '<>', '')
    .executeTakeFirst()
  return row?.link_withdrawn_at === null ? row.link_edition : undefined
}

/** Ends all links to a ticket; its trip must be locked. @param withdrawnAt null: the next link leads to it */
export async function changeLink(trx: Trx, ticketId: number, withdrawnAt: number | null): Promise<void> {
  await trx
    .updateTable('tickets')
    .set((eb) => ({ link_edition: eb('link_edition', '+', 1), link_withdrawn_at: withdrawnAt }))
    .where('id', '=', ticketId)
    .execute()
}

/** @returns the name of the operator's account; empty if it is erased */
export async function findOperatorName(db: Reader, adminId: number): Promise<string> {
  const row = await db.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirst()
  return row?.name ?? ''
}

/**
 * Tickets that a seller has sold at the counter since a moment, latest first. They have no account, so the index of
 * accounts' tickets by age finds them.
 */
export function findSalesSince(db: Reader, { adminId, name }: { adminId: number; name: string }, since: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['tickets.id', 'tickets.status', 'tickets.payment', 'tickets.collected_at'])
    .select(['tickets.cost', 'tickets.refunded'])
    .where('tickets.user_id', 'is', null)
    .where('tickets.booked_at', '>=', since)
    .where('tickets.sold_by', '=', name)
    .where('buses.admin_id', '=', adminId)
    .orderBy('tickets.id', 'desc')
    .execute()
}
