import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { KEEPINGS_CHANNEL, KEEPINGS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Keeping = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  /** Which change of the trip was read. */
  change: Integer,
  /** When somebody pressed, milliseconds since 1970 by the server's clock. */
  saidAt: v.number(),
  /** When the bus leaves, and nobody asks any more. */
  until: v.number(),
})
export type Keeping = v.InferOutput<typeof Keeping>

/** That holders of changed tickets keep their seats, as far as the server has not answered. */
export const KEEPINGS: KeptKind<Keeping> = {
  entry: KEEPINGS_ENTRY,
  channel: KEEPINGS_CHANNEL,
  parse: (stored) => parseChanges(Keeping, stored),
  isSame: (one, other) => one.ticketId === other.ticketId && one.change === other.change,
}
