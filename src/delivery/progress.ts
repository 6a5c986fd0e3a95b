import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { PROGRESS_CHANNEL, PROGRESS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Progress = v.object({
  /** The event's own id, too. */
  key: v.string(),
  sentAt: v.number(),
  busId: Id,
  stop: v.string(),
  place: Integer,
  kind: v.picklist(['left', 'undo']),
  undoes: v.optional(v.string()),
  /** When the bus left, by the server's clock as this phone knew it; beside it what a wrong clock is made good with, as of scans. */
  at: v.number(),
  phoneAt: v.number(),
  sure: v.boolean(),
  visit: v.string(),
  tick: v.number(),
  /** When no server takes it any more. */
  until: v.number(),
  /** The server has it: it stays until a list has come that knows it too, or the stop would look as if it were still ahead. */
  answeredAt: v.optional(v.number()),
})
export type Progress = v.InferOutput<typeof Progress>

/** A long road without a signal, with an undo for every stop. */
const MOST_EVENTS = 100

/** Which points the bus has left, as far as the server, or the list on this phone, does not know it. */
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

/** @returns those that the server does not have */
export function unsentProgress(open: readonly Progress[]): Progress[] {
  return open.filter(({ answeredAt }) => answeredAt === undefined)
}
