import type { NewBus } from '../../../contract/bus-forms.ts'
import { MAX_DAYS_AHEAD } from '../../../contract/constants.ts'
import { addDays, indiaDate, indiaMoment } from '../../../contract/time.ts'
import type { Database, Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import { insertBuses } from './store.ts'
import { type RefusedRow, type TimetableRow, tripIdentity } from './timetable.ts'

export interface TimetableDays {
  /** First day of rows that name none, `YYYY-MM-DD`. */
  start: string
  /** For how many days in a row they run. */
  days: number
}

export interface ImportReport {
  added: number
  /** Trips that an earlier run, or the operator, had put there; removed ones count too and stay removed. */
  alreadyThere: number
}

export interface ImportWatcher {
  refused(row: RefusedRow): void
  progress(done: number, total: number): void
}

/** Trips per transaction: few enough to be quick, so that a server beside the import keeps selling. */
const BATCH = 500

interface PlannedTrip {
  bus: NewBus
  rating: string
}

/**
 * Puts a timetable's trips on sale under one operator. Only adds: what is there already, sold or edited since,
 * stays as it is; so the same file can be imported again and again, and one that broke off goes on.
 * @param now milliseconds since 1970: trips that have departed by then are refused
 */
export async function importTimetable(
  database: Database,
  adminId: number,
  rows: readonly TimetableRow[],
  days: TimetableDays,
  watcher: ImportWatcher,
  now: number,
): Promise<ImportReport> {
  const planned = plan(rows, days, watcher, now)
  let done = 0
  let added = 0
  for (const batch of batchesOf(planned)) {
    added += await database.write(async (trx) => {
      await lockOperator(trx, adminId)
      const missing = withoutThose(await countThere(trx, adminId, batch), batch)
      if (missing.length === 0) return 0
      const ratings = new Map(missing.map((trip) => [trip.bus, trip.rating]))
      const buses = missing.map((trip) => trip.bus)
      await insertBuses(trx, adminId, buses, (bus) => ratings.get(bus) ?? '')
      await database.busListChanged(trx, 'trips')
      return missing.length
    })
    done += batch.length
    watcher.progress(done, planned.length)
  }
  return { added, alreadyThere: planned.length - added }
}

/** Another import of the same file, perhaps through another server, waits here and then sees what this one added. */
async function lockOperator(trx: Trx, adminId: number): Promise<void> {
  await lockRows(trx, trx.selectFrom('admins').select('id').where('id', '=', adminId)).execute()
}

/** Trips of one departure stay together: those that are equal are told from those already there by counting. */
function batchesOf(planned: readonly PlannedTrip[]): PlannedTrip[][] {
  const batches: PlannedTrip[][] = []
  for (const trip of planned) {
    const last = batches.at(-1)
    const before = last?.at(-1)
    const together = before !== undefined && departsOf(before.bus) === departsOf(trip.bus)
    if (last && (last.length < BATCH || together)) last.push(trip)
    else batches.push([trip])
  }
  return batches
}

function withoutThose(there: Map<string, number>, planned: readonly PlannedTrip[]): PlannedTrip[] {
  return planned.filter((trip) => {
    const identity = identityOf(trip.bus)
    const left = there.get(identity) ?? 0
    there.set(identity, left - 1)
    return left <= 0
  })
}

/** Every departure of every row, in the order of the days. */
function plan(
  rows: readonly TimetableRow[],
  { start, days }: TimetableDays,
  watcher: ImportWatcher,
  now: number,
): PlannedTrip[] {
  const present = indiaMoment(now)
  const lastDay = addDays(indiaDate(now), MAX_DAYS_AHEAD)
  const planned: PlannedTrip[] = []
  for (const row of rows) {
    if (row.kind === 'refused') {
      watcher.refused(row)
      continue
    }
    const dates = row.bus.dateOfDeparture
      ? [row.bus.dateOfDeparture]
      : Array.from({ length: days }, (_, day) => addDays(start, day))
    for (const dateOfDeparture of dates) {
      const departed = `${dateOfDeparture}T${row.bus.departureTime}` <= present
      if (departed || dateOfDeparture > lastDay) {
        const reason = departed
          ? `It departed already, on ${dateOfDeparture} at ${row.bus.departureTime}. (dateOfDeparture)`
          : `${dateOfDeparture} is more than ${MAX_DAYS_AHEAD} days ahead. (dateOfDeparture)`
        watcher.refused({ kind: 'refused', line: row.line, reason })
      } else planned.push({ bus: { ...row.bus, dateOfDeparture }, rating: row.rating })
    }
  }
  return planned.sort((a, b) => compareText(departsOf(a.bus), departsOf(b.bus)))
}

const departsOf = (bus: NewBus) => `${bus.dateOfDeparture}T${bus.departureTime}`

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function identityOf(bus: NewBus): string {
  return tripIdentity({ ...bus, departs: departsOf(bus) })
}

/** How many trips of each identity the operator has in the days of the plan. */
async function countThere(db: Reader, adminId: number, planned: readonly PlannedTrip[]): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  const [first, last] = [planned[0], planned.at(-1)]
  if (!first || !last) return there
  const trips = await db
    .selectFrom('buses')
    .select(['from_place as from', 'to_place as to', 'name', 'type', 'departs'])
    .where('admin_id', '=', adminId)
    .where('departs', '>=', departsOf(first.bus))
    .where('departs', '<=', departsOf(last.bus))
    .execute()
  for (const trip of trips) {
    const identity = tripIdentity(trip)
    there.set(identity, (there.get(identity) ?? 0) + 1)
  }
  return there
}
