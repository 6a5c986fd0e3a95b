import * as v from 'valibot'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { local } from '#lib/browser-storage.ts'
import { SIGNED_UP } from '#storage-keys.ts'

/** The log-in of the side that was signed up for. */
export type LogInPath = '/userAuth' | '/adminAuth'

/**
 * The account that signed up in this browser and has not logged in yet. The mail's link opens in another tab, which
 * finds the address here; the waiting tab hears that the account is active.
 */
const SignedUp = v.object({ logIn: v.string(), email: v.string(), active: v.boolean() })

/** The sign-up of this very page, until its log-in; a password is never stored. */
let typed: { logIn: LogInPath; credentials: Credentials } | undefined

export function noteSignUp(logIn: LogInPath, { email, password }: Credentials): void {
  typed = { logIn, credentials: { email, password } }
  local.write(SIGNED_UP, { logIn, email, active: false }, false)
}

/** @returns the address that signed up on this side */
export function signedUpAddress(logIn: LogInPath): string | undefined {
  const known = local.read(SIGNED_UP, SignedUp)
  return known?.logIn === logIn ? known.email : undefined
}

/** The mail's link was opened in this browser. */
export function noteActivation(logIn: LogInPath): void {
  const email = signedUpAddress(logIn)
  if (email !== undefined) local.write(SIGNED_UP, { logIn, email, active: true }, false)
}

/** After a log-in. */
export function forgetSignUp(): void {
  typed = undefined
  local.remove(SIGNED_UP)
}

/**
 * Tells the page that signed up when another tab opens the mail's link.
 * @param onActive gets what was typed, so that it need not be typed twice
 */
export function whenActivated(logIn: LogInPath, onActive: (credentials: Credentials) => void): () => void {
  function hear({ key }: StorageEvent): void {
    if (key !== SIGNED_UP || typed?.logIn !== logIn) return
    const known = local.read(SIGNED_UP, SignedUp)
    if (known?.active && known.email === typed.credentials.email) onActive(typed.credentials)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
