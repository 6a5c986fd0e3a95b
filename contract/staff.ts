import * as v from 'valibot'
import { STAFF_ROLES } from './constants.ts'
import { said } from './field-sentences.ts'
import { Id, Integer } from './fields.ts'
import { Email, form, text } from './typed-fields.ts'

const role = v.picklist(STAFF_ROLES, said('Choose what this person does.'))

/** What an owner says of somebody who is to join. */
export const StaffInvite = form({ name: text('Name', 80), email: Email, role })
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
  /** To the minute; null of who was never here. */
  seenAt: v.nullable(Integer),
  /** On how many phones and browsers they are logged in. */
  phones: Integer,
})
export type StaffMember = v.InferOutput<typeof StaffMember>

/** Everybody of a company: who holds its account, then the staff in the order in which they were invited. */
export const Staff = v.object({ holder: v.object({ name: v.string() }), members: v.array(StaffMember) })
export type Staff = v.InferOutput<typeof Staff>

/** What the link of a staff mail says to who opens it. */
export const StaffInvitation = v.object({
  company: v.string(),
  name: v.string(),
  email: v.string(),
  role,
  /** They have joined before: the link sets another password. */
  hasJoined: v.boolean(),
})
export type StaffInvitation = v.InferOutput<typeof StaffInvitation>
