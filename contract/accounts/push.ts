import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { LANGUAGES } from '../language.ts'

/**
 * Notifications: what a phone tells the server of itself, and what the server sends it. A message is encrypted for the
 * one phone; the push service in between sees how long it is and when it comes.
 */

/**
 * Where push services may be: https, on its own port, under a name. The server will ask there, so neither an address nor
 * the name of a machine beside it is taken; where the name leads is looked at when it is asked (server/push/push-transport.ts).
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

/** A phone that wants to be told. */
export const ToldPhone = v.object({
  ...PushSubscriptionForm.entries,
  /** What was chosen on the phone; without it the server goes on as it did, with the account's at first. */
  language: v.optional(v.picklist(LANGUAGES, said('Choose a language from the list.'))),
  /** Whose news, where the browser is logged in as a traveller and for a company; the traveller's if absent. */
  as: v.optional(v.picklist(['user', 'operator'])),
})
export type ToldPhone = v.InferOutput<typeof ToldPhone>

/** An address of the app itself: a notification leads nowhere else. */
const Path = v.pipe(v.string(), v.regex(/^\/(?![/\\])[!-~]*$/))

/** What a message says, decrypted: everything that the worker shows, so that it needs no signal for it. */
export const PushPayload = v.object({
  title: v.string(),
  body: v.string(),
  /** One of `LANGUAGES`, or of those to come: the browser reads it, and nobody else. */
  language: v.string(),
  /** Whose news it is, such as `user-7`, so that a phone that is another's by now does not show it. Older servers do not send it. */
  to: v.optional(v.string()),
  /** Of one ticket all have the same, so that the newest stands alone. */
  tag: v.string(),
  /** What a tap opens. */
  path: Path,
  /** Stays until it is answered, where the system lets it. */
  stays: v.boolean(),
  /** Buttons, where the system shows any. */
  actions: v.pipe(v.array(v.object({ title: v.string(), path: Path })), v.maxLength(2)),
})
export type PushPayload = v.InferOutput<typeof PushPayload>
