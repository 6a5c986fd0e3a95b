import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { OperatorBus } from '#contract/buses/bus.ts'
import type { EditedFields, NewBus } from '#contract/buses/bus-forms.ts'
import { DEFAULT_RATING, MAX_LISTED_BUSES } from '#contract/constants.ts'
import { toPaise } from '#contract/money.ts'
import { placeKey } from '#contract/places/places.ts'
import { addDays, departureMoment } from '#contract/time.ts'
import { BUS_COLUMNS } from '../../db/all-columns.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { jsonRow } from '../../db/json-row.ts'
import { lockRows } from '../../db/lock-row.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema.ts'
import type { BusesTable } from '../../db/tables/trips.ts'
import { keysOfRoute, keysSoughtFor, type RouteKeys } from './route-keys.ts'

export type BusRow = Selectable<BusesTable>

/** What visitors see of a trip, under the contract's names: nothing about its passengers. */
function shownFields(eb: ExpressionBuilder<Tables, 'buses' | 'admins'>) {
  return {
    id: eb.ref('buses.id'),
    name: eb.ref('buses.name'),
    busNumber: eb.ref('buses.bus_number'),
    type: eb.ref('buses.type'),
    rating: eb.ref('buses.rating'),
    from: eb.ref('buses.from_place'),
    to: eb.ref('buses.to_place'),
    dateOfDeparture: sql`substr(buses.departs, 1, 10)`,
    departureTime: sql`substr(buses.departs, 12)`,
    reportingTime: eb.ref('buses.reports_at'),
    availableSeats: eb.ref('buses.available_seats'),
    numberOfSeats: eb.ref('buses.number_of_seats'),
    costPerSeat: sql`cast(buses.fare as double precision) / 100`,
    boardingPoint: eb.ref('buses.boarding_point'),
    droppingPoint: eb.ref('buses.dropping_point'),
    adminId: eb.ref('buses.admin_id'),
  }
}

/**
 * Beyond the specification, and so absent while there is nothing to say: its client makes a required input of every field
 * that it gets of an operator's trip.
 */
function addedFields(eb: ExpressionBuilder<Tables, 'buses' | 'admins'>) {
  return {
    arrivalTime: eb.ref('buses.arrives_at'),
    ladiesSeats: eb.ref('buses.ladies_seats'),
    travels_name: eb.ref('admins.travels_name'),
    travels_phone: eb.ref('admins.phone'),
  }
}

/** A trip as the contract's `Bus` in JSON, ready to be sent, and its departure, `YYYY-MM-DDTHH:mm`. */
export interface ListedTrip {
  id: number
  json: string
  departs: string
}

function listedTrips(db: Reader) {
  return db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) => [
      'buses.id',
      jsonRow(db, shownFields(eb), { ...addedFields(eb), keptSeats: eb.ref('buses.kept_seats') }).as('json'),
      'buses.departs',
    ])
    .where('buses.archived_at', 'is', null)
    .where('admins.approval', '=', sql.lit('approved'))
}

function operatorTrips(db: Reader) {
  return db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) =>
      jsonRow(db, { ...shownFields(eb), NumberOfSeatsBooked: eb.ref('buses.sold_seats') }, addedFields(eb)).as('json'),
    )
}

/** Bounds of a search; a trip departs strictly after `after` and before `before`. */
interface Window {
  after: string
  before: string
}
/** After every departure that a calendar date can name. */
export const END_OF_TIME = '9999-12-31T23:59'

/**
 * @param date of departure, `YYYY-MM-DD`; empty: any
 * @param moment `YYYY-MM-DDTHH:mm` in India
 * @returns the bounds of what has not departed on that day
 */
export function departuresOn(date: string, moment: string): Window {
  if (date === '') return { after: moment, before: END_OF_TIME }
  // The day's first minute is a departure too, hence strictly after the last one of the day before.
  const eve = `${addDays(date, -1)}T23:59`
  return { after: eve > moment ? eve : moment, before: addDays(date, 1) }
}

/** @param narrow `several`: any of a place's keys. One alone leaves the order to the index. */
const departing = (narrow: { from?: boolean; to?: boolean; several?: boolean }) =>
  prepared<Window & RouteKeys>()((db, slot) => {
    let query = listedTrips(db)
      .where('buses.departs', '>', slot('after'))
      .where('buses.departs', '<', slot('before'))
      .orderBy('buses.departs')
      .orderBy('buses.id')
      .limit(sql.lit(MAX_LISTED_BUSES))
    if (narrow.from)
      query = narrow.several
        ? query.where('buses.from_key', 'in', [slot('fromKey'), slot('fromBefore'), slot('fromOther')])
        : query.where('buses.from_key', 'in', [slot('fromKey')])
    if (narrow.to)
      query = narrow.several
        ? query.where('buses.to_key', 'in', [slot('toKey'), slot('toBefore'), slot('toOther')])
        : query.where('buses.to_key', 'in', [slot('toKey')])
    return query
  })

const departingAnywhere = departing({})
const departingUnder = (several: boolean) => ({
  from: departing({ from: true, several }),
  to: departing({ to: true, several }),
  onRoute: departing({ from: true, to: true, several }),
})
const departingUnderOne = departingUnder(false)
const departingUnderAny = departingUnder(true)

/**
 * Trips in a window of time, the soonest first, at most MAX_LISTED_BUSES.
 * @param route empty places do not restrict
 */
export function findDeparting(db: Reader, route: { from: string; to: string }, window: Window): Promise<ListedTrip[]> {
  const { keys, several } = keysOfRoute(route)
  const find = several ? departingUnderAny : departingUnderOne
  const values = { ...window, ...keys }
  if (keys.fromKey) return keys.toKey ? find.onRoute(db, values) : find.from(db, values)
  return keys.toKey ? find.to(db, values) : departingAnywhere(db, values)
}

/** How many {@link findDeparting} would find without its limit. */
export async function countDeparting(db: Reader, route: { from: string; to: string }, window: Window): Promise<number> {
  let inWindow = db
    .selectFrom('buses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where('departs', '>', window.after)
    .where('departs', '<', window.before)
  if (route.from) inWindow = inWindow.where('from_key', 'in', keysSoughtFor(route.from))
  if (route.to) inWindow = inWindow.where('to_key', 'in', keysSoughtFor(route.to))
  // Few operators may not sell, most of the time none. Whose each trip is would have to be read from the trip itself, where
  // all of them can be counted in the index alone.
  const unsold = inWindow.where('admin_id', 'in', (eb) =>
    eb.selectFrom('admins').select('id').where('approval', '<>', sql.lit('approved')),
  )
  const { count } = await db
    .selectNoFrom((eb) => eb(eb.parens(inWindow), '-', eb.parens(unsold)).$castTo<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const routeInBrief = prepared<Window & RouteKeys>()((db, slot) =>
  db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('trips'),
      eb.fn.min('buses.fare').as('fare'),
      eb.fn.min('buses.from_place').as('from'),
      eb.fn.min('buses.to_place').as('to'),
    ])
    .where('buses.archived_at', 'is', null)
    .where('admins.approval', '=', sql.lit('approved'))
    .where('buses.from_key', 'in', [slot('fromKey'), slot('fromBefore'), slot('fromOther')])
    .where('buses.to_key', 'in', [slot('toKey'), slot('toBefore'), slot('toOther')])
    .where('buses.departs', '>', slot('after'))
    .where('buses.departs', '<', slot('before')),
)

/** A route that is offered in a window of time. */
export interface RouteInBrief {
  /** Written as one of its operators does, the same one each time. */
  from: string
  to: string
  trips: number
  /** Of the cheapest, in paise. */
  fare: number
}

/** @returns undefined if nobody offers it then */
export async function findRoute(
  db: Reader,
  route: { from: string; to: string },
  window: Window,
): Promise<RouteInBrief | undefined> {
  const [found] = await routeInBrief(db, { ...window, ...keysOfRoute(route).keys })
  return found && found.trips > 0 ? found : undefined
}

/** So many routes are read at once: with all their trips some milliseconds. */
const ROUTES_SLICE = 400

/**
 * Routes that are offered after a moment, `YYYY-MM-DDTHH:mm` in India, by their names, slice by slice; each once and written
 * as {@link findRoute} does; once more where a server of the version before keeps trips under other keys.
 */
export async function* sliceRoutes(db: Reader, after: string): AsyncGenerator<{ from: string; to: string }[]> {
  const query = db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) => [eb.fn.min('buses.from_place').as('from'), eb.fn.min('buses.to_place').as('to')])
    .select(['buses.from_key', 'buses.to_key'])
    .where('buses.archived_at', 'is', null)
    .where('admins.approval', '=', sql.lit('approved'))
    .where('buses.departs', '>', after)
    .groupBy(['buses.from_key', 'buses.to_key'])
    .orderBy('buses.from_key')
    .orderBy('buses.to_key')
    .limit(sql.lit(ROUTES_SLICE))
  for (let last: { from_key: string; to_key: string } | undefined, isMore = true; isMore; ) {
    const rows = await (last
      ? query.where(sql<boolean>`(buses.from_key, buses.to_key) > (${last.from_key}, ${last.to_key})`)
      : query
    ).execute()
    yield rows.map(({ from, to }) => ({ from, to }))
    last = rows.at(-1)
    isMore = rows.length === ROUTES_SLICE
  }
}

const offeredTrip = prepared<{ id: number; after: string }>()((db, slot) =>
  listedTrips(db)
    .select('admins.cancellation_terms as terms')
    .where('buses.id', 'in', [slot('id')])
    .where('buses.departs', '>', slot('after')),
)

/** @returns the trip, with the operator's terms as stored, if it departs strictly after `after` and was not taken off */
export async function findOffered(
  db: Reader,
  id: number,
  after: string,
): Promise<(ListedTrip & { terms: string }) | undefined> {
  return (await offeredTrip(db, { id, after }))[0]
}

/** @returns where a trip goes or went, whether or not it is offered; undefined if its operator's are not for sale */
export async function findPlaces(db: Reader, id: number): Promise<{ from: string; to: string } | undefined> {
  return db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select(['buses.from_place as from', 'buses.to_place as to'])
    .where('buses.id', '=', id)
    .where('admins.approval', '=', sql.lit('approved'))
    .executeTakeFirst()
}

/**
 * An operator's trips, the latest departure first, at most MAX_LISTED_BUSES.
 * @returns each as the contract's `OperatorBus` in JSON
 */
export async function findOwnBuses(db: Reader, adminId: number): Promise<string[]> {
  const rows = await tripsOfAdmin(db, adminId).limit(sql.lit(MAX_LISTED_BUSES)).execute()
  return rows.map((row) => row.json)
}

/** So many trips are read at once: a few milliseconds, and others get their turn after each. */
const SLICE = 500

/** As {@link findOwnBuses}, all of them, slice by slice: for whoever takes their data along. */
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

/** An operator's trips that leave at this very minute, `YYYY-MM-DDTHH:mm`. */
export function findLeavingAt(db: Reader, adminId: number, departs: string) {
  return findLeavingAtAny(db, adminId, [departs])
}

/** As {@link findLeavingAt}, of several minutes: one at least. */
export function findLeavingAtAny(db: Reader, adminId: number, departs: readonly string[]) {
  return db
    .selectFrom('buses')
    .select(['id', 'bus_number', 'departs', 'from_place', 'to_place'])
    .where('admin_id', '=', adminId)
    .where('departs', 'in', departs)
    .where('archived_at', 'is', null)
    .execute()
}

/** Whose a trip is; archived ones are found too. */
export async function findBusOwner(db: Reader, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('buses').select('admin_id').where('id', '=', id).executeTakeFirst()
  return row?.admin_id
}

const lockedBus = prepared<{ id: number }>()((db, slot) =>
  lockRows(db, db.selectFrom('buses').select(BUS_COLUMNS).where('id', '=', slot('id'))),
)

/** Reads a trip and keeps everybody else from changing it until the transaction ends. */
export async function lockBus(trx: Trx, id: number): Promise<BusRow | undefined> {
  return (await lockedBus(trx, { id }))[0]
}

/**
 * Keeps everybody else from adding trips of an operator, or putting one on another day, until the transaction ends; and
 * from erasing the operator, who may have none ahead then.
 * @returns false if the operator is erased
 */
export async function lockOperator(trx: Trx, adminId: number): Promise<boolean> {
  const query = trx.selectFrom('admins').select('email').where('id', '=', adminId)
  const operator = await lockRows(trx, query).executeTakeFirst()
  // What an erased account has instead of an address is none.
  return operator?.email.includes('@') ?? false
}

function editableColumns(bus: EditedFields) {
  return {
    name: bus.name,
    bus_number: bus.busNumber,
    type: bus.type,
    from_place: bus.from,
    to_place: bus.to,
    from_key: placeKey(bus.from),
    to_key: placeKey(bus.to),
    departs: departureMoment(bus),
    reports_at: bus.reportingTime,
    arrives_at: bus.arrivalTime ?? '',
    number_of_seats: bus.numberOfSeats,
    ladies_seats: bus.ladiesSeats ?? '',
    available_seats: bus.availableSeats,
    fare: toPaise(bus.costPerSeat),
    boarding_point: bus.boardingPoint,
    dropping_point: bus.droppingPoint,
  }
}

/** @param rating what passengers gave it elsewhere; this product collects none. @returns the new trips' ids */
export async function insertBuses(
  trx: Trx,
  adminId: number,
  buses: readonly NewBus[],
  rating: (bus: NewBus) => string = () => DEFAULT_RATING,
): Promise<number[]> {
  const rows = await trx
    .insertInto('buses')
    .values(
      buses.map((bus) => ({
        ...editableColumns(bus),
        admin_id: adminId,
        rating: rating(bus),
        sold_seats: 0,
        archived_at: null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function updateBus(trx: Trx, id: number, fields: EditedFields): Promise<void> {
  await trx.updateTable('buses').set(editableColumns(fields)).where('id', '=', id).execute()
}

export async function archiveBus(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('buses').set({ archived_at: now }).where('id', '=', id).execute()
}
