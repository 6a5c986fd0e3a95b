import type { ErasureForm, PasswordChange } from '#contract/accounts/account-forms.ts'
import type { MoneyDue, OwnSession } from '#contract/accounts/own-account.ts'
import {
  changeAdminPassword,
  changeUserPassword,
  considerErasure,
  endAdminSession,
  endAdminSessions,
  endUserSession,
  endUserSessions,
  eraseAdmin,
  eraseUser,
  exportAdminData,
  exportUserData,
  listAdminSessions,
  listUserSessions,
} from '#contract/accounts/own-account-calls.ts'
import { againOnPress } from '#features/connection/again-on-press.ts'
import { hedged } from '#features/connection/hedged.ts'
import type { PlainMessage } from '#language/message.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { type Account, operatorAccount, userAccount } from '#offline/stored-account.ts'
import { endSessionBy, type SessionAfter } from './session-ending.ts'

/**
 * Each call throws ApiError. A repeated call changes nothing more and is answered as done, so it may be sent again.
 */
export interface OwnAccountSide {
  owner(id: number): Account
  changePassword(id: number, passwords: PasswordChange): Promise<SessionAfter>
  listSessions(id: number, signal: AbortSignal): Promise<OwnSession[]>
  endSession(id: number, sessionId: string): Promise<void>
  endOtherSessions(id: number): Promise<SessionAfter>
  exportData(id: number): Promise<object>
  /** @returns money due back to the account; undefined if there is none, or the backend cannot tell */
  findMoneyDue(id: number, signal: AbortSignal): Promise<MoneyDue | undefined>
  erase(id: number, form: ErasureForm): Promise<void>
  logIn: '/userAuth' | '/adminAuth'
  dataWords: PlainMessage
  erasureWords: readonly PlainMessage[]
}

export const TRAVELLER_ACCOUNT: OwnAccountSide = {
  owner: userAccount,
  logIn: '/userAuth',
  changePassword: (userId, body) =>
    endSessionBy(`password:user:${userId}:${body.password}`, seeAliveUser(userId), (signal) =>
      send(changeUserPassword, { params: { userId }, body, signal }),
    ),
  listSessions: async (userId, signal) =>
    (await hedged((attempt) => send(listUserSessions, { params: { userId }, signal: attempt }), signal)).data,
  endSession: (userId, sessionId) =>
    unlessGone(againOnPress((signal) => send(endUserSession, { params: { userId, sessionId }, signal }))),
  endOtherSessions: (userId) =>
    endSessionBy(`sessions:user:${userId}`, seeAliveUser(userId), (signal) =>
      send(endUserSessions, { params: { userId }, signal }),
    ),
  exportData: async (userId) => (await hedged((signal) => send(exportUserData, { params: { userId }, signal }))).data,
  async findMoneyDue(userId, signal) {
    try {
      const { data } = await hedged((attempt) => send(considerErasure, { params: { userId }, signal: attempt }), signal)
      return data.amount > 0 ? data : undefined
    } catch (error) {
      if (isRefused(error, 404)) return undefined
      throw error
    }
  },
  erase: async (userId, body) =>
    void (await endSessionBy(`erasure:user:${userId}`, seeAliveUser(userId), (signal) =>
      send(eraseUser, { params: { userId }, body, signal }),
    )),
  dataWords: 'Your profile, your tickets and where you are logged in, as one file.',
  erasureWords: [
    'Your name, phone number and e-mail are erased for ever, here and on the operators’ lists. Past trips stay in their books without you.',
    'If you have a ticket for a coming trip, travel first: we could not tell you about changes.',
    'Tickets saved on this phone are deleted too.',
  ],
}

export const OPERATOR_ACCOUNT: OwnAccountSide = {
  owner: operatorAccount,
  logIn: '/adminAuth',
  changePassword: (adminId, body) =>
    endSessionBy(`password:admin:${adminId}:${body.password}`, seeAliveAdmin(adminId), (signal) =>
      send(changeAdminPassword, { params: { adminId }, body, signal }),
    ),
  listSessions: async (adminId, signal) =>
    (await hedged((attempt) => send(listAdminSessions, { params: { adminId }, signal: attempt }), signal)).data,
  endSession: (adminId, sessionId) =>
    unlessGone(againOnPress((signal) => send(endAdminSession, { params: { adminId, sessionId }, signal }))),
  endOtherSessions: (adminId) =>
    endSessionBy(`sessions:admin:${adminId}`, seeAliveAdmin(adminId), (signal) =>
      send(endAdminSessions, { params: { adminId }, signal }),
    ),
  exportData: async (adminId) =>
    (await hedged((signal) => send(exportAdminData, { params: { adminId }, signal }))).data,
  // Money an operator owes stays due.
  findMoneyDue: async () => undefined,
  erase: async (adminId, { currentPassword }) =>
    void (await endSessionBy(`erasure:admin:${adminId}`, seeAliveAdmin(adminId), (signal) =>
      send(eraseAdmin, { params: { adminId }, body: { currentPassword }, signal }),
    )),
  dataWords: 'Your profile, your trips and where you are logged in, as one file. Tickets are your passengers’ own.',
  erasureWords: [
    'Your name, phone number and e-mail are erased for ever. The company’s name and GST number stay on the tickets that were sold: travellers and tax law need them.',
    'Run or delete your coming trips first.',
    'Buses saved on this phone are deleted too.',
  ],
}

function seeAliveUser(userId: number): () => Promise<unknown> {
  return () => hedged((signal) => send(listUserSessions, { params: { userId }, signal }))
}

function seeAliveAdmin(adminId: number): () => Promise<unknown> {
  return () => hedged((signal) => send(listAdminSessions, { params: { adminId }, signal }))
}

/** A session ended by an earlier try, or elsewhere, counts as ended. */
async function unlessGone(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    if (!isRefused(error, 404)) throw error
  }
}
