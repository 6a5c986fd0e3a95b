import { retryOnDemand } from '#offline/connection/retry-on-demand.ts'
import { connection } from './connection.ts'

/** For a form's request that does no harm if it arrives twice: it is sent once more where somebody presses "Try again". */
export function againOnPress<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return retryOnDemand(connection, attempt)
}
