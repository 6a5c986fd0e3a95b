import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { CLAIMS_CHANNEL, CLAIMS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Claim = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  /** That it is paid by UPI, or that it is not after all. */
  said: v.picklist(['paid', 'not-paid']),
  /** Twelve digits, or empty. */
  utr: v.string(),
  /** When somebody pressed, milliseconds since 1970 by the server's clock: of several the latest stands, however they arrive. */
  saidAt: v.number(),
  /** When no server takes it any more. */
  until: v.number(),
})
export type Claim = v.InferOutput<typeof Claim>

/** What was said of paying tickets by UPI, as far as the server has not answered. Each press is a change of its own. */
export const CLAIMS: KeptKind<Claim> = {
  entry: CLAIMS_ENTRY,
  channel: CLAIMS_CHANNEL,
  parse: (stored) => parseChanges(Claim, stored),
  isSame: (one, other) => one.ticketId === other.ticketId && one.saidAt === other.saidAt,
}
