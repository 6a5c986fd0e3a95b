import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { lockRows } from '../../db/lock-row.ts'
import type { TillClosingsTable } from '../../db/tables/tickets.ts'
import { PAGE } from './store.ts'

/** Closings of one company take turns: the later one sees what the earlier one has handed in. */
export async function lockTills(trx: Trx, adminId: number): Promise<void> {
  await lockRows(trx, trx.selectFrom('admins').select('id').where('id', '=', adminId)).execute()
}

/** So many payments are marked at once. */
const MARKED_AT_ONCE = 2_000

/** @param paymentIds payments that are handed in; the company's tills must be locked. @returns the closing's id */
export async function writeClosing(
  trx: Trx,
  closing: Insertable<TillClosingsTable>,
  paymentIds: readonly number[],
): Promise<number> {
  const { id } = await trx.insertInto('till_closings').values(closing).returning('id').executeTakeFirstOrThrow()
  for (let from = 0; from < paymentIds.length; from += MARKED_AT_ONCE) {
    const ids = JSON.stringify(paymentIds.slice(from, from + MARKED_AT_ONCE))
    await trx
      .updateTable('payments')
      .set({ closing_id: id })
      .where(isAmong(trx, 'id', sql`${ids}`))
      .execute()
  }
  return id
}

function closings(db: Reader, adminId: number, staffId: number | undefined) {
  return db
    .selectFrom('till_closings')
    .where('till_closings.admin_id', '=', adminId)
    .$if(staffId !== undefined, (query) => query.where('till_closings.staff_id', '=', staffId ?? 0))
}

export type ClosingRow = Awaited<ReturnType<typeof findClosings>>[number]

/** @param staffId whose boxes; undefined: all of the company. The latest first */
export function findClosings(
  db: Reader,
  adminId: number,
  { staffId, after, id }: { staffId?: number | undefined; after?: number | undefined; id?: number },
) {
  return closings(db, adminId, staffId)
    .selectAll('till_closings')
    .$if(after !== undefined, (query) => query.where('till_closings.id', '<', after ?? 0))
    .$if(id !== undefined, (query) => query.where('till_closings.id', '=', id ?? 0))
    .orderBy('till_closings.id', 'desc')
    .limit(PAGE)
    .execute()
}

export async function countClosings(db: Reader, adminId: number, staffId: number | undefined): Promise<number> {
  const { count } = await closings(db, adminId, staffId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns who closed a box last, and when */
export function findLastClosing(db: Reader, adminId: number, box: string) {
  return db
    .selectFrom('till_closings')
    .select(['closed_by', 'at'])
    .where('admin_id', '=', adminId)
    .where('box', '=', box)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** @returns by id */
export async function findTripsOfBoxes(db: Reader, adminId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('buses')
    .select(['id', 'bus_number', 'from_place', 'to_place', 'departs', 'arrives_at'])
    .where('admin_id', '=', adminId)
    .where(isAmong(db, 'id', sql`${JSON.stringify(ids)}`))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** @returns when the phones to which trips were handed over were last heard, by trip and name */
export async function findPhonesHeard(db: Reader, adminId: number, busIds: readonly number[]) {
  if (busIds.length === 0) return []
  return db
    .selectFrom('boarding_handovers')
    .innerJoin('boarding_handover_trips', 'boarding_handover_trips.handover_id', 'boarding_handovers.id')
    .select(['boarding_handovers.name', 'boarding_handovers.heard_at', 'boarding_handover_trips.bus_id'])
    .where('boarding_handovers.admin_id', '=', adminId)
    .where('boarding_handovers.heard_at', 'is not', null)
    .where(isAmong(db, 'boarding_handover_trips.bus_id', sql`${JSON.stringify(busIds)}`))
    .execute()
}
