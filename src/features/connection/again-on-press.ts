import { retryOnDemand } from '#offline/connection/retry-on-demand.ts'
import { connection } from './connection.ts'

/** For a form's request that may safely arrive twice: "Try again" sends it once more. */
export function againOnPress<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return retryOnDemand(connection, attempt)
}
