import * as z from 'zod/mini'
import { Age, Email, Gender, GstNumber, Id, NewPassword, Phone, Shown, text } from './fields.ts'

/**
 * A traveller's record as log-in answers it and the phone keeps it under `User`. A stored record may lack fields
 * (older versions, other backends): screens show `N/A` for them. The password is never part of it.
 */
export const User = z.looseObject({
  id: Id,
  name: z.optional(Shown),
  email: z.optional(Shown),
  phone: z.optional(Shown),
  age: z.optional(z.union([z.number(), z.string()])),
  gender: z.optional(Shown),
})
export type User = z.output<typeof User>

/** An operator's record as log-in answers it and the phone keeps it under `Admin`. */
export const Admin = z.looseObject({
  id: Id,
  name: z.optional(Shown),
  email: z.optional(Shown),
  phone: z.optional(Shown),
  travels_name: z.optional(Shown),
  gst_number: z.optional(Shown),
})
export type Admin = z.output<typeof Admin>

const userProfile = { name: text('Name', 80), email: Email, phone: Phone, age: Age, gender: Gender }
const adminProfile = { name: text('Name', 80), email: Email, phone: Phone, travels_name: text('Company name', 80) }

export const UserSignUp = z.object({ ...userProfile, password: NewPassword })
export type UserSignUp = z.output<typeof UserSignUp>

export const AdminSignUp = z.object({ ...adminProfile, gst_number: GstNumber, password: NewPassword })
export type AdminSignUp = z.output<typeof AdminSignUp>

/** What a profile update may change; anything else in the payload is ignored, the GST number too. */
export const UserProfile = z.object(userProfile)
export type UserProfile = z.output<typeof UserProfile>
export const AdminProfile = z.object(adminProfile)
export type AdminProfile = z.output<typeof AdminProfile>

/** What log-in forms ask. How long a password is, is not the log-in's business: old ones must still work. */
export const Credentials = z.object({
  email: Email,
  password: z
    .string('Password is needed.')
    .check(z.minLength(1, 'Password is needed.'), z.maxLength(1024, 'This password is too long.')),
})
export type Credentials = z.output<typeof Credentials>

export const EmailOnly = z.object({ email: Email })

const MailToken = z
  .string('The link is incomplete. Open it from the mail once more.')
  .check(z.minLength(1), z.maxLength(200))
export const ActivationQuery = z.object({ token: MailToken })
export const PasswordReset = z.object({ token: MailToken, password: NewPassword })
export type PasswordReset = z.output<typeof PasswordReset>
