import * as v from 'valibot'
import { type EditedFields, TOLD_FIELDS } from '#contract/buses/bus-forms.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import type { Reader, Trx } from '../../db/database.ts'

type Told = Pick<EditedFields, (typeof TOLD_FIELDS)[number] | 'dateOfDeparture'>

/** What `tickets.booked_as` holds. */
export const BookedAs = v.object({
  departs: v.string(),
  reportsAt: v.string(),
  boardingPoint: v.string(),
  type: v.string(),
})
export type BookedAs = v.InferOutput<typeof BookedAs>

/**
 * Keeps what an edit changes of what passengers know: for the history of their tickets, and on each of these as what it was
 * booked as. To be called under the trip's lock: whoever books after it has booked what is so then.
 */
export async function rememberTripChange(
  trx: Trx,
  busId: number,
  { before, after }: { before: Told; after: Told },
  now: number,
): Promise<void> {
  const changes = TOLD_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
  await trx
    .insertInto('trip_changes')
    .values({ bus_id: busId, at: now, changes: JSON.stringify(changes) })
    .execute()
  const { reportingTime: reportsAt, boardingPoint, type } = before
  const bookedAs = JSON.stringify({
    departs: departureMoment(before),
    reportsAt,
    boardingPoint,
    type,
  } satisfies BookedAs)
  await trx
    .updateTable('tickets')
    .set((eb) => ({
      changes: eb('changes', '+', 1),
      booked_as: eb.case().when('booked_as', '=', '').then(bookedAs).else(eb.ref('booked_as')).end(),
    }))
    .where('bus_id', '=', busId)
    .where('status', '=', BOOKED)
    .execute()
}

/** @returns what was changed of a trip with passengers, the earliest first; `changes` as stored */
export function findTripChanges(db: Reader, busId: number) {
  return db.selectFrom('trip_changes').selectAll().where('bus_id', '=', busId).orderBy('id').execute()
}
