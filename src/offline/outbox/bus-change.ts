import * as v from 'valibot'
import { OperatorBus } from '#contract/buses/bus.ts'
import { EditedFields, NewBus } from '#contract/buses/bus-forms.ts'
import { DEFAULT_RATING } from '#contract/constants.ts'
import { Integer } from '#contract/fields/fields.ts'
import { KeptTimetable } from './kept-timetable.ts'

/** What an operator changes about their trips, as it lies in the outbox. */

/** The server's id of a trip, or the `pendingId` of one that is still in the outbox. */
const TripRef = Integer
/** One that the server does not know yet has no id. */
const ShownBus = v.omit(OperatorBus, ['id'])
type ShownBus = v.InferOutput<typeof ShownBus>

/** That a passenger of a trip that was called off was called, or was not after all. It changes no trip. */
const KeptCall = v.object({
  kind: v.literal('called'),
  busId: TripRef,
  ticketId: v.pipe(Integer, v.minValue(1)),
  username: v.string(),
  called: v.boolean(),
  /** When, by the server's clock as this phone knew it. */
  at: v.number(),
})
export type KeptCall = v.InferOutput<typeof KeptCall>

export const BusChange = v.union([
  v.object({ kind: v.literal('add'), bus: NewBus }),
  v.object({
    kind: v.literal('edit'),
    busId: TripRef,
    /** The record that the form was filled from; the server changes what differs from it. */
    before: ShownBus,
    bus: EditedFields,
  }),
  v.object({ kind: v.literal('delete'), busId: TripRef, before: ShownBus }),
  /** `reason`: what passengers read. */
  v.object({ kind: v.literal('call-off'), busId: TripRef, before: ShownBus, reason: v.string() }),
  KeptTimetable,
  KeptCall,
])
export type BusChange = v.InferOutput<typeof BusChange>
/** What trips are made or changed by. */
export type FleetChange = Exclude<BusChange, KeptCall>
/** A change of one trip: what a form or a question makes. */
export type TripChange = Exclude<FleetChange, KeptTimetable>
/** Nothing more can be changed about the trip. */
export type LastChange = Extract<BusChange, { kind: 'delete' | 'call-off' }>

/** Whether it is one after which the trip is gone. */
export function isLast(change: BusChange): change is LastChange {
  return change.kind === 'delete' || change.kind === 'call-off'
}

/** @returns the trip as it will be once the change is made */
export function withChange<Shown extends ShownBus>(bus: Shown, change: TripChange): Shown {
  switch (change.kind) {
    case 'add':
      return { ...bus, ...change.bus }
    case 'edit': {
      // Seats sold since the form was filled come off what it offers, as the server will do it.
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

/** @returns the trip as the server will list it under that id, with no seat sold */
export function addedBus(bus: NewBus, id: number): OperatorBus {
  return { ...bus, id, rating: DEFAULT_RATING, NumberOfSeatsBooked: 0 }
}

/** How many changes of trips wait in these items. */
export function countTrips(changes: readonly BusChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'timetable' ? change.count : 1), 0)
}
