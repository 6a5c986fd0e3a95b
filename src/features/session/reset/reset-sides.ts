import {
  forgotAdminPassword,
  forgotUserPassword,
  resetAdminPassword,
  resetUserPassword,
} from '#contract/accounts/account-calls.ts'
import type { PasswordReset } from '#contract/accounts/account-forms.ts'
import { againOnPress } from '#features/connection/again-on-press.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { sendForStatus } from '#lib/calls/send.ts'
import { UNKNOWN_ERROR } from '../log-in/log-in.ts'

/** How a lost password differs for travellers and operators; the texts are the specification's. */
export interface ResetSide {
  logIn: '/userAuth' | '/adminAuth'
  askAgain: '/reset-link' | '/admin-reset-link'
  /** @returns the status of the answer. @throws ApiError */
  askForLink: (email: string) => Promise<number>
  /** @returns the status of the answer. @throws ApiError */
  setPassword: (reset: PasswordReset) => Promise<number>
  done: PlainMessage
  unexpected: PlainMessage
  failed: (message: string | undefined) => string
}

export const USER_RESET: ResetSide = {
  logIn: '/userAuth',
  askAgain: '/reset-link',
  askForLink: (email) => againOnPress((signal) => sendForStatus(forgotUserPassword, { query: { email }, signal })),
  setPassword: (reset) => againOnPress((signal) => sendForStatus(resetUserPassword, { body: reset, signal })),
  done: 'Password successfully reset!',
  unexpected: 'Oops! Something went wrong.',
  failed: (message) => say('Invalid details! Try again. {why}', { why: message ?? say(UNKNOWN_ERROR) }),
}

export const OPERATOR_RESET: ResetSide = {
  logIn: '/adminAuth',
  askAgain: '/admin-reset-link',
  askForLink: (email) => againOnPress((signal) => sendForStatus(forgotAdminPassword, { query: { email }, signal })),
  setPassword: (reset) => againOnPress((signal) => sendForStatus(resetAdminPassword, { body: reset, signal })),
  done: '🎉 Password successfully reset!',
  unexpected: '🚨 Oops! Something went wrong.',
  failed: (message) => message ?? say(UNKNOWN_ERROR),
}
