import * as v from 'valibot'
import { local } from './browser-storage.ts'

/**
 * The server's clock, as its answers tell it. What has left is the server's to say: a phone whose clock is a day
 * ahead would find every bus departed. Ages of what this phone keeps go by the phone's own clock, which set them.
 */

/** Phones and answers on their way are this far off by nature, milliseconds. */
const TOLERATED_MS = 120_000

/** How far the server is ahead of this phone; kept, since the first frame of the next visit comes before any answer. */
const KEY = 'serverClockAhead'
let ahead = local.read(KEY, v.number()) ?? 0

/** @param date the `Date` header of an answer, just received */
export function hearServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference) || Math.abs(difference - ahead) < TOLERATED_MS) return
  ahead = Math.abs(difference) > TOLERATED_MS ? difference : 0
  if (ahead === 0) local.remove(KEY)
  else local.write(KEY, ahead, false)
}

/** @returns milliseconds since 1970, by the server's clock as it was last heard */
export function serverNow(): number {
  return Date.now() + ahead
}
