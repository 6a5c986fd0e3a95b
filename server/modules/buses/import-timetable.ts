import { sql } from 'kysely'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { MAX_DAYS_AHEAD } from '#contract/constants.ts'
import { keysOfPlace } from '#contract/places/places.ts'
import { addDays, departureMoment, indiaDate, indiaMoment } from '#contract/time.ts'
import { StartRefusal } from '../../config.ts'
import type { Database, Reader, Trx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { insertBuses, lockOperator } from './store.ts'
import { type RefusedRow, type TimetableRow, tripIdentity } from './timetable-reader.ts'

export interface TimetableDays {
  /** First day for rows without a date, `YYYY-MM-DD`. */
  start: string
  /** For how many days in a row they run. */
  days: number
}

export interface ImportReport {
  added: number
  /** Trips that an earlier run or the operator had added; removed and moved ones count too and stay so. */
  alreadyThere: number
}

export interface ImportWatcher {
  refused(row: RefusedRow): void
  /** @param done trips handled: added or already there */
  progress(done: number): void
}

const DAY_MS = 24 * 3_600_000

/** Trips per transaction: few enough to be quick, so that a server beside the import keeps selling. */
const BATCH = 500

interface PlannedTrip {
  bus: NewBus
  rating: string
  plate: string
  twin: number
}

/**
 * Puts a timetable's trips on sale under one operator. Only adds: trips that are there already, sold or edited since,
 * stay as they are. So the same file can be imported again and again, and an import that broke off goes on. Rows are
 * taken as they come, and no more than a batch of them is held.
 * @param now milliseconds since 1970: trips that have departed by then are refused
 */
export async function importTimetable(
  database: Database,
  adminId: number,
  rows: Iterable<TimetableRow> | AsyncIterable<TimetableRow>,
  days: TimetableDays,
  watcher: ImportWatcher,
  now: number,
): Promise<ImportReport> {
  const report = { added: 0, alreadyThere: 0 }
  const removed = await countNotOffered(database.read, adminId, now)
  const put = async (batch: readonly PlannedTrip[]) => {
    if (batch.length === 0) return
    const added = await addMissing(database, adminId, batch, removed)
    report.added += added
    report.alreadyThere += batch.length - added
    watcher.progress(report.added + report.alreadyThere)
  }
  let batch: PlannedTrip[] = []
  for await (const row of rows)
    for (const trip of tripsOf(row, days, watcher, now)) {
      batch.push(trip)
      if (batch.length < BATCH) continue
      await put(batch)
      batch = []
    }
  await put(batch)
  return report
}

function addMissing(
  database: Database,
  adminId: number,
  batch: readonly PlannedTrip[],
  removed: TripCounts,
): Promise<number> {
  return database.write(async (trx) => {
    // Another import of the same file, perhaps on another server, waits here and then sees the trips that this one
    // added.
    if (!(await lockOperator(trx, adminId))) throw new StartRefusal('The operator has erased the account meanwhile.')
    const offered = await countOffered(trx, adminId, batch)
    // Equal rows ask for several trips: each row stands for one more.
    const missing = batch.filter(({ bus, plate, twin }) => {
      const identity = withPlate(plate, identityOf(bus))
      return (offered.get(identity) ?? 0) + (removed.get(identity) ?? 0) <= twin
    })
    if (missing.length === 0) return 0
    const ratings = new Map(missing.map((trip) => [trip.bus, trip.rating]))
    const buses = missing.map((trip) => trip.bus)
    await insertBuses(trx, adminId, buses, (bus) => ratings.get(bus) ?? '')
    await database.busListChanged(trx, { kind: 'trips' })
    return missing.length
  })
}

/** Every departure of a row, in the order of the days. */
function* tripsOf(
  row: TimetableRow,
  { start, days }: TimetableDays,
  watcher: ImportWatcher,
  now: number,
): Generator<PlannedTrip> {
  if (row.kind === 'refused') return watcher.refused(row)
  const present = indiaMoment(now)
  const lastDay = addDays(indiaDate(now), MAX_DAYS_AHEAD)
  const { bus, rating, plate, dayAfter, twin } = row
  const dates = bus.dateOfDeparture
    ? [bus.dateOfDeparture]
    : Array.from({ length: days }, (_, day) => addDays(start, day + dayAfter))
  for (const dateOfDeparture of dates) {
    const departed = departureMoment({ dateOfDeparture, departureTime: bus.departureTime }) <= present
    if (!departed && dateOfDeparture <= lastDay) {
      yield { bus: { ...bus, dateOfDeparture }, rating, plate, twin }
      continue
    }
    const reason = departed
      ? `It departed already, on ${dateOfDeparture} at ${bus.departureTime}. (dateOfDeparture)`
      : `${dateOfDeparture} is more than ${MAX_DAYS_AHEAD} days ahead. (dateOfDeparture)`
    watcher.refused({ kind: 'refused', line: row.line, reason })
  }
}

/**
 * Trips by identity, each counted twice: under any plate, which rows without a plate ask for, and under its own plate.
 */
type TripCounts = ReadonlyMap<string, number>

function withPlate(plate: string, identity: string): string {
  return `${plate}\n${identity}`
}

function countTrips(trips: readonly { identity: string; busNumber: string }[]): TripCounts {
  const counts = new Map<string, number>()
  for (const { identity, busNumber } of trips)
    for (const plate of ['', plateKey(busNumber)]) {
      const key = withPlate(plate, identity)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

function identityOf(bus: NewBus): string {
  return tripIdentity({ ...bus, departs: departureMoment(bus) })
}

const offeredTrips = prepared<{ adminId: number; trips: string }>()((db, slot) =>
  db
    .selectFrom(
      jsonRows(db, slot('trips'), {
        identity: 'text',
        departs: 'text',
        fromKey: 'text',
        toKey: 'text',
        name: 'text',
        type: 'text',
      }).as('wanted'),
    )
    // With a cross join, SQLite looks each wanted trip up by its route instead of reading all trips for each.
    .crossJoin('buses')
    .select(['wanted.identity', 'buses.bus_number as busNumber'])
    .where('buses.archived_at', 'is', null)
    .where('buses.admin_id', '=', slot('adminId'))
    .whereRef('buses.departs', '=', 'wanted.departs')
    .whereRef('buses.from_key', '=', 'wanted.fromKey')
    .whereRef('buses.to_key', '=', 'wanted.toKey')
    .whereRef('buses.name', '=', 'wanted.name')
    .whereRef('buses.type', '=', 'wanted.type'),
)

/** How many trips like those of the batch the operator offers. */
async function countOffered(trx: Trx, adminId: number, batch: readonly PlannedTrip[]): Promise<TripCounts> {
  const wanted = new Map(batch.map(({ bus }) => [identityOf(bus), bus]))
  const trips = Array.from(wanted, ([identity, { name, type, ...bus }]) =>
    keysOfPlace(bus.from).flatMap((fromKey) =>
      keysOfPlace(bus.to).map((toKey) => ({ identity, departs: departureMoment(bus), fromKey, toKey, name, type })),
    ),
  ).flat()
  return countTrips(await offeredTrips(trx, { adminId, trips: JSON.stringify(trips) }))
}

/** The trips still to depart that the operator took off, or moved to another minute: few, and looked up by their plan. */
async function countNotOffered(db: Reader, adminId: number, now: number): Promise<TripCounts> {
  const trips = await db
    .selectFrom('buses')
    .select(['from_place as from', 'to_place as to', 'name', 'type', 'departs', 'bus_number as busNumber'])
    .select(['planned_departs', 'archived_at'])
    .where('admin_id', '=', adminId)
    .where((eb) => eb.or([eb('archived_at', 'is not', null), eb('planned_departs', '!=', sql.lit(''))]))
    // A trip leaves at most a day from its plan: if it left a day ago, its plan has passed and can't be imported.
    .where('departs', '>', indiaMoment(now - DAY_MS))
    .execute()
  return countTrips(
    trips
      .filter((trip) => trip.archived_at !== null || trip.planned_departs !== trip.departs)
      .map((trip) => ({
        identity: tripIdentity({ ...trip, departs: trip.planned_departs || trip.departs }),
        busNumber: trip.busNumber,
      })),
  )
}
