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
  /** Names the session among the account’s; nobody can log in with it. */
  id: SessionId,
  /** The browser in words, such as `Chrome on Android`. */
  device: v.string(),
  startedAt: Integer,
  /** To the minute. */
  seenAt: Integer,
  /** The session that sends this request. */
  current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** Everything kept about a person, as the law entitles them to it (India's DPDP Act, section 11). */
const kept = {
  exportedAt: Integer,
  signedUpAt: Integer,
  /** The language of mails and tickets, one of `LANGUAGES`; phones pass it on unread. */
  language: v.string(),
  /** The new address that waits for its link to be opened, if one does. */
  pendingEmail: v.nullable(v.string()),
  sessions: v.array(OwnSession),
  passkeys: v.array(Passkey),
}
export const UserData = v.object({
  ...kept,
  account: User,
  /** Added: where they asked a ticket's refund to be paid, as long as the server keeps it. */
  payTo: v.optional(v.array(v.object({ ticketId: Integer, payTo: Shown }))),
  tickets: v.array(Ticket),
})
/** Without the tickets of the operator's trips: they belong to the passengers. */
export const AdminData = v.object({ ...kept, account: Admin, trips: v.array(Bus) })

export type UserData = v.InferOutput<typeof UserData>
export type AdminData = v.InferOutput<typeof AdminData>

/** Refunds still due to a traveller for cancelled seats, in rupees, and who pays them. */
export const MoneyDue = v.object({
  amount: Amount,
  by: v.array(v.object({ company: Shown, amount: Amount })),
  /** Added: where the refunds go, once the traveller has said so for all of them. */
  payTo: v.optional(v.array(Shown)),
})
export type MoneyDue = v.InferOutput<typeof MoneyDue>
