import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { MOVES_CHANNEL, MOVES_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Moved = v.variant('kind', [
  v.object({ kind: v.literal('time'), dateOfDeparture: v.string(), departureTime: v.string() }),
  v.object({ kind: v.literal('boarding-point'), boardingPoint: v.string() }),
  v.object({
    kind: v.literal('vehicle'),
    busNumber: v.string(),
    type: v.string(),
    numberOfSeats: v.number(),
    seats: v.array(v.object({ seat: v.number(), to: v.nullable(v.number()) })),
  }),
])
/** What changes the tickets of a trip. */
export type Moved = v.InferOutput<typeof Moved>

const Move = v.object({
  key: v.string(),
  sentAt: v.number(),
  busId: Id,
  said: Moved,
  /** When somebody pressed, milliseconds since 1970 by the server's clock: what was said last holds. */
  saidAt: v.number(),
  /** When the trip's boarding is over, and nobody waits for this any more. */
  until: v.number(),
})
export type Move = v.InferOutput<typeof Move>

/**
 * What was said of the time, the place or the vehicle of trips and the server has not answered. No part of the announcements that a bus is
 * late: a tab of the app before would read it as one, and send it so.
 */
export const MOVES: KeptKind<Move> = {
  entry: MOVES_ENTRY,
  channel: MOVES_CHANNEL,
  parse: (stored) => parseChanges(Move, stored),
  isSame: (one, other) => one.busId === other.busId && one.saidAt === other.saidAt,
}
