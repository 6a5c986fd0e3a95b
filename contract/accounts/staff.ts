import * as v from 'valibot'
import { STAFF_ROLES } from '../constants.ts'
import { said } from '../fields/field-sentences.ts'
import { Amount, Id, Integer } from '../fields/fields.ts'
import { Email, form, text } from '../fields/typed-fields.ts'
import { openWord } from '../words.ts'

const role = openWord(STAFF_ROLES, 'other')

/** What an owner says of somebody who is to join. */
export const StaffInvite = form({
  name: text('Name', 80),
  email: Email,
  role: v.picklist(STAFF_ROLES, said('Choose what this person does.')),
})
export type StaffInvite = v.InferOutput<typeof StaffInvite>

/** Somebody who works for an operator, or is asked to. Moments are milliseconds since 1970. */
export const StaffMember = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role,
  invitedAt: Integer,
  /** Null until the invitation was taken. */
  joinedAt: v.nullable(Integer),
  /** Of an invitation that was not taken: until when its link works; null while the mail with it is not sent. */
  linkEndsAt: v.nullable(Integer),
  /** To the minute; null for people who were never here. */
  seenAt: v.nullable(Integer),
  /** On how many phones and browsers they are logged in. */
  phones: Integer,
})
export type StaffMember = v.InferOutput<typeof StaffMember>

/** Everybody of a company: who holds its account, then the staff in the order in which they were invited. */
export const Staff = v.object({ holder: v.object({ name: v.string() }), members: v.array(StaffMember) })
export type Staff = v.InferOutput<typeof Staff>

/** What there is to know before somebody is withdrawn. What waits unsent on their phones, no server knows. */
export const StaffFigures = v.object({
  /** Where they are logged in, in words such as `Chrome on Android`, the last seen first. */
  phones: v.array(v.object({ device: v.string(), seenAt: Integer })),
  /**
   * What they have sold at the counter since they joined. A ticket has its seller's name: null where somebody else of
   * the company goes by that name.
   */
  sales: v.nullable(
    v.object({
      tickets: Integer,
      /** Rupees of today's that are paid, without what has come back. */
      paidToday: Amount,
    }),
  ),
})
export type StaffFigures = v.InferOutput<typeof StaffFigures>

/** What the link of a staff mail says to the person who opens it. */
export const StaffInvitation = v.object({
  company: v.string(),
  name: v.string(),
  email: v.string(),
  role,
  /** They have joined before: the link sets another password. */
  hasJoined: v.boolean(),
})
export type StaffInvitation = v.InferOutput<typeof StaffInvitation>
