import { signUpAdmin, signUpUser } from '#contract/accounts/account-calls.ts'
import type { AdminSignUp, UserSignUp } from '#contract/accounts/account-forms.ts'
import { againOnPress } from '#features/connection/again-on-press.ts'
import { sendForStatus } from '#lib/calls/send.ts'

/** If sent twice, the server finds the first sign-up. @returns the status of the answer. @throws ApiError */
export function signUpTraveller(form: UserSignUp): Promise<number> {
  return againOnPress((signal) => sendForStatus(signUpUser, { body: form, signal }))
}

export function signUpOperator(form: AdminSignUp): Promise<number> {
  return againOnPress((signal) => sendForStatus(signUpAdmin, { body: form, signal }))
}
