import * as v from 'valibot'
import { PAY_TO, PayTo } from '../cancellation/pay-to.ts'
import { said } from '../fields/field-sentences.ts'
import { atMost } from '../fields/fields.ts'
import { Age, Email, form, Gender, GstNumber, KnownPassword, NewPassword, Phone, text } from '../fields/typed-fields.ts'
import { LANGUAGES } from '../language.ts'

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

/** The profile, and the proof that a change of the e-mail address needs (added). */
const proof = {
  currentPassword: v.optional(
    v.pipe(v.string(said('Password is needed.')), atMost(1_024, 'This password is too long.')),
  ),
}
export const UserProfileChange = form({ ...userProfile, ...proof })
export type UserProfileChange = v.InferOutput<typeof UserProfileChange>
export const AdminProfileChange = form({ ...adminProfile, ...proof })
export type AdminProfileChange = v.InferOutput<typeof AdminProfileChange>

/** The language of an account's mails and tickets (added). */
export const LanguageChoice = form({ language: v.picklist(LANGUAGES, said('Choose a language from the list.')) })
export type LanguageChoice = v.InferOutput<typeof LanguageChoice>

/** The rule for new passwords that no pattern can state: it needs the server's list, and the account. */
export const NEW_PASSWORD_RULE =
  'the password is neither among the first that guessers try nor the account’s own address'

/** What log-in forms ask. */
export const Credentials = form({ email: Email, password: KnownPassword })
export type Credentials = v.InferOutput<typeof Credentials>

export const EmailOnly = form({ email: Email })

const INCOMPLETE_LINK = 'The link is incomplete. Open it from the mail once more.'
const incompleteLink = said(INCOMPLETE_LINK)
const MailToken = v.pipe(v.string(incompleteLink), v.minLength(1, incompleteLink), atMost(200, INCOMPLETE_LINK))
export const ActivationQuery = form({ token: MailToken })
export const PasswordReset = form({ token: MailToken, password: NewPassword })
export type PasswordReset = v.InferOutput<typeof PasswordReset>

/** The proof that a logged-in account gives before anything that a stolen cookie must not be able to do (added). */
export const PasswordChange = form({ currentPassword: KnownPassword, password: NewPassword })
export type PasswordChange = v.InferOutput<typeof PasswordChange>
export const PasswordProof = form({ currentPassword: KnownPassword })
export type PasswordProof = v.InferOutput<typeof PasswordProof>

/**
 * Erasing a traveller's account. `payTo`: needed where a refund is due and has no address yet; erased once it is paid.
 */
export const ErasureForm = form({ currentPassword: KnownPassword, payTo: v.optional(PayTo, '') })
export type ErasureForm = v.InferOutput<typeof ErasureForm>
/** The same where `payTo` is needed, and the person was told so. */
export const ErasureWithMoneyDue = form({
  currentPassword: KnownPassword,
  payTo: v.pipe(PayTo, v.minLength(1, PAY_TO)),
})
