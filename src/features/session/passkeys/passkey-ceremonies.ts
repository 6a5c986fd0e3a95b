import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { type PasskeyCreation, PasskeyMade, PasskeyProof, type PasskeyRequest } from '#contract/accounts/passkey.ts'

export async function makePasskey(options: PasskeyCreation): Promise<PasskeyMade> {
  return v.parse(PasskeyMade, await startRegistration({ optionsJSON: options }))
}

/**
 * Has the phone prove a passkey; whatever else was under way ends.
 * @param inField offers passkeys in the field that asks for them, and waits until one is chosen there
 * @throws what {@link failureOf} tells apart
 */
export async function provePasskey(options: PasskeyRequest, inField = false): Promise<PasskeyProof> {
  return v.parse(PasskeyProof, await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField }))
}

export function stopProving(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** `refused`: the person said no, or had none to choose; `known`: there is a passkey for this account on this phone. */
export function failureOf(error: unknown): 'refused' | 'known' | 'failed' {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? 'refused' : 'failed'
}
