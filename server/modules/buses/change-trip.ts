import { type EditedFields, TOLD_FIELDS, type ToldField } from '#contract/buses/bus-forms.ts'
import { isNearPlan } from '#contract/buses/moved-trip.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { placeName } from '#contract/places/places.ts'
import { departureInstant, departureMoment } from '#contract/time.ts'
import type { Trx } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import { REMINDED_AHEAD_MS } from '../../news/reminded-ahead.ts'
import { badInput, conflict } from '../../refusal.ts'
import { departureOf } from './departure.ts'
import { currentFields } from './merge-edit.ts'
import { findLiveTickets, findPassengers } from './passengers-of-bus.ts'
import { type BusRow, findLeavingAt, updateBus } from './store.ts'
import { rememberTripChange } from './trip-changes.ts'

/*
 * A change of a trip, by the form or by an announcement: writes it and tells the passengers. The trip is locked. Where
 * its minute or vehicle changes, its operator is locked before the trip.
 */

/** How a trip was changed. */
interface Said {
  /** When the change was announced, and now, milliseconds since 1970. */
  saidAt: number
  now: number
  /** True: the plan stays, and figures count for the planned day. False: the trip is planned anew. */
  isNews: boolean
  /** The announced subject, even if nothing changes: older announcements of the same subject hold no longer. */
  about?: 'time' | 'boarding-point' | 'vehicle'
}

/** Holders of its tickets are told. */
export async function changeTrip(trx: Trx, bus: BusRow, after: EditedFields, said: Said): Promise<void> {
  await updateBus(trx, bus.id, after)
  await noteWhenSaid(trx, bus, after, said)
  if (departureMoment(after) !== bus.departs) await remindAnew(trx, bus.id, departureInstant(after), said.now)
  if (bus.sold_seats > 0) await tellChange(trx, bus, after, said)
}

/** Older announcements of a subject hold no longer, however late they arrive; a new departure includes its lateness. */
async function noteWhenSaid(trx: Trx, bus: BusRow, after: EditedFields, said: Said): Promise<void> {
  const { saidAt, isNews, about } = said
  const isOtherPlace = about === 'boarding-point' || after.boardingPoint !== bus.boarding_point
  const leavesOtherwise = departureMoment(after) !== bus.departs
  const isMoved = about === 'time' || leavesOtherwise
  const isOtherVehicle =
    about === 'vehicle' || after.busNumber !== bus.bus_number || after.numberOfSeats !== bus.number_of_seats
  if (!isOtherPlace && !isMoved && !isOtherVehicle) return
  await trx
    .updateTable('buses')
    .set({
      ...(isOtherPlace && { place_said_at: saidAt }),
      ...(isOtherVehicle && { vehicle_said_at: saidAt }),
      ...(isMoved && { departs_said_at: saidAt, planned_departs: isNews ? plannedOf(bus) : '' }),
      ...(leavesOtherwise && (bus.late_said_at ?? 0) <= saidAt && { late_minutes: null, late_by: null }),
    })
    .where('id', '=', bus.id)
    .execute()
}

/** Travellers are reminded of the new departure, unless the reminder is due already: then the news itself is enough. */
async function remindAnew(trx: Trx, busId: number, departs: number, now: number): Promise<void> {
  const isAhead = departs - REMINDED_AHEAD_MS > now
  await trx
    .updateTable('tickets')
    .set({ reminded_at: isAhead ? null : now })
    .where('bus_id', '=', busId)
    .where('reminded_at', isAhead ? 'is not' : 'is', null)
    .execute()
}

/** @returns the planned departure, `YYYY-MM-DDTHH:mm` in India */
export function plannedOf({ departs, planned_departs }: Pick<BusRow, 'departs' | 'planned_departs'>): string {
  return planned_departs || departs
}

/** @throws Refusal 400 where a trip would leave more than a day from its plan */
export function assertNearPlan(bus: BusRow, after: EditedFields): void {
  if (!isNearPlan(departureOf({ departs: plannedOf(bus) }), after)) throw badInput((say) => say.announcement.tooFar)
}

/**
 * One vehicle leaves once in a minute. The operator is locked, so no other trip of theirs comes in between.
 * @param own the trip itself, which does not clash
 * @throws Refusal 409
 */
export async function assertOneOfItsPlate(
  trx: Trx,
  adminId: number,
  trip: EditedFields,
  own: number | undefined,
): Promise<void> {
  const departing = await findLeavingAt(trx, adminId, departureMoment(trip))
  const same = departing.find((other) => other.id !== own && plateKey(other.bus_number) === plateKey(trip.busNumber))
  if (same)
    throw conflict((say, lang) =>
      say.bus.leavesAlready(same.bus_number, placeName(same.from_place, lang), placeName(same.to_place, lang)),
    )
}

async function tellChange(trx: Trx, bus: BusRow, after: EditedFields, { saidAt, now }: Said): Promise<void> {
  const before = currentFields(bus)
  if ([...TOLD_FIELDS, 'dateOfDeparture' as const].every((field) => before[field] === after[field])) return
  const passengers = await findPassengers(trx, bus.id)
  await rememberTripChange(trx, bus, after, now)
  const changedAt = Math.max(saidAt, bus.changed_said_at ?? 0)
  await trx.updateTable('buses').set({ changed_said_at: changedAt }).where('id', '=', bus.id).execute()
  const { from, to, dateOfDeparture } = after
  const change = { from, to, dateOfDeparture, before: told(before), after: told(after) }
  const tickets = await findLiveTickets(trx, bus.id)
  await tell(trx, { kind: 'trip-changed', busId: bus.id, change, passengers, tickets }, now)
}

function told(fields: EditedFields) {
  const { name, busNumber, type, dateOfDeparture, reportingTime, departureTime, boardingPoint, droppingPoint } = fields
  return {
    ...{ name, busNumber, type, dateOfDeparture, reportingTime, departureTime, boardingPoint, droppingPoint },
  } satisfies Record<ToldField, string>
}
