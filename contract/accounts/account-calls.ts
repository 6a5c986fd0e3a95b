import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call } from '../http.ts'
import { Admin, Approval, User } from './account.ts'
import {
  ActivationQuery,
  AdminProfileChange,
  AdminSignUp,
  Credentials,
  EmailOnly,
  NEW_PASSWORD_RULE,
  PasswordReset,
  UserProfileChange,
  UserSignUp,
} from './account-forms.ts'

/** Calls about travellers' and operators' accounts and their sessions. */

const signUp = {
  method: 'POST',
  access: 'public',
  summary: 'Sign up; a mail with the activation link follows',
  success: 201,
  errors: [409],
  rules: NEW_PASSWORD_RULE,
} as const
const logIn = {
  method: 'POST',
  access: 'public',
  summary: 'Log in (query, or the same two fields as JSON); sets the session cookie',
  query: Credentials,
  errors: [401, 403],
} as const
const forgotPassword = {
  method: 'POST',
  access: 'public',
  summary: 'Mail a reset link; the same answer whether or not the address is known',
  query: EmailOnly,
  output: v.null(),
  errors: [],
} as const
const resetPassword = {
  method: 'PUT',
  access: 'public',
  summary: 'Set a new password by mail token; ends all sessions',
  body: PasswordReset,
  output: v.null(),
  success: 202,
  errors: [],
  rules: `the token is that of the latest mail and was not used; ${NEW_PASSWORD_RULE}`,
} as const
/** Added: the mail’s link. Answers a redirect to the log-in page. */
const activate = {
  method: 'GET',
  access: 'public',
  summary:
    'Activate an account by its mail link, then go to the log-in page; from a browser that did not sign up, go and choose the password first',
  query: ActivationQuery,
  success: 303,
  errors: [],
} as const
/** Added: sends the link of a new account again when the first mail was not found. */
const mailActivation = {
  method: 'POST',
  access: 'public',
  summary: 'Mail the activation link once more; the same answer whether or not an account waits for it',
  query: EmailOnly,
  output: v.null(),
  errors: [],
} as const
const WITH_EMAIL =
  'and ask for another e-mail address: it asks for currentPassword too, and counts from when the link in the mail to it is opened'
const PASSWORD_WITH_EMAIL = 'another e-mail address comes with currentPassword'

export const signUpUser = call({ ...signUp, path: '/api/users', body: UserSignUp, output: User })
export const signUpAdmin = call({ ...signUp, path: '/api/admins', body: AdminSignUp, output: Admin })
export const logInUser = call({ ...logIn, path: '/api/users/verify-by-email', output: User })
export const logInAdmin = call({ ...logIn, path: '/api/admins/verify-by-email', output: Admin })
export const forgotUserPassword = call({ ...forgotPassword, path: '/api/users/forgot-password' })
export const forgotAdminPassword = call({ ...forgotPassword, path: '/api/admins/forgot-password' })
export const resetUserPassword = call({ ...resetPassword, path: '/api/users/reset-password' })
export const resetAdminPassword = call({ ...resetPassword, path: '/api/admins/reset-password' })
export const mailUserActivation = call({ ...mailActivation, path: '/api/users/activation-mail' })
export const mailAdminActivation = call({ ...mailActivation, path: '/api/admins/activation-mail' })
export const activateUser = call({ ...activate, path: '/api/users/activate' })
export const activateAdmin = call({ ...activate, path: '/api/admins/activate' })

export const updateUser = call({
  method: 'PUT',
  path: '/api/users/{userId}',
  access: 'user',
  summary: `Change name, phone, age, gender, ${WITH_EMAIL}`,
  params: v.object({ userId: Id }),
  body: UserProfileChange,
  output: User,
  errors: [401, 403],
  rules: PASSWORD_WITH_EMAIL,
})

export const updateAdmin = call({
  method: 'PUT',
  path: '/api/admins/{adminId}',
  access: 'operator',
  staff: 'nobody',
  summary: `Change name, phone, company name, never the GST number, ${WITH_EMAIL}`,
  params: v.object({ adminId: Id }),
  body: AdminProfileChange,
  output: Admin,
  errors: [401, 403, 409],
  rules: PASSWORD_WITH_EMAIL,
})

/** Added: tells the operator's screen why none of their trips are offered. */
export const findApproval = call({
  method: 'GET',
  path: '/api/admins/{adminId}/approval',
  access: 'operator',
  summary: 'Whether the operator’s trips are offered and sold',
  params: v.object({ adminId: Id }),
  output: Approval,
  errors: [401, 403],
})

export const logOut = call({
  method: 'DELETE',
  path: '/api/session',
  access: 'public',
  summary: 'End the sessions of this browser',
  output: v.null(),
  errors: [],
})
