import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { LANGUAGES } from '../language.ts'

/**
 * Notifications: what a phone tells the server about itself, and what the server sends it. A message is encrypted for
 * one phone; the push service in between sees only its length and its time.
 */

/**
 * The addresses allowed for push services: https, its default port, a host name. The server sends requests there, so IP
 * addresses and names of local machines are refused; the name's IP is checked on sending
 * (server/push/push-transport.ts).
 */
const ENDPOINT = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*\/[!-~]*$/i
const LONGEST_ENDPOINT = 1_000

export const PushEndpoint = v.pipe(
  v.string(said('This is no address of a push service.')),
  v.maxLength(LONGEST_ENDPOINT, said('This is no address of a push service.')),
  v.regex(ENDPOINT, said('This is no address of a push service.')),
)

/** As `PushSubscription.toJSON()` gives it. */
export const PushSubscriptionForm = v.object({
  endpoint: PushEndpoint,
  keys: v.object({
    /** A point of P-256, uncompressed: 65 bytes, of which the first is 4. */
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, said('This is no key of a push service.'))),
    /** 16 bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, said('This is no key of a push service.'))),
  }),
})
export type PushSubscriptionForm = v.InferOutput<typeof PushSubscriptionForm>

/** A phone that wants notifications. */
export const ToldPhone = v.object({
  ...PushSubscriptionForm.entries,
  /** The language chosen on the phone; without it the server keeps the phone's last one, at first the account's. */
  language: v.optional(v.picklist(LANGUAGES, said('Choose a language from the list.'))),
  /** Which account's news, where the browser is logged in as traveller and operator both; the traveller's if absent. */
  as: v.optional(v.picklist(['user', 'operator'])),
})
export type ToldPhone = v.InferOutput<typeof ToldPhone>

/** An address of the app itself: a notification leads nowhere else. */
const Path = v.pipe(v.string(), v.regex(/^\/(?![/\\])[!-~]*$/))

/** A decrypted message: everything that the service worker shows, so that it needs no signal. */
export const PushPayload = v.object({
  title: v.string(),
  body: v.string(),
  /** One of `LANGUAGES`, or a future language: only the browser reads it. */
  language: v.string(),
  /**
   * The account it is for, such as `user-7`: a phone with another account by now does not show it. Older servers omit
   * it.
   */
  to: v.optional(v.string()),
  /** All messages of one ticket have the same tag, so that only the newest is shown. */
  tag: v.string(),
  /** What a tap opens. */
  path: Path,
  /** Stays until it is answered, where the system lets it. */
  stays: v.boolean(),
  /** Buttons, where the system shows any. */
  actions: v.pipe(v.array(v.object({ title: v.string(), path: Path })), v.maxLength(2)),
})
export type PushPayload = v.InferOutput<typeof PushPayload>
