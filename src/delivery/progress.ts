import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { PROGRESS_CHANNEL, PROGRESS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Progress = v.object({
  /** Also the event's id. */
  key: v.string(),
  sentAt: v.number(),
  busId: Id,
  stop: v.string(),
  place: Integer,
  kind: v.picklist(['left', 'undo']),
  undoes: v.optional(v.string()),
  /**
   * When the bus left, by the server's clock as this phone knew it; the next four correct a wrong clock, as for scans.
   */
  at: v.number(),
  phoneAt: v.number(),
  sure: v.boolean(),
  visit: v.string(),
  tick: v.number(),
  /** From then on servers refuse it. */
  until: v.number(),
  /** The server has it; it stays until a list includes it too, or the stop would look as if it were still ahead. */
  answeredAt: v.optional(v.number()),
})
export type Progress = v.InferOutput<typeof Progress>

/** Enough for a long road without a signal, with an undo for every stop. */
const MOST_EVENTS = 100

/** Stops that the bus has left, as far as the server, or the list on this phone, does not know them. */
export const PROGRESS: KeptKind<Progress> = {
  entry: PROGRESS_ENTRY,
  channel: PROGRESS_CHANNEL,
  parse: (stored) => parseChanges(Progress, stored),
  isSame: (one, other) =>
    one.busId === other.busId &&
    one.place === other.place &&
    one.kind === other.kind &&
    one.undoes === other.undoes &&
    one.at === other.at,
  most: MOST_EVENTS,
}

/** @returns the events that the server does not have */
export function unsentProgress(open: readonly Progress[]): Progress[] {
  return open.filter(({ answeredAt }) => answeredAt === undefined)
}
