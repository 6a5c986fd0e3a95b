import * as v from 'valibot'
import { STAFF_ROLES } from '../constants.ts'
import { said } from '../fields/field-sentences.ts'
import { Amount, Id, Integer } from '../fields/fields.ts'
import { Email, form, text } from '../fields/typed-fields.ts'
import { openWord } from '../words.ts'

const role = openWord(STAFF_ROLES, 'other')

/** What an owner enters to invite somebody. */
export const StaffInvite = form({
  name: text('Name', 80),
  email: Email,
  role: v.picklist(STAFF_ROLES, said('Choose what this person does.')),
})
export type StaffInvite = v.InferOutput<typeof StaffInvite>

/** Somebody who works for an operator, or is invited to. Moments are milliseconds since 1970. */
export const StaffMember = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role,
  invitedAt: Integer,
  /** Null until the invitation was taken. */
  joinedAt: v.nullable(Integer),
  /** Until when the link of an open invitation works; null while its mail is not sent. */
  linkEndsAt: v.nullable(Integer),
  /** To the minute; null for people who have never logged in. */
  seenAt: v.nullable(Integer),
  /** On how many phones and browsers they are logged in. */
  phones: Integer,
})
export type StaffMember = v.InferOutput<typeof StaffMember>

/** Everybody of a company: who holds its account, then the staff in the order in which they were invited. */
export const Staff = v.object({ holder: v.object({ name: v.string() }), members: v.array(StaffMember) })
export type Staff = v.InferOutput<typeof Staff>

/** What an owner sees before withdrawing somebody. The server cannot know what waits unsent on their phones. */
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
      /** Rupees paid for today's sales, without refunds. */
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
