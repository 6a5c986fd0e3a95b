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
/** A change of a trip that changes its tickets. */
export type Moved = v.InferOutput<typeof Moved>

const Move = v.object({
  key: v.string(),
  sentAt: v.number(),
  busId: Id,
  said: Moved,
  /** Time of the press, milliseconds since 1970 by the server's clock: the latest press holds. */
  saidAt: v.number(),
  /** End of the trip's boarding: the change is dropped then. */
  until: v.number(),
})
export type Move = v.InferOutput<typeof Move>

/**
 * Changes of the time, the place or the vehicle of trips that the server has not answered. Kept apart from the
 * announcements of delays: a tab of an older version would read a change as a delay, and send it so.
 */
export const MOVES: KeptKind<Move> = {
  entry: MOVES_ENTRY,
  channel: MOVES_CHANNEL,
  parse: (stored) => parseChanges(Move, stored),
  isSame: (one, other) => one.busId === other.busId && one.saidAt === other.saidAt,
}
