import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call } from '../http.ts'
import {
  ActivationQuery,
  ErasureForm,
  LanguageChoice,
  NEW_PASSWORD_RULE,
  PasswordChange,
  PasswordProof,
} from './account-forms.ts'
import { AdminData, MoneyDue, OwnSession, SessionId, UserData } from './own-account.ts'

/** Calls about one's own account, besides the profile. Travellers and operators have the same calls; all added. */

const ofUser = { access: 'user', params: v.object({ userId: Id }) } as const
const ofAdmin = { access: 'operator', staff: 'nobody', params: v.object({ adminId: Id }) } as const

/** The link that proves a new e-mail address. */
const confirmEmail = {
  method: 'GET',
  access: 'public',
  summary: 'Make a new e-mail address the account’s by its mail link, then go to the log-in page',
  query: ActivationQuery,
  success: 303,
  errors: [],
} as const
const changePassword = {
  method: 'PUT',
  summary: 'Change the password; ends all sessions but this one, which gets a fresh cookie',
  body: PasswordChange,
  output: v.null(),
  errors: [401, 403],
  rules: NEW_PASSWORD_RULE,
} as const
const setLanguage = {
  method: 'PUT',
  summary: 'Choose the language of mails and ticket PDFs; at sign-up it is that of Accept-Language',
  body: LanguageChoice,
  output: v.null(),
  errors: [401, 403],
} as const
const listSessions = {
  method: 'GET',
  summary: 'Where the account is logged in, the last seen first',
  output: v.array(OwnSession),
  errors: [401, 403],
} as const
const endSessions = {
  method: 'DELETE',
  summary: 'Log out everywhere but here; this session gets a fresh cookie',
  output: v.null(),
  errors: [401, 403],
} as const
const endSession = {
  method: 'DELETE',
  summary: 'Log out one phone or browser',
  output: v.null(),
  errors: [401, 403, 404],
} as const
const exportData = { method: 'GET', errors: [401, 403] } as const
const erase = {
  method: 'POST',
  body: PasswordProof,
  output: v.null(),
  errors: [401, 403, 409],
} as const

export const confirmUserEmail = call({ ...confirmEmail, path: '/api/users/confirm-email' })
export const confirmAdminEmail = call({ ...confirmEmail, path: '/api/admins/confirm-email' })
export const changeUserPassword = call({ ...changePassword, ...ofUser, path: '/api/users/{userId}/password' })
export const changeAdminPassword = call({ ...changePassword, ...ofAdmin, path: '/api/admins/{adminId}/password' })
export const setUserLanguage = call({ ...setLanguage, ...ofUser, path: '/api/users/{userId}/language' })
export const setAdminLanguage = call({ ...setLanguage, ...ofAdmin, path: '/api/admins/{adminId}/language' })
export const listUserSessions = call({ ...listSessions, ...ofUser, path: '/api/users/{userId}/sessions' })
export const listAdminSessions = call({ ...listSessions, ...ofAdmin, path: '/api/admins/{adminId}/sessions' })
export const endUserSessions = call({ ...endSessions, ...ofUser, path: '/api/users/{userId}/sessions' })
export const endAdminSessions = call({ ...endSessions, ...ofAdmin, path: '/api/admins/{adminId}/sessions' })
export const endUserSession = call({
  ...endSession,
  access: 'user',
  path: '/api/users/{userId}/sessions/{sessionId}',
  params: v.object({ userId: Id, sessionId: SessionId }),
})
export const endAdminSession = call({
  ...endSession,
  access: 'operator',
  staff: 'nobody',
  path: '/api/admins/{adminId}/sessions/{sessionId}',
  params: v.object({ adminId: Id, sessionId: SessionId }),
})

export const exportUserData = call({
  ...exportData,
  ...ofUser,
  path: '/api/users/{userId}/data',
  summary: 'Everything that is kept about the traveller',
  output: UserData,
})
export const exportAdminData = call({
  ...exportData,
  ...ofAdmin,
  path: '/api/admins/{adminId}/data',
  summary: 'What is kept about the operator: trips as the operator’s list has them, passengers apart',
  output: AdminData,
})
export const considerErasure = call({
  method: 'GET',
  ...ofUser,
  path: '/api/users/{userId}/erasure',
  summary: 'The money that is due back to the traveller, and by whom: erasing the account asks where to pay it',
  output: MoneyDue,
  errors: [401, 403],
})
export const eraseUser = call({
  ...erase,
  ...ofUser,
  body: ErasureForm,
  path: '/api/users/{userId}/erasure',
  summary:
    'Erase the account for ever; past tickets stay for the operator without the person, 409 while a ticket is ahead, or while money is due and nobody knows whereto',
})
export const eraseAdmin = call({
  ...erase,
  ...ofAdmin,
  path: '/api/admins/{adminId}/erasure',
  summary: 'Erase the operator’s account for ever; sold tickets keep the company’s name, 409 while trips are ahead',
})
