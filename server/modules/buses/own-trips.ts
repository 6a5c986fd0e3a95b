import { sql } from 'kysely'
import * as v from 'valibot'
import { OperatorBus } from '#contract/buses/bus.ts'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import type { Reader } from '../../db/database.ts'
import { jsonRow } from '../../db/json-row.ts'
import type { Window } from './found-trips.ts'
import { addedFields, shownFields } from './shown-trip.ts'

function operatorTrips(db: Reader) {
  return db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) =>
      jsonRow(db, { ...shownFields(eb), NumberOfSeatsBooked: eb.ref('buses.sold_seats') }, addedFields(eb)).as('json'),
    )
}

/**
 * An operator's trips, the latest departure first, at most MAX_LISTED_BUSES.
 * @returns each as the contract's `OperatorBus` in JSON
 */
export async function findOwnBuses(db: Reader, adminId: number): Promise<string[]> {
  const rows = await tripsOfAdmin(db, adminId).limit(sql.lit(MAX_LISTED_BUSES)).execute()
  return rows.map((row) => row.json)
}

/** So many trips are read at once: a few milliseconds, then other requests get their turn. */
const SLICE = 500

/** As {@link findOwnBuses}, but all trips, slice by slice: for operators who take their data along. */
export async function* sliceAllOwnBuses(db: Reader, adminId: number): AsyncGenerator<string[]> {
  const query = tripsOfAdmin(db, adminId).select(['buses.id', 'buses.departs']).limit(sql.lit(SLICE))
  for (let last: { id: number; departs: string } | undefined, isMore = true; isMore; ) {
    const rows = await (last
      ? query.where(sql<boolean>`(buses.departs, buses.id) < (${last.departs}, ${last.id})`)
      : query
    ).execute()
    yield rows.map((row) => row.json)
    last = rows.at(-1)
    isMore = rows.length === SLICE
  }
}

/**
 * An operator's trips that depart within the window, soonest first.
 * @returns each as the contract's `OperatorBus` in JSON
 */
export async function findOwnDeparting(db: Reader, adminId: number, { after, before }: Window): Promise<string[]> {
  const rows = await operatorTrips(db)
    .where('buses.admin_id', '=', adminId)
    .where('buses.archived_at', 'is', null)
    .where('buses.departs', '>', after)
    .where('buses.departs', '<', before)
    .orderBy('buses.departs')
    .orderBy('buses.id')
    .limit(sql.lit(MAX_LISTED_BUSES))
    .execute()
  return rows.map((row) => row.json)
}

function tripsOfAdmin(db: Reader, adminId: number) {
  return operatorTrips(db)
    .where('buses.admin_id', '=', adminId)
    .where('buses.archived_at', 'is', null)
    .orderBy('buses.departs', 'desc')
    .orderBy('buses.id', 'desc')
}

export async function countOwnBuses(db: Reader, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom('buses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findOperatorBus(db: Reader, id: number): Promise<OperatorBus> {
  const { json } = await operatorTrips(db).where('buses.id', '=', id).executeTakeFirstOrThrow()
  return v.parse(OperatorBus, JSON.parse(json))
}
