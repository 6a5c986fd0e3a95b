import { call } from '../http.ts'
import { Admin, User } from './account.ts'
import { PasskeyProof, PasskeyRequest } from './passkey.ts'

/** Log-in by passkey; all added. */

const askToLogIn = {
  method: 'POST',
  access: 'public',
  summary: 'What a browser proves a passkey by',
  output: PasskeyRequest,
  errors: [],
} as const
const logIn = {
  method: 'POST',
  access: 'public',
  summary: 'Log in with a passkey; sets the session cookie as the password’s log-in does',
  body: PasskeyProof,
  errors: [401, 403],
  rules: 'the passkey was proved by a challenge that was given minutes ago and not used',
} as const

export const askToLogInUser = call({ ...askToLogIn, path: '/api/users/passkey-log-in/challenge' })
export const askToLogInAdmin = call({ ...askToLogIn, path: '/api/admins/passkey-log-in/challenge' })
export const logInUserByPasskey = call({ ...logIn, path: '/api/users/passkey-log-in', output: User })
export const logInAdminByPasskey = call({ ...logIn, path: '/api/admins/passkey-log-in', output: Admin })
