import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { REPORTS_CHANNEL, REPORTS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Report = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  /** Time of the press, milliseconds since 1970 by the server's clock. */
  saidAt: v.number(),
  /** From then on servers refuse it. */
  until: v.number(),
})
export type Report = v.InferOutput<typeof Report>

/** Reports that a bus never came, not answered by the server yet. One per ticket. */
export const REPORTS: KeptKind<Report> = {
  entry: REPORTS_ENTRY,
  channel: REPORTS_CHANNEL,
  parse: (stored) => parseChanges(Report, stored),
  isSame: (one, other) => one.ticketId === other.ticketId,
}
