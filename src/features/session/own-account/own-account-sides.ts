import type { PasswordChange, PasswordProof } from '../../../../contract/account-forms.ts'
import type { OwnSession } from '../../../../contract/own-account.ts'
import {
  changeAdminPassword,
  changeUserPassword,
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
} from '../../../../contract/own-account-calls.ts'
import { send } from '../../../lib/send.ts'
import { type Account, operatorAccount, userAccount } from '../../../offline/account.ts'
import { change } from '../../connection/change.ts'
import { read } from '../../connection/read.ts'

/** Each call throws ApiError. What arrives twice changes nothing more, so people may have it sent anew. */
export interface OwnAccountSide {
  owner(id: number): Account
  changePassword(id: number, passwords: PasswordChange): Promise<void>
  listSessions(id: number, signal: AbortSignal): Promise<OwnSession[]>
  endSession(id: number, sessionId: string): Promise<void>
  endOtherSessions(id: number): Promise<void>
  exportData(id: number): Promise<object>
  erase(id: number, proof: PasswordProof): Promise<void>
  dataWords: string
  erasureWords: readonly string[]
}

export const TRAVELLER_ACCOUNT: OwnAccountSide = {
  owner: userAccount,
  changePassword: async (userId, body) =>
    void (await change((signal) => send(changeUserPassword, { params: { userId }, body, signal }))),
  listSessions: async (userId, signal) =>
    (await read((attempt) => send(listUserSessions, { params: { userId }, signal: attempt }), signal)).data,
  endSession: async (userId, sessionId) =>
    void (await change((signal) => send(endUserSession, { params: { userId, sessionId }, signal }))),
  endOtherSessions: async (userId) =>
    void (await change((signal) => send(endUserSessions, { params: { userId }, signal }))),
  exportData: async (userId) => (await read((signal) => send(exportUserData, { params: { userId }, signal }))).data,
  erase: async (userId, body) => void (await change((signal) => send(eraseUser, { params: { userId }, body, signal }))),
  dataWords: 'Your profile, your tickets and where you are logged in, as one file.',
  erasureWords: [
    'Your name, phone number and e-mail are erased for ever, here and on the operators’ lists. Past trips stay in their books without you.',
    'With a ticket for a trip ahead, travel first: nobody could tell you of changes.',
    'Tickets saved on this phone go too.',
  ],
}

export const OPERATOR_ACCOUNT: OwnAccountSide = {
  owner: operatorAccount,
  changePassword: async (adminId, body) =>
    void (await change((signal) => send(changeAdminPassword, { params: { adminId }, body, signal }))),
  listSessions: async (adminId, signal) =>
    (await read((attempt) => send(listAdminSessions, { params: { adminId }, signal: attempt }), signal)).data,
  endSession: async (adminId, sessionId) =>
    void (await change((signal) => send(endAdminSession, { params: { adminId, sessionId }, signal }))),
  endOtherSessions: async (adminId) =>
    void (await change((signal) => send(endAdminSessions, { params: { adminId }, signal }))),
  exportData: async (adminId) => (await read((signal) => send(exportAdminData, { params: { adminId }, signal }))).data,
  erase: async (adminId, body) =>
    void (await change((signal) => send(eraseAdmin, { params: { adminId }, body, signal }))),
  dataWords: 'Your profile, your trips and where you are logged in, as one file. Tickets are your passengers’ own.',
  erasureWords: [
    'Your name, phone number and e-mail are erased for ever. The company’s name and GST number stay on the tickets that were sold: travellers and tax law need them.',
    'Trips ahead have to be run or deleted first.',
    'What this phone keeps of your buses goes too.',
  ],
}
