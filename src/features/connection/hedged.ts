import { isCrowded } from '#lib/calls/request-turns.ts'
import { isBehind } from '#lib/in-front.ts'
import { hedgedRead } from '#offline/connection/hedged-read.ts'
import { connection } from './connection.ts'

/**
 * While a request hangs, a second one is sent beside it; neither is given up. For reads. A change goes this way only as
 * a kind of delivery (`src/delivery`), or if arriving twice changes nothing more.
 */
export function hedged<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return hedgedRead({ connection, now: Date.now, isCrowded: () => isBehind() || isCrowded() }, attempt, signal)
}
