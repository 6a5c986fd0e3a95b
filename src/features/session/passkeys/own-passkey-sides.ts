import type { Passkey, PasskeyCreation, PasskeyMade } from '#contract/accounts/passkey.ts'
import {
  addAdminPasskey,
  addUserPasskey,
  askToAddAdminPasskey,
  askToAddUserPasskey,
  listAdminPasskeys,
  listUserPasskeys,
  removeAdminPasskey,
  removeUserPasskey,
} from '#contract/accounts/passkey-calls.ts'
import { againOnPress } from '#features/connection/again-on-press.ts'
import { hedged } from '#features/connection/hedged.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { type Account, operatorAccount, userAccount } from '#offline/stored-account.ts'

/**
 * The calls for an account's passkeys, for travellers or operators. Each throws ApiError. Adding or removing a passkey
 * twice changes nothing more, so both are repeated without asking.
 */
export interface OwnPasskeySide {
  owner(id: number): Account
  list(id: number, signal: AbortSignal): Promise<Passkey[]>
  askToAdd(id: number, password: string): Promise<PasskeyCreation>
  add(id: number, made: PasskeyMade): Promise<void>
  remove(id: number, passkeyId: number): Promise<void>
}

export const TRAVELLERS_OWN_PASSKEYS: OwnPasskeySide = {
  owner: userAccount,
  list: async (userId, signal) =>
    (await hedged((attempt) => send(listUserPasskeys, { params: { userId }, signal: attempt }), signal)).data,
  askToAdd: async (userId, password) =>
    (await againOnPress((signal) => send(askToAddUserPasskey, { params: { userId }, body: { password }, signal })))
      .data,
  add: async (userId, made) =>
    void (await hedged((signal) => send(addUserPasskey, { params: { userId }, body: made, signal }))),
  remove: (userId, passkeyId) =>
    removed(hedged((signal) => send(removeUserPasskey, { params: { userId, passkeyId }, signal }))),
}

export const OPERATORS_OWN_PASSKEYS: OwnPasskeySide = {
  owner: operatorAccount,
  list: async (adminId, signal) =>
    (await hedged((attempt) => send(listAdminPasskeys, { params: { adminId }, signal: attempt }), signal)).data,
  askToAdd: async (adminId, password) =>
    (await againOnPress((signal) => send(askToAddAdminPasskey, { params: { adminId }, body: { password }, signal })))
      .data,
  add: async (adminId, made) =>
    void (await hedged((signal) => send(addAdminPasskey, { params: { adminId }, body: made, signal }))),
  remove: (adminId, passkeyId) =>
    removed(hedged((signal) => send(removeAdminPasskey, { params: { adminId, passkeyId }, signal }))),
}

/** If the passkey is gone already, by an earlier try or another phone, removing it counts as done. */
async function removed(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!isRefused(error, 404)) throw error
  }
}
