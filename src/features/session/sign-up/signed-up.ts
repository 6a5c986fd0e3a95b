import * as v from 'valibot'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { local } from '#lib/browser-storage.ts'
import { SIGNED_UP } from '#storage-keys.ts'

/** The log-in of the side that somebody has signed up on. */
export type LogInPath = '/userAuth' | '/adminAuth'

/**
 * Who has signed up in this browser and not logged in yet. The mail's link opens in a tab of its own: it finds the address
 * here, and the tab that waits hears that the account is active.
 */
const SignedUp = v.object({ logIn: v.string(), email: v.string(), active: v.boolean() })

/** Of the sign-up in this very page, until it is logged in; a password is never stored. */
let typed: { logIn: LogInPath; credentials: Credentials } | undefined

export function noteSignUp(logIn: LogInPath, { email, password }: Credentials): void {
  typed = { logIn, credentials: { email, password } }
  local.write(SIGNED_UP, { logIn, email, active: false }, false)
}

/** @returns the address that has signed up on this side */
export function signedUpAddress(logIn: LogInPath): string | undefined {
  const known = local.read(SIGNED_UP, SignedUp)
  return known?.logIn === logIn ? known.email : undefined
}

/** The mail's link was opened in this browser. */
export function noteActivation(logIn: LogInPath): void {
  const email = signedUpAddress(logIn)
  if (email !== undefined) local.write(SIGNED_UP, { logIn, email, active: true }, false)
}

/** Somebody has logged in. */
export function forgetSignUp(): void {
  typed = undefined
  local.remove(SIGNED_UP)
}

/**
 * Tells the page that has signed up when another tab has opened the mail's link.
 * @param onActive is given what the person typed, so that nobody types it twice
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
