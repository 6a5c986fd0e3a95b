import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { REPORTS_CHANNEL, REPORTS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Report = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  /** When somebody pressed, milliseconds since 1970 by the server's clock. */
  saidAt: v.number(),
  /** When no server takes it any more. */
  until: v.number(),
})
export type Report = v.InferOutput<typeof Report>

/** That buses never came, as far as the server has not answered. It is said once of a ticket. */
export const REPORTS: KeptKind<Report> = {
  entry: REPORTS_ENTRY,
  channel: REPORTS_CHANNEL,
  parse: (stored) => parseChanges(Report, stored),
  isSame: (one, other) => one.ticketId === other.ticketId,
}
