import * as v from 'valibot'
import { OperatorBus } from '#contract/buses/bus.ts'
import { EditedFields, NewBus } from '#contract/buses/bus-forms.ts'
import { DEFAULT_RATING } from '#contract/constants.ts'
import { Integer } from '#contract/fields/fields.ts'
import { KeptTimetable } from './kept-timetable.ts'

/** An operator's changes of trips, as the outbox stores them. */

/** The server's id of a trip, or the `pendingId` of one that is still in the outbox. */
const TripRef = Integer
/** A trip that the server does not know yet has no id. */
const ShownBus = v.omit(OperatorBus, ['id'])
type ShownBus = v.InferOutput<typeof ShownBus>

/** A passenger of a called-off trip was phoned, or the tick was taken back. It changes no trip. */
const KeptCall = v.object({
  kind: v.literal('called'),
  busId: TripRef,
  ticketId: v.pipe(Integer, v.minValue(1)),
  username: v.string(),
  called: v.boolean(),
  /** When the operator ticked, by the server's clock as this phone knew it. */
  at: v.number(),
})
export type KeptCall = v.InferOutput<typeof KeptCall>

export const BusChange = v.union([
  v.object({ kind: v.literal('add'), bus: NewBus }),
  v.object({
    kind: v.literal('edit'),
    busId: TripRef,
    /** The trip that filled the form; the server changes the fields that differ from it. */
    before: ShownBus,
    bus: EditedFields,
  }),
  v.object({ kind: v.literal('delete'), busId: TripRef, before: ShownBus }),
  /** `reason`: shown to passengers. */
  v.object({ kind: v.literal('call-off'), busId: TripRef, before: ShownBus, reason: v.string() }),
  KeptTimetable,
  KeptCall,
])
export type BusChange = v.InferOutput<typeof BusChange>
/** A change that makes or changes trips. */
export type FleetChange = Exclude<BusChange, KeptCall>
/** A change of one trip, made by a form or a dialog. */
export type TripChange = Exclude<FleetChange, KeptTimetable>
/** The trip cannot be changed after it. */
export type LastChange = Extract<BusChange, { kind: 'delete' | 'call-off' }>

/** Whether the trip is gone after this change. */
export function isLast(change: BusChange): change is LastChange {
  return change.kind === 'delete' || change.kind === 'call-off'
}

/** @returns the trip with the change made */
export function withChange<Shown extends ShownBus>(bus: Shown, change: TripChange): Shown {
  switch (change.kind) {
    case 'add':
      return { ...bus, ...change.bus }
    case 'edit': {
      // Seats sold since the form was filled are subtracted from the offered seats, as on the server.
      const soldSince = bus.NumberOfSeatsBooked - change.before.NumberOfSeatsBooked
      const left = change.bus.numberOfSeats - bus.NumberOfSeatsBooked
      const availableSeats = Math.max(0, Math.min(change.bus.availableSeats - soldSince, left))
      return { ...bus, ...change.bus, availableSeats }
    }
    case 'delete':
    case 'call-off':
      return bus
  }
}

/** @returns the new trip as the server will list it: under this id, with no seat sold */
export function addedBus(bus: NewBus, id: number): OperatorBus {
  return { ...bus, id, rating: DEFAULT_RATING, NumberOfSeatsBooked: 0 }
}

/** How many trip changes these items hold. */
export function countTrips(changes: readonly BusChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'timetable' ? change.count : 1), 0)
}
