import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { KEEPINGS_CHANNEL, KEEPINGS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Keeping = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  /** The change of the trip that the traveller read. */
  change: Integer,
  /** Time of the press, milliseconds since 1970 by the server's clock. */
  saidAt: v.number(),
  /** Departure of the trip: the question has no use after it. */
  until: v.number(),
})
export type Keeping = v.InferOutput<typeof Keeping>

/** Travellers keep the seats of changed tickets; the server has not answered yet. */
export const KEEPINGS: KeptKind<Keeping> = {
  entry: KEEPINGS_ENTRY,
  channel: KEEPINGS_CHANNEL,
  parse: (stored) => parseChanges(Keeping, stored),
  isSame: (one, other) => one.ticketId === other.ticketId && one.change === other.change,
}
