import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { type PasskeyCreation, PasskeyMade, PasskeyProof, type PasskeyRequest } from '#contract/accounts/passkey.ts'

export async function makePasskey(options: PasskeyCreation): Promise<PasskeyMade> {
  return v.parse(PasskeyMade, await startRegistration({ optionsJSON: options }))
}

/**
 * Lets the phone prove a passkey; any earlier request to it ends.
 * @param inField offers passkeys in the field's autofill, and waits until one is chosen
 * @throws errors that {@link failureOf} tells apart
 */
export async function provePasskey(options: PasskeyRequest, inField = false): Promise<PasskeyProof> {
  return v.parse(PasskeyProof, await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField }))
}

export function stopProving(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** `refused`: the user declined, or has no passkey; `known`: this phone has a passkey of this account already. */
export function failureOf(error: unknown): 'refused' | 'known' | 'failed' {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? 'refused' : 'failed'
}
