import { isCrowded } from '../../lib/request-turns.ts'
import { hedgedRead } from '../../offline/connection/hedged-read.ts'
import { connection } from './connection.ts'

/**
 * A read that survives a sleeping server and a dead line: it is asked anew, never given up. Of changes only those fit that
 * are made once however often they arrive.
 * @param attempt sends the request, with the signal it is given
 * @param signal ends all of it
 */
export function read<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return hedgedRead({ connection, now: Date.now, isCrowded }, attempt, signal)
}
