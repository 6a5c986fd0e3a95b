import type { Begun } from '../../lib/api.ts'

declare global {
  interface Window {
    /** All buses, asked for by src/early.js before this script was there; `at`: milliseconds since the page began. */
    askedBuses?: (Begun & { at: number }) | undefined
  }
}

/** Whoever comes later than this, milliseconds, asks anew. A list this old would not be asked for again either. */
const FRESH_MS = 30_000

/**
 * @returns what has been begun, for the first who asks the same; a second question is put anew, and so is whether a list
 *   that this phone has is still true
 */
export function takeBegun({ headers }: RequestInit): Begun | undefined {
  const begun = window.askedBuses
  window.askedBuses = undefined
  const isLate = begun && performance.now() - begun.at > FRESH_MS
  if (!isLate && !new Headers(headers).has('if-none-match')) return begun
  // Nobody waits for it any more.
  begun?.asking.abort()
  return undefined
}
