import * as v from 'valibot'
import { Bus } from '../buses/bus.ts'
import { said } from '../fields/field-sentences.ts'
import { Amount, Integer, Shown } from '../fields/fields.ts'
import { Ticket } from '../tickets/ticket.ts'
import { Admin, User } from './account.ts'
import { Passkey } from './passkey.ts'

export const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, said('This is the id of no log-in.')))

/** One log-in of an account. Moments are milliseconds since 1970. */
export const OwnSession = v.object({
  /** Names it among the account’s; it opens nothing. */
  id: SessionId,
  /** The browser in words, such as `Chrome on Android`. */
  device: v.string(),
  startedAt: Integer,
  /** To the minute. */
  seenAt: Integer,
  /** The one that asks. */
  current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** Everything kept about a person, as they may have it (India's DPDP Act, section 11). */
const kept = {
  exportedAt: Integer,
  signedUpAt: Integer,
  /** What mails and tickets are written in, one of `LANGUAGES`; phones hand it on unread. */
  language: v.string(),
  /** The new address that waits for its link to be opened, if one does. */
  pendingEmail: v.nullable(v.string()),
  sessions: v.array(OwnSession),
  passkeys: v.array(Passkey),
}
export const UserData = v.object({
  ...kept,
  account: User,
  /** Added: whereto they asked money of a ticket to be paid back, as long as that is known here. */
  payTo: v.optional(v.array(v.object({ ticketId: Integer, payTo: Shown }))),
  tickets: v.array(Ticket),
})
/** Tickets of an operator's trips are their passengers'. */
export const AdminData = v.object({ ...kept, account: Admin, trips: v.array(Bus) })

export type UserData = v.InferOutput<typeof UserData>
export type AdminData = v.InferOutput<typeof AdminData>

/** What has still to be paid back to a traveller for cancelled seats, in rupees, and by whom. */
export const MoneyDue = v.object({
  amount: Amount,
  by: v.array(v.object({ company: Shown, amount: Amount })),
  /** Added: where it goes, once they have said so of all of it. */
  payTo: v.optional(v.array(Shown)),
})
export type MoneyDue = v.InferOutput<typeof MoneyDue>
