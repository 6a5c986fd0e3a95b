import { health } from '#contract/buses/search-calls.ts'
import { callPath } from '#contract/http.ts'
import { receiveJson } from './api.ts'
import { API_ADDRESS } from './api-address.ts'
import { ApiError } from './api-error.ts'

/**
 * Beside the turns that calls take, and seen by no observer: the answer is what they are judged by.
 * @returns who answered: the server, whatever it said, or (`held`) a host for it, or (`portal`) the network
 * @throws as `fetch` does
 */
export async function askHealth(signal: AbortSignal): Promise<'there' | 'held' | 'portal'> {
  const response = await fetch(API_ADDRESS + callPath(health.path), { cache: 'no-store', redirect: 'manual', signal })
  try {
    await receiveJson(health, response)
    return 'there'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.trouble.kind !== 'elsewhere') return 'there'
    return error.trouble.by === 'portal' ? 'portal' : 'held'
  }
}
