import * as v from 'valibot'
import { type EditedFields, TOLD_FIELDS } from '#contract/buses/bus-forms.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { currentFields } from './merge-edit.ts'
import type { BusRow } from './store.ts'

type Told = Pick<EditedFields, (typeof TOLD_FIELDS)[number] | 'dateOfDeparture'>

/** What `tickets.booked_as` holds. */
export const BookedAs = v.object({
  departs: v.string(),
  reportsAt: v.string(),
  boardingPoint: v.string(),
  type: v.string(),
  /** How late it was said to be by then; absent where it was on time, and where an earlier server noted it. */
  late: v.optional(v.number()),
  busNumber: v.optional(v.string()),
  /** The ticket's seats, as `tickets.seats`, and where each of those that it has no more is now; absent where it has them all. */
  seats: v.optional(v.string()),
  moved: v.optional(v.record(v.string(), v.number())),
})
export type BookedAs = v.InferOutput<typeof BookedAs>

/** What may have changed of a trip that passengers know: the fields of the history, and of later apps the day. */
const HISTORY_FIELDS = [...TOLD_FIELDS, 'dateOfDeparture'] as const

/**
 * Keeps what an edit changes of what passengers know: for the history of their tickets, and on each of these as what it was
 * booked as. To be called under the trip's lock: whoever books after it has booked what is so then.
 * @param bus as it was before
 */
export async function rememberTripChange(trx: Trx, bus: BusRow, after: Told, now: number): Promise<void> {
  const before = currentFields(bus)
  const changes = HISTORY_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
  await trx
    .insertInto('trip_changes')
    .values({ bus_id: bus.id, at: now, changes: JSON.stringify(changes) })
    .execute()
  await rememberBooked(trx, bus)
  await trx
    .updateTable('tickets')
    // Whoever has said to keep the seats has not read this.
    .set((eb) => ({ changes: eb('changes', '+', 1), seats_kept_at: null }))
    .where('bus_id', '=', bus.id)
    .where('status', '=', BOOKED)
    .execute()
}

/** Writes down on the tickets of a trip what they were booked as, before news of it: whoever books after it has no claim from it. */
export async function rememberBooked(trx: Trx, bus: BusRow): Promise<void> {
  const { reportingTime: reportsAt, boardingPoint, type, busNumber, ...rest } = currentFields(bus)
  const bookedAs = JSON.stringify({
    departs: departureMoment(rest),
    reportsAt,
    boardingPoint,
    type,
    busNumber,
    ...(bus.late_minutes === null ? {} : { late: bus.late_minutes }),
  } satisfies BookedAs)
  await trx
    .updateTable('tickets')
    .set({ booked_as: bookedAs })
    .where('bus_id', '=', bus.id)
    .where('status', '=', BOOKED)
    .where('booked_as', '=', '')
    .execute()
}

/** @param stored `tickets.booked_as`. @returns it; undefined where there was no news of its trip */
export function readBookedAs(stored: string): BookedAs | undefined {
  return stored === '' ? undefined : v.parse(BookedAs, JSON.parse(stored))
}

/** @returns what was changed of a trip with passengers, the earliest first; `changes` as stored */
export function findTripChanges(db: Reader, busId: number) {
  return db.selectFrom('trip_changes').selectAll().where('bus_id', '=', busId).orderBy('id').execute()
}
