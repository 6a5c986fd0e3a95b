import type { Admin } from '../../../contract/account.ts'
import { logInAdmin, signUpAdmin } from '../../../contract/account-calls.ts'
import type { AdminSignUp, Credentials } from '../../../contract/account-forms.ts'
import { send } from '../../lib/send.ts'
import { keepAdmin } from './session.ts'
import { statusOf } from './status-of.ts'

/**
 * Logs an operator in and keeps the record on this phone; the session itself is a cookie that scripts cannot read.
 * @throws ApiError
 */
export async function logInOperator(credentials: Credentials): Promise<Admin> {
  const { data } = await send(logInAdmin, { query: credentials })
  // The wire carries the password in the address, and the browser keeps a list of addresses that scripts can read.
  performance.clearResourceTimings()
  keepAdmin(data)
  return data
}

/** @returns the status the server answered with. @throws ApiError */
export function signUpOperator(form: AdminSignUp): Promise<number> {
  return statusOf(send(signUpAdmin, { body: form }))
}
