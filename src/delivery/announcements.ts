import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { ANNOUNCEMENTS_CHANNEL, ANNOUNCEMENTS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Announcement = v.object({
  key: v.string(),
  sentAt: v.number(),
  busId: Id,
  /** By how many minutes the bus is late; 0: on time again. */
  minutes: Integer,
  /** When somebody pressed, milliseconds since 1970 by the server's clock: what was said last holds. */
  saidAt: v.number(),
  /** When the trip's boarding is over, and nobody waits for this any more. */
  until: v.number(),
})
export type Announcement = v.InferOutput<typeof Announcement>

/** What was said of trips and the server has not answered. A press that is made again goes on under its key. */
export const ANNOUNCEMENTS: KeptKind<Announcement> = {
  entry: ANNOUNCEMENTS_ENTRY,
  channel: ANNOUNCEMENTS_CHANNEL,
  parse: (stored) => parseChanges(Announcement, stored),
  isSame: (one, other) => one.busId === other.busId && one.saidAt === other.saidAt,
}
