import { readAgain } from '../../offline/read-again.ts'
import { connection } from './connection.ts'

/**
 * A read that survives a sleeping server and a dead line: it is asked anew, never given up. Of changes only those fit that
 * are made once however often they arrive.
 */
export function read<T>(attempt: () => Promise<T>): Promise<T> {
  return readAgain(connection, Date.now, attempt)
}
