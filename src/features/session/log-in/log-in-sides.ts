import { mailAdminActivation, mailUserActivation } from '#contract/accounts/account-calls.ts'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { type CarriedChoice, carriedChoice } from '#features/buses/chosen/carried-choice.ts'
import { againOnPress } from '#features/connection/again-on-press.ts'
import type { PlainMessage } from '#language/message.ts'
import { send } from '#lib/calls/send.ts'
import { OPERATOR_PASSKEYS, type PasskeySide, TRAVELLER_PASSKEYS } from '../passkeys/passkey-sides.ts'
import type { Session } from '../session.ts'
import type { LogInPath } from '../sign-up/signed-up.ts'
import { logInOperator, logInTraveller } from './log-in.ts'

/** How the log-ins of travellers and operators differ; the texts are the specification's (section 2). */
export interface LogInSide {
  draft: string
  path: LogInPath
  title: PlainMessage
  line: PlainMessage
  /** What the account, just activated by the mail's link, can be used for. */
  activated: PlainMessage
  logIn: (credentials: Credentials) => Promise<void>
  /** Sends the activation mail again. @throws ApiError */
  mailActivation: (email: string) => Promise<unknown>
  passkeys: PasskeySide
  /** @returns this side's account that is logged in on this phone */
  account: (session: Session) => { id: number } | undefined
  /** @returns the booking that waits for this log-in, if there is one */
  booking: () => CarriedChoice | undefined
  /** The next page, unless a guard noted another. */
  home: string
  resetLink: '/reset-link' | '/admin-reset-link'
  newcomer: { question: PlainMessage; signUp: '/usersignup' | '/admin-signup' }
  other: { question: PlainMessage; name: PlainMessage; logIn: '/userAuth' | '/adminAuth' }
}

export const TRAVELLER_LOG_IN: LogInSide = {
  draft: 'userAuth',
  path: '/userAuth',
  title: 'Welcome aboard',
  line: 'Log in to book and carry your tickets.',
  activated: 'Your account is active. Log in to book.',
  logIn: logInTraveller,
  mailActivation: (email) => againOnPress((signal) => send(mailUserActivation, { query: { email }, signal })),
  passkeys: TRAVELLER_PASSKEYS,
  account: ({ user }) => user,
  booking: carriedChoice,
  home: '/',
  resetLink: '/reset-link',
  newcomer: { question: 'New here?', signUp: '/usersignup' },
  other: { question: 'Run buses?', name: 'Admin login', logIn: '/adminAuth' },
}

export const OPERATOR_LOG_IN: LogInSide = {
  draft: 'adminAuth',
  path: '/adminAuth',
  title: 'Welcome Admin',
  line: 'Log in to run your buses.',
  activated: 'Your account is active. Log in to add your buses.',
  logIn: logInOperator,
  mailActivation: (email) => againOnPress((signal) => send(mailAdminActivation, { query: { email }, signal })),
  passkeys: OPERATOR_PASSKEYS,
  account: ({ admin }) => admin,
  booking: () => undefined,
  home: '/adminAuth/admin-home-page',
  resetLink: '/admin-reset-link',
  newcomer: { question: 'New operator?', signUp: '/admin-signup' },
  other: { question: 'Travelling?', name: 'Traveller login', logIn: '/userAuth' },
}
