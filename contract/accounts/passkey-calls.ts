import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call } from '../http.ts'
import { Passkey, PasskeyCreation, PasskeyMade, PasswordAgain } from './passkey.ts'

/** What people do with their own passkeys, travellers and operators alike; all added. */

const ofUser = { access: 'user', params: v.object({ userId: Id }) } as const
const ofAdmin = { access: 'operator', staff: 'nobody', params: v.object({ adminId: Id }) } as const
const oneOfUser = { access: 'user', params: v.object({ userId: Id, passkeyId: Id }) } as const
const oneOfAdmin = { access: 'operator', staff: 'nobody', params: v.object({ adminId: Id, passkeyId: Id }) } as const

const list = {
  method: 'GET',
  summary: 'The account’s passkeys',
  output: v.array(Passkey),
  errors: [401, 403],
} as const
const askToAdd = {
  method: 'POST',
  summary: 'What a browser makes a passkey by; asks for the password',
  body: PasswordAgain,
  output: PasskeyCreation,
  errors: [401, 403, 409],
} as const
const add = {
  method: 'POST',
  summary: 'Add the passkey that a browser has made',
  body: PasskeyMade,
  output: Passkey,
  success: 201,
  errors: [401, 403, 409],
  rules:
    'the passkey was made for a challenge that was given minutes ago and not used; sent again, it answers the same',
} as const
const remove = {
  method: 'DELETE',
  summary: 'Remove a passkey',
  output: v.null(),
  errors: [401, 403, 404],
} as const
export const listUserPasskeys = call({ ...list, ...ofUser, path: '/api/users/{userId}/passkeys' })
export const listAdminPasskeys = call({ ...list, ...ofAdmin, path: '/api/admins/{adminId}/passkeys' })
export const askToAddUserPasskey = call({ ...askToAdd, ...ofUser, path: '/api/users/{userId}/passkeys/challenge' })
export const askToAddAdminPasskey = call({ ...askToAdd, ...ofAdmin, path: '/api/admins/{adminId}/passkeys/challenge' })
export const addUserPasskey = call({ ...add, ...ofUser, path: '/api/users/{userId}/passkeys' })
export const addAdminPasskey = call({ ...add, ...ofAdmin, path: '/api/admins/{adminId}/passkeys' })
export const removeUserPasskey = call({ ...remove, ...oneOfUser, path: '/api/users/{userId}/passkeys/{passkeyId}' })
export const removeAdminPasskey = call({ ...remove, ...oneOfAdmin, path: '/api/admins/{adminId}/passkeys/{passkeyId}' })
