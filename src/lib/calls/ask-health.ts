import { health } from '#contract/buses/search-calls.ts'
import { callPath } from '#contract/http.ts'
import { receiveJson } from './api.ts'
import { API_ADDRESS } from './api-address.ts'
import { ApiError } from './api-error.ts'

/**
 * The health check takes no turn and is not observed: its answer decides how calls are judged.
 * @returns the answering side: `there`, the server, whatever it said; `held`, a host for it; `portal`, the network
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
