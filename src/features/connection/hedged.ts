import { isCrowded } from '../../lib/calls/request-turns.ts'
import { isBehind } from '../../lib/in-front.ts'
import { hedgedRead } from '../../offline/connection/hedged-read.ts'
import { connection } from './connection.ts'

/** Asked anew, never given up. Of changes only those fit that are made once however often they arrive. */
export function read<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return hedgedRead({ connection, now: Date.now, isCrowded: () => isBehind() || isCrowded() }, attempt, signal)
}
