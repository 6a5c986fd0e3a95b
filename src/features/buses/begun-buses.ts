import { API_ADDRESS } from '../../lib/api-address.ts'

/** Whoever comes later than this, milliseconds, asks anew: what was begun is no longer the truth of the moment. */
const FRESH_MS = 5_000

let begun: Promise<Response> | undefined
let begunAt = 0

/** Asks for all buses before the app is there to do it, unless this phone knows some: then the question is another. */
export function beginAsking(path: string): void {
  try {
    if (localStorage.getItem('availableBusesHead') !== null) return
  } catch {
    // Storage is blocked: nothing is known.
  }
  begunAt = performance.now()
  begun = fetch(API_ADDRESS + path, { cache: 'no-store' })
  // Who takes it over hears of a failure.
  begun.catch(() => undefined)
}

/**
 * @returns what has been begun, for the first who asks the same; a second question is put anew, and so is whether a list
 *   that this phone has is still true
 */
export function takeBegun({ headers }: RequestInit): Promise<Response> | undefined {
  const taken = begun
  begun = undefined
  const isLate = performance.now() - begunAt > FRESH_MS
  return isLate || new Headers(headers).has('if-none-match') ? undefined : taken
}
