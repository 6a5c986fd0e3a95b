import { signUpAdmin, signUpUser } from '#contract/accounts/account-calls.ts'
import type { AdminSignUp, UserSignUp } from '#contract/accounts/account-forms.ts'
import { againOnPress } from '#features/connection/again-on-press.ts'
import { sendForStatus } from '#lib/calls/send.ts'

/** Sent twice, the server finds the sign-up again. @returns the status the server answered with. @throws ApiError */
export function signUpTraveller(form: UserSignUp): Promise<number> {
  return againOnPress((signal) => sendForStatus(signUpUser, { body: form, signal }))
}

export function signUpOperator(form: AdminSignUp): Promise<number> {
  return againOnPress((signal) => sendForStatus(signUpAdmin, { body: form, signal }))
}
