import { loadChunk } from '#lib/chunks/load-chunk.ts'

/** Whether this browser supports passkeys at this address: a bare IP address can have none. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
}

/** Whether the browser offers passkeys in its autofill. Never throws. */
export async function offersInFields(): Promise<boolean> {
  if (!canUsePasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false
  try {
    return await PublicKeyCredential.isConditionalMediationAvailable()
  } catch {
    return false
  }
}

/** Talks to the phone's authenticator. Passkeys need the server: phones without an account do not keep its file. */
export function loadCeremonies() {
  return loadChunk(() => import('./passkey-ceremonies.ts'))
}
