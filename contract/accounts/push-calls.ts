import * as v from 'valibot'
import { call } from '../http.ts'
import { PushEndpoint, ToldPhone } from './push.ts'

/** Notifications of this phone (all added): each call is about the account that is logged in on it. */

const ofAnybody = { access: 'anyone-logged-in', staff: ['counter', 'driver'] } as const

export const readPushKey = call({
  ...ofAnybody,
  method: 'GET',
  path: '/api/push/key',
  summary: 'The key that a phone subscribes with (VAPID, RFC 8292), base64url',
  output: v.object({ publicKey: v.string() }),
  errors: [401],
})

export const subscribeToPush = call({
  ...ofAnybody,
  method: 'POST',
  path: '/api/push/subscriptions',
  summary:
    'Sends this phone the account’s notifications from now on, and no other account’s, in the language of the phone',
  body: ToldPhone,
  output: v.null(),
  errors: [401, 409],
  rules: 'an address that another account has told comes with the same keys, or with that account’s log-in',
})

export const unsubscribeFromPush = call({
  ...ofAnybody,
  method: 'DELETE',
  path: '/api/push/subscriptions',
  summary: 'Sends this phone none any more; a log-out does that too',
  body: v.object({ endpoint: PushEndpoint }),
  output: v.null(),
  errors: [401],
})
