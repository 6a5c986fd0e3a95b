import * as z from 'zod/mini'
import { Age, Email, Gender, GstNumber, NewPassword, Phone, text } from './typed-fields.ts'

/** What the forms of travellers' and operators' accounts send. */

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
