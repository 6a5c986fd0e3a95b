import { retryOnDemand } from '../../offline/connection/retry-on-demand.ts'
import { connection } from './connection.ts'

/**
 * A change that a person may have sent once more while it hangs, by "Try again". Only for what does no harm if it arrives
 * twice; what carries a key goes by `read`, which needs no pressing.
 * @param attempt sends the request, with the signal it is given
 */
export function change<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return retryOnDemand(connection, attempt)
}
