import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Id, Integer } from '../fields/fields.ts'
import { form, KnownPassword } from '../fields/typed-fields.ts'

/**
 * Passkeys: what a phone and the server say to each other, in the JSON forms of WebAuthn Level 3
 * (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON), cut to the fields that are used here.
 */

/** A passkey as its owner's list shows it; moments are milliseconds since 1970. */
export const Passkey = v.object({
  id: Id,
  /** The browser that made it, such as `Chrome on Android`. */
  name: v.string(),
  createdAt: Integer,
  /** The last log-in with it. */
  usedAt: v.nullable(Integer),
})
export type Passkey = v.InferOutput<typeof Passkey>

const publicKey = v.literal('public-key')

/** The options with which a browser makes a passkey. */
export const PasskeyCreation = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: Integer, type: publicKey })),
  timeout: Integer,
  excludeCredentials: v.array(v.object({ id: v.string(), type: publicKey })),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>

/** The options with which a browser proves a passkey. They name none: the browser offers the passkeys that it has. */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: Integer,
  userVerification: v.literal('required'),
})
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>

const UNREADABLE = said('This passkey can’t be read. Try again.')
const base64url = (longest: number) =>
  v.pipe(
    v.string(UNREADABLE),
    v.minLength(1, UNREADABLE),
    v.maxLength(longest, UNREADABLE),
    v.regex(/^[\w-]+$/, UNREADABLE),
  )
/** Authenticators may choose up to 1,023 bytes. */
const CredentialId = base64url(1_364)

/** What a browser answers when it has made a passkey. */
export const PasskeyMade = form({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key', UNREADABLE),
  response: v.object({ clientDataJSON: base64url(2_000), attestationObject: base64url(8_000) }, UNREADABLE),
})
export type PasskeyMade = v.InferOutput<typeof PasskeyMade>

/** What a browser answers when it has proved a passkey. */
export const PasskeyProof = form({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key', UNREADABLE),
  response: v.object(
    {
      clientDataJSON: base64url(2_000),
      authenticatorData: base64url(2_000),
      signature: base64url(2_000),
      userHandle: base64url(100),
    },
    UNREADABLE,
  ),
})
export type PasskeyProof = v.InferOutput<typeof PasskeyProof>

/**
 * The password once more: a thief of the unlocked phone, or of the cookie, must not add a passkey to come back with.
 */
export const PasswordAgain = form({ password: KnownPassword })
export type PasswordAgain = v.InferOutput<typeof PasswordAgain>
