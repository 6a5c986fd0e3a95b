import { logInAdmin, logInUser } from '#contract/accounts/account-calls.ts'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { hedged } from '#features/connection/hedged.ts'
import type { PlainMessage } from '#language/message.ts'
import { send } from '#lib/calls/send.ts'
import { keepAdmin, keepUser } from '../session.ts'

export const UNKNOWN_ERROR: PlainMessage = 'An unknown error occurred.'

/** Keeps the record on this phone; the session itself is a cookie that scripts cannot read. @throws ApiError */
export async function logInTraveller(credentials: Credentials): Promise<void> {
  const { data } = await hedged((signal) => send(logInUser, { query: credentials, signal }))
  forgetAddresses()
  keepUser(data)
}

export async function logInOperator(credentials: Credentials): Promise<void> {
  const { data } = await hedged((signal) => send(logInAdmin, { query: credentials, signal }))
  forgetAddresses()
  keepAdmin(data)
}

/** The call carries the password in the address, and scripts can read the browser's list of addresses. */
function forgetAddresses(): void {
  performance.clearResourceTimings()
}
