import { isCrowded } from '#lib/calls/request-turns.ts'
import { isBehind } from '#lib/in-front.ts'
import { hedgedRead } from '#offline/connection/hedged-read.ts'
import { connection } from './connection.ts'

/**
 * While it hangs it is sent once more beside itself, and never given up. It is for reads; a change goes so only as a kind of
 * delivery (`src/delivery`), or where it is made once however often it arrives.
 */
export function hedged<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return hedgedRead({ connection, now: Date.now, isCrowded: () => isBehind() || isCrowded() }, attempt, signal)
}
