import type { User } from '../../../contract/account.ts'
import { logInUser, logOut, signUpUser } from '../../../contract/account-calls.ts'
import type { Credentials, UserSignUp } from '../../../contract/account-forms.ts'
import { send } from '../../lib/send.ts'
import { keepUser } from './session.ts'
import { statusOf } from './status-of.ts'

export const UNKNOWN_ERROR = 'An unknown error occurred.'

/**
 * Logs a traveller in and keeps the record on this phone; the session itself is a cookie that scripts cannot read.
 * @throws ApiError
 */
export async function logIn(credentials: Credentials): Promise<User> {
  const { data } = await send(logInUser, { query: credentials })
  // The wire carries the password in the address, and the browser keeps a list of addresses that scripts can read.
  performance.clearResourceTimings()
  keepUser(data)
  return data
}

/** @returns the status the server answered with. @throws ApiError */
export async function signUp(form: UserSignUp): Promise<number> {
  return statusOf(send(signUpUser, { body: form }))
}

/** Ends the sessions of this browser on the server, if it can be reached; nobody waits for it. */
export function endServerSession(): void {
  send(logOut, {}).catch(() => undefined)
}
