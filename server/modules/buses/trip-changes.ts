import * as v from 'valibot'
import { type EditedFields, TOLD_FIELDS } from '#contract/buses/bus-forms.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { currentFields } from './merge-edit.ts'
import type { BusRow } from './store.ts'

type Told = Pick<EditedFields, (typeof TOLD_FIELDS)[number] | 'dateOfDeparture'>

/** The value of `tickets.booked_as`. */
export const BookedAs = v.object({
  departs: v.string(),
  reportsAt: v.string(),
  boardingPoint: v.string(),
  type: v.string(),
  /** The lateness announced by then; absent where the trip was on time, and where an earlier server noted it. */
  late: v.optional(v.number()),
  busNumber: v.optional(v.string()),
  /** The seats as booked, as in `tickets.seats`, and the new seat of each moved one; absent if none moved. */
  seats: v.optional(v.string()),
  moved: v.optional(v.record(v.string(), v.number())),
})
export type BookedAs = v.InferOutput<typeof BookedAs>

/** The fields whose changes passengers are told: the history's fields, and for later apps the day. */
const HISTORY_FIELDS = [...TOLD_FIELDS, 'dateOfDeparture'] as const

/**
 * Keeps the changes of an edit that passengers are told: for the history of their tickets, and on each ticket the trip
 * as it was booked. To be called under the trip's lock: later bookings are for the changed trip.
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
    // A passenger who chose to keep the seats has not seen this change.
    .set((eb) => ({ changes: eb('changes', '+', 1), seats_kept_at: null }))
    .where('bus_id', '=', bus.id)
    .where('status', '=', BOOKED)
    .execute()
}

/** Stores on a trip's tickets how they were booked, before news of the trip: later bookings have no claim from it. */
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

/** @param stored `tickets.booked_as`. @returns its value; undefined where there was no news of the trip */
export function readBookedAs(stored: string): BookedAs | undefined {
  return stored === '' ? undefined : v.parse(BookedAs, JSON.parse(stored))
}

/** @returns the changes of a trip with passengers, the earliest first; `changes` as stored */
export function findTripChanges(db: Reader, busId: number) {
  return db.selectFrom('trip_changes').selectAll().where('bus_id', '=', busId).orderBy('id').execute()
}
