import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { ANNOUNCEMENTS_CHANNEL, ANNOUNCEMENTS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Announcement = v.object({
  key: v.string(),
  sentAt: v.number(),
  busId: Id,
  /** Minutes of delay; 0: on time again. */
  minutes: Integer,
  /** When the button was pressed, milliseconds since 1970 by the server's clock: the latest press holds. */
  saidAt: v.number(),
  /** End of the trip's boarding: the announcement is dropped then. */
  until: v.number(),
})
export type Announcement = v.InferOutput<typeof Announcement>

/** Delays announced for trips that the server has not answered. A repeated press keeps its key. */
export const ANNOUNCEMENTS: KeptKind<Announcement> = {
  entry: ANNOUNCEMENTS_ENTRY,
  channel: ANNOUNCEMENTS_CHANNEL,
  parse: (stored) => parseChanges(Announcement, stored),
  isSame: (one, other) => one.busId === other.busId && one.saidAt === other.saidAt,
}
