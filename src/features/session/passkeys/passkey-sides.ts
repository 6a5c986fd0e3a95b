import type { PasskeyProof, PasskeyRequest } from '#contract/accounts/passkey.ts'
import {
  askToLogInAdmin,
  askToLogInUser,
  logInAdminByPasskey,
  logInUserByPasskey,
} from '#contract/accounts/passkey-log-in-calls.ts'
import { againOnPress } from '#features/connection/again-on-press.ts'
import { hedged } from '#features/connection/hedged.ts'
import { send } from '#lib/calls/send.ts'
import { keepAdmin, keepUser } from '../session.ts'

/** The calls of a passkey log-in, for travellers or operators. Each throws ApiError. */
export interface PasskeySide {
  /** @param signal ends the request: an offer that nobody pressed for must not outlive its screen */
  askToLogIn(signal?: AbortSignal): Promise<PasskeyRequest>
  /** Logs in and keeps the record on this phone, as the password's log-in does. */
  logIn(proof: PasskeyProof): Promise<void>
}

export const TRAVELLER_PASSKEYS: PasskeySide = {
  askToLogIn: async (signal) => (await hedged((attempt) => send(askToLogInUser, { signal: attempt }), signal)).data,
  logIn: async (proof) =>
    keepUser((await againOnPress((signal) => send(logInUserByPasskey, { body: proof, signal }))).data),
}

export const OPERATOR_PASSKEYS: PasskeySide = {
  askToLogIn: async (signal) => (await hedged((attempt) => send(askToLogInAdmin, { signal: attempt }), signal)).data,
  logIn: async (proof) =>
    keepAdmin((await againOnPress((signal) => send(logInAdminByPasskey, { body: proof, signal }))).data),
}
