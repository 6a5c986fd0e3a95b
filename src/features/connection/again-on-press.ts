import { retryOnDemand } from '../../offline/connection/retry-on-demand.ts'
import { connection } from './connection.ts'

/** For what does no harm if it arrives twice: "Try again" sends it once more. What carries a key goes by `read`. */
export function change<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return retryOnDemand(connection, attempt)
}
