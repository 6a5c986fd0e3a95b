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

/** What differs between the log-in of travellers and that of operators; the texts are the specification's (section 2). */
export interface LogInSide {
  draft: string
  path: LogInPath
  title: PlainMessage
  line: PlainMessage
  /** What an account is good for that a mail's link has just made active. */
  activated: PlainMessage
  logIn: (credentials: Credentials) => Promise<void>
  /** Has the activation mail sent once more. @throws ApiError */
  mailActivation: (email: string) => Promise<unknown>
  passkeys: PasskeySide
  /** @returns who of this side is logged in on this phone */
  account: (session: Session) => { id: number } | undefined
  /** @returns the booking that somebody goes to log in for, if there is one */
  booking: () => CarriedChoice | undefined
  /** Where it leads, unless somebody was on the way elsewhere. */
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
