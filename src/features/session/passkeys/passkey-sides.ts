import type {
  Passkey,
  PasskeyCreation,
  PasskeyMade,
  PasskeyProof,
  PasskeyRequest,
} from '../../../../contract/accounts/passkey.ts'
import {
  addAdminPasskey,
  addUserPasskey,
  askToAddAdminPasskey,
  askToAddUserPasskey,
  askToLogInAdmin,
  askToLogInUser,
  listAdminPasskeys,
  listUserPasskeys,
  logInAdminByPasskey,
  logInUserByPasskey,
  removeAdminPasskey,
  removeUserPasskey,
} from '../../../../contract/accounts/passkey-calls.ts'
import { isRefused } from '../../../lib/calls/api-error.ts'
import { send } from '../../../lib/calls/send.ts'
import { type Account, operatorAccount, userAccount } from '../../../offline/stored-account.ts'
import { change } from '../../connection/change.ts'
import { read } from '../../connection/read.ts'
import { keepAdmin, keepUser } from '../session.ts'

/**
 * The calls of passkeys, for one side of the product. Each throws ApiError. A passkey is added once and removed once
 * however often that is sent, so these two go anew by themselves.
 */
export interface PasskeySide {
  /** @param signal ends it: what nobody has asked for must not outlive its screen */
  askToLogIn(signal?: AbortSignal): Promise<PasskeyRequest>
  /** Logs in and keeps the record on this phone, as the password's log-in does. */
  logIn(proof: PasskeyProof): Promise<void>
  owner(id: number): Account
  list(id: number, signal: AbortSignal): Promise<Passkey[]>
  askToAdd(id: number, password: string): Promise<PasskeyCreation>
  add(id: number, made: PasskeyMade): Promise<void>
  remove(id: number, passkeyId: number): Promise<void>
}

export const TRAVELLER_PASSKEYS: PasskeySide = {
  askToLogIn: async (signal) => (await read((attempt) => send(askToLogInUser, { signal: attempt }), signal)).data,
  logIn: async (proof) => keepUser((await change((signal) => send(logInUserByPasskey, { body: proof, signal }))).data),
  owner: userAccount,
  list: async (userId, signal) =>
    (await read((attempt) => send(listUserPasskeys, { params: { userId }, signal: attempt }), signal)).data,
  askToAdd: async (userId, password) =>
    (await change((signal) => send(askToAddUserPasskey, { params: { userId }, body: { password }, signal }))).data,
  add: async (userId, made) =>
    void (await read((signal) => send(addUserPasskey, { params: { userId }, body: made, signal }))),
  remove: (userId, passkeyId) =>
    removed(read((signal) => send(removeUserPasskey, { params: { userId, passkeyId }, signal }))),
}

export const OPERATOR_PASSKEYS: PasskeySide = {
  askToLogIn: async (signal) => (await read((attempt) => send(askToLogInAdmin, { signal: attempt }), signal)).data,
  logIn: async (proof) =>
    keepAdmin((await change((signal) => send(logInAdminByPasskey, { body: proof, signal }))).data),
  owner: operatorAccount,
  list: async (adminId, signal) =>
    (await read((attempt) => send(listAdminPasskeys, { params: { adminId }, signal: attempt }), signal)).data,
  askToAdd: async (adminId, password) =>
    (await change((signal) => send(askToAddAdminPasskey, { params: { adminId }, body: { password }, signal }))).data,
  add: async (adminId, made) =>
    void (await read((signal) => send(addAdminPasskey, { params: { adminId }, body: made, signal }))),
  remove: (adminId, passkeyId) =>
    removed(read((signal) => send(removeAdminPasskey, { params: { adminId, passkeyId }, signal }))),
}

/** Gone already, by an earlier try whose answer was lost or from another phone: what was wanted is so. */
async function removed(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!isRefused(error, 404)) throw error
  }
}
