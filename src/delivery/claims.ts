import * as v from 'valibot'
import { Id } from '#contract/fields/fields.ts'
import { CLAIMS_CHANNEL, CLAIMS_ENTRY } from '../storage-keys.ts'
import { type KeptKind, parseChanges } from './change.ts'

const Claim = v.object({
  key: v.string(),
  sentAt: v.number(),
  ticketId: Id,
  /** The traveller says that the ticket is paid by UPI, or takes that back. */
  said: v.picklist(['paid', 'not-paid']),
  /** Twelve digits, or empty. */
  utr: v.string(),
  /**
   * Time of the press, milliseconds since 1970 by the server's clock: the latest press holds, in any order of arrival.
   */
  saidAt: v.number(),
  /** From then on servers refuse it. */
  until: v.number(),
})
export type Claim = v.InferOutput<typeof Claim>

/** UPI payment claims that the server has not answered. Each press is a change of its own. */
export const CLAIMS: KeptKind<Claim> = {
  entry: CLAIMS_ENTRY,
  channel: CLAIMS_CHANNEL,
  parse: (stored) => parseChanges(Claim, stored),
  isSame: (one, other) => one.ticketId === other.ticketId && one.saidAt === other.saidAt,
}
