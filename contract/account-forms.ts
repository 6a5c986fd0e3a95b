import * as v from 'valibot'
import { Age, Email, form, Gender, GstNumber, NewPassword, Phone, text } from './typed-fields.ts'

/** What the forms of travellers' and operators' accounts send. */

const userProfile = { name: text('Name', 80), email: Email, phone: Phone, age: Age, gender: Gender }
const adminProfile = { name: text('Name', 80), email: Email, phone: Phone, travels_name: text('Company name', 80) }

export const UserSignUp = form({ ...userProfile, password: NewPassword })
export type UserSignUp = v.InferOutput<typeof UserSignUp>

export const AdminSignUp = form({ ...adminProfile, gst_number: GstNumber, password: NewPassword })
export type AdminSignUp = v.InferOutput<typeof AdminSignUp>

/** What a profile update may change; anything else in the payload is ignored, the GST number too. */
export const UserProfile = form(userProfile)
export type UserProfile = v.InferOutput<typeof UserProfile>
export const AdminProfile = form(adminProfile)
export type AdminProfile = v.InferOutput<typeof AdminProfile>

/** What log-in forms ask. How long a password is, is not the log-in's business: old ones must still work. */
export const Credentials = form({
  email: Email,
  password: v.pipe(
    v.string('Password is needed.'),
    v.minLength(1, 'Password is needed.'),
    v.maxLength(1024, 'This password is too long.'),
  ),
})
export type Credentials = v.InferOutput<typeof Credentials>

export const EmailOnly = form({ email: Email })

const INCOMPLETE_LINK = 'The link is incomplete. Open it from the mail once more.'
const MailToken = v.pipe(v.string(INCOMPLETE_LINK), v.minLength(1, INCOMPLETE_LINK), v.maxLength(200, INCOMPLETE_LINK))
export const ActivationQuery = form({ token: MailToken })
export const PasswordReset = form({ token: MailToken, password: NewPassword })
export type PasswordReset = v.InferOutput<typeof PasswordReset>
