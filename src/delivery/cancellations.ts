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
  /** Rupees that were shown as coming back. */
  expected: v.number(),
  /** Where the traveller asks to be paid; absent where they have not said, and of versions before. */
  payTo: v.optional(v.string()),
  /** As it was shown: for words about it. */
  ticket: Ticket,
})
export type Cancellation = v.InferOutput<typeof Cancellation>

/** The cancellations of which nobody knows how they ended. One of the same seats goes on under its key, whatever it brings. */
export const CANCELLATIONS: KeptKind<Cancellation> = {
  entry: CANCELLATIONS_ENTRY,
  channel: CANCELLATIONS_CHANNEL,
  parse: (stored) => parseChanges(Cancellation, stored),
  isSame: (one, other) => one.ticketId === other.ticketId && String(one.seats) === String(other.seats),
}
