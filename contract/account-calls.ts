import * as v from 'valibot'
import { Admin, User } from './account.ts'
import {
  ActivationQuery,
  AdminProfile,
  AdminSignUp,
  Credentials,
  EmailOnly,
  PasswordReset,
  UserProfile,
  UserSignUp,
} from './account-forms.ts'
import { Id } from './fields.ts'
import { call } from './http.ts'

/** Calls about travellers' and operators' accounts and their sessions. */

const nothing = v.null()
const userId = v.object({ userId: Id })
const adminId = v.object({ adminId: Id })

export const signUpUser = call({
  method: 'POST',
  path: '/api/users',
  access: 'public',
  summary: 'Sign up; a mail with the activation link follows',
  body: UserSignUp,
  output: User,
  success: 201,
  errors: [409],
})

export const logInUser = call({
  method: 'POST',
  path: '/api/users/verify-by-email',
  access: 'public',
  summary: 'Log in (query, or the same two fields as JSON); sets the session cookie',
  query: Credentials,
  output: User,
  success: 200,
  errors: [401, 403],
})

export const forgotUserPassword = call({
  method: 'POST',
  path: '/api/users/forgot-password',
  access: 'public',
  summary: 'Mail a reset link; the same answer whether or not the address is known',
  query: EmailOnly,
  output: nothing,
  success: 200,
  errors: [],
})

export const resetUserPassword = call({
  method: 'PUT',
  path: '/api/users/reset-password',
  access: 'public',
  summary: 'Set a new password by mail token; ends all sessions',
  body: PasswordReset,
  output: nothing,
  success: 202,
  errors: [],
})

export const updateUser = call({
  method: 'PUT',
  path: '/api/users/{userId}',
  access: 'user',
  summary: 'Change name, e-mail, phone, age, gender',
  params: userId,
  body: UserProfile,
  output: User,
  success: 200,
  errors: [401, 403, 409],
})

/** Added: the mail’s link. Answers a redirect to the log-in page. */
export const activateUser = call({
  method: 'GET',
  path: '/api/users/activate',
  access: 'public',
  summary: 'Activate an account by its mail link, then go to the log-in page',
  query: ActivationQuery,
  success: 303,
  errors: [],
})

export const signUpAdmin = call({
  method: 'POST',
  path: '/api/admins',
  access: 'public',
  summary: 'Sign up as an operator; a mail with the activation link follows',
  body: AdminSignUp,
  output: Admin,
  success: 201,
  errors: [409],
})

export const logInAdmin = call({
  method: 'POST',
  path: '/api/admins/verify-by-email',
  access: 'public',
  summary: 'Log in as an operator; sets the operator’s session cookie',
  query: Credentials,
  output: Admin,
  success: 200,
  errors: [401, 403],
})

export const forgotAdminPassword = call({
  method: 'POST',
  path: '/api/admins/forgot-password',
  access: 'public',
  summary: 'Mail a reset link; the same answer whether or not the address is known',
  query: EmailOnly,
  output: nothing,
  success: 200,
  errors: [],
})

export const resetAdminPassword = call({
  method: 'PUT',
  path: '/api/admins/reset-password',
  access: 'public',
  summary: 'Set a new password by mail token; ends all sessions',
  body: PasswordReset,
  output: nothing,
  success: 202,
  errors: [],
})

export const updateAdmin = call({
  method: 'PUT',
  path: '/api/admins/{adminId}',
  access: 'operator',
  summary: 'Change name, e-mail, phone, company name; never the GST number',
  params: adminId,
  body: AdminProfile,
  output: Admin,
  success: 200,
  errors: [401, 403, 409],
})

/** Added: the mail’s link. */
export const activateAdmin = call({
  method: 'GET',
  path: '/api/admins/activate',
  access: 'public',
  summary: 'Activate an operator’s account by its mail link',
  query: ActivationQuery,
  success: 303,
  errors: [],
})

export const logOut = call({
  method: 'DELETE',
  path: '/api/session',
  access: 'public',
  summary: 'End the sessions of this browser',
  output: nothing,
  success: 200,
  errors: [],
})
