import type { PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from '#contract/accounts/passkey.ts'
import type { Config } from '../../config.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { CHALLENGE_MS } from './challenges.ts'

/** The site that passkeys are bound to: the host that people know, and the pages that may ask for them. */
export interface Site {
  rpId: string
  origins: string[]
}

export function siteOf({ publicUrl, allowedOrigins }: Config): Site {
  return { rpId: new URL(publicUrl).hostname, origins: [...allowedOrigins] }
}

/** The user handle under which an authenticator files a passkey: the account's number, nothing personal. */
export function handleOf(role: Role, accountId: number): string {
  return Buffer.from(`${role}:${accountId}`).toString('base64url')
}

/** Ed25519, ECDSA P-256 and RSA: phones and computers support these (https://www.iana.org/assignments/cose). */
const ALGORITHMS = [-8, -7, -257]

export function creationOptions(
  { rpId }: Site,
  challenge: string,
  account: { handle: string; email: string; name: string; known: readonly string[] },
): PasskeyCreation {
  return {
    rp: { id: rpId, name: 'Sawari' },
    user: { id: account.handle, name: account.email, displayName: account.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    excludeCredentials: account.known.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

export function requestOptions({ rpId }: Site, challenge: string): PasskeyRequest {
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/** @returns the challenge that a browser's answer names; undefined where it can't be read */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const challenge: unknown = Object(data).challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * Loaded on first use: it takes 26 MB and a third of a second, and on most servers people log in with their password.
 */
const library = () => import('@simplewebauthn/server')

/**
 * @param challenge the spent challenge that this answers
 * @returns the credential to keep; undefined if the answer is to another challenge, from another page, or made without
 *   finger, face or PIN
 */
export async function verifyMade(site: Site, made: PasskeyMade, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    // The library throws for every answer that does not fit.
    return undefined
  }
}

/** @returns the authenticator's new counter; undefined if the proof is invalid, or its counter has not moved on */
export async function verifyProof(
  site: Site,
  proof: PasskeyProof,
  challenge: string,
  known: { credentialId: string; publicKey: string; counter: number },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
