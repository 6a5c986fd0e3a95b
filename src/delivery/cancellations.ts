import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import { CANCELLATIONS_CHANNEL, CANCELLATIONS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Cancellation = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  seats: v.array(Integer),
  /** Rupees shown as the refund. */
  expected: v.number(),
  /** Where the traveller wants the refund; absent if not given, and in earlier versions. */
  payTo: v.optional(v.string()),
  /** The ticket as it was shown, for messages about it. */
  ticket: Ticket,
})
export type Cancellation = v.InferOutput<typeof Cancellation>

/** Cancellations with an unknown outcome. A repeat for the same seats keeps the key, whatever refund it brings. */
export const CANCELLATIONS: KeptKind<Cancellation> = {
  entry: CANCELLATIONS_ENTRY,
  channel: CANCELLATIONS_CHANNEL,
  parse: (stored) => parseChanges(Cancellation, stored),
  isSame: (one, other) => one.ticketId === other.ticketId && String(one.seats) === String(other.seats),
}
