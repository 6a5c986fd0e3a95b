import { sql } from 'kysely'
import { placeOf, RUN_KEPT_MS, type RunEvent, type RunOutcome, refuseRunEvent, runOf } from '#contract/boarding/run.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { departureOf } from '../buses/departure.ts'
import { lockBus } from '../buses/store.ts'
import { rememberBooked } from '../buses/trip-changes.ts'
import { readRun, type StoredRun, stopsOfRow } from './run-record.ts'

/** Events kept of a trip, and of one handed-over phone among them: more than any driver presses. */
const MOST_KEPT = 100
const MOST_OF_A_PHONE = 30

type Reason = RunOutcome['reason']

/**
 * Notes what phones tell of trips' runs, each event by itself: a refused event holds up no other.
 * @param events in any order
 * @returns the outcome of each event, in that order; a repeated event counts as noted
 */
export async function noteProgress(
  { database, now }: Pick<Context, 'database' | 'now'>,
  boarder: Boarder,
  events: readonly RunEvent[],
): Promise<RunOutcome[]> {
  const reasons = new Map<string, Reason>()
  for (const busId of new Set(events.map((event) => event.busId))) {
    const own = events.filter((event) => event.busId === busId)
    for (const [id, reason] of await database.write((trx) => noteOfTrip(trx, boarder, busId, own, now())))
      reasons.set(id, reason)
  }
  return events.map(({ id }) => {
    const reason = reasons.get(id)
    return reason === undefined ? { id, outcome: 'noted' } : { id, outcome: 'refused', reason }
  })
}

/** @returns the reasons of the refused events, by id */
async function noteOfTrip(
  trx: Trx,
  boarder: Boarder,
  busId: number,
  events: readonly RunEvent[],
  toldAt: number,
): Promise<Map<string, Reason>> {
  const refused = new Map<string, Reason>()
  const bus = await lockBus(trx, busId)
  const before = bus ? readRun(bus.run) : []
  const run: StoredRun = [...before]
  const by = boarder.kind === 'handed-over' ? boarder.handoverId : undefined
  for (const { id, kind, undoes, stop, place: given, ageMs } of events) {
    // Nothing is written about other operators' trips, and the answer does not tell whether such a trip exists.
    if (bus?.admin_id !== boarder.adminId) {
      refused.set(id, 'not-your-trip')
      continue
    }
    if (run.some((one) => one.id === id)) continue
    const at = toldAt - ageMs
    const place = placeOf({ stop, place: given }, stopsOfRow(bus))
    if (boarder.kind === 'handed-over' && (boarder.withdrawnAt !== null || !boarder.busIds.includes(busId)))
      refused.set(id, 'not-handed-over')
    else if (place === undefined) refused.set(id, 'no-such-stop')
    else {
      const ofThis = by === undefined ? 0 : run.filter((one) => one.by === by).length
      const untimely =
        refuseRunEvent(at, { ...departureOf(bus), lateMinutes: bus.late_minutes ?? 0 }, toldAt) ??
        (run.length >= MOST_KEPT || ofThis >= MOST_OF_A_PHONE ? 'too-many' : undefined)
      if (untimely) refused.set(id, untimely)
      else run.push({ id, place, kind, ...(undoes && { undoes }), at, ...(by === undefined ? {} : { by }) })
    }
  }
  if (!bus || run.length === before.length) return refused
  // A late point is measured against the booked times; a point on time changes no ticket's terms.
  const { late = 0 } = runOf(stopsOfRow(bus), run)
  if (late > 0) await rememberBooked(trx, bus)
  await trx
    .updateTable('buses')
    .set({ run: JSON.stringify(run) })
    .where('id', '=', busId)
    .execute()
  return refused
}

/** Deletes the runs of trips that left long ago. @param now milliseconds since 1970 */
export async function dropOldRuns(database: Database, now: number): Promise<void> {
  await database.write(async (trx) => {
    await trx
      .updateTable('buses')
      .set({ run: '' })
      // Literal, as in the index: with a bound value the database would not use that partial index.
      .where(sql<boolean>`run <> ''`)
      .where('departs', '<', indiaMoment(now - RUN_KEPT_MS))
      .execute()
  })
}
