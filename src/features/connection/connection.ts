import { callPath } from '../../../contract/http.ts'
import { health } from '../../../contract/search-calls.ts'
import { observeCalls } from '../../lib/api.ts'
import { API_ADDRESS } from '../../lib/api-address.ts'
import { local } from '../../lib/browser-storage.ts'
import { createConnection } from '../../offline/connection.ts'
import { createPendingRequests } from '../../offline/pending-requests.ts'

/** What the last real calls say about the way to the server. */
export const connection = createConnection({
  askHealth: (signal) => fetch(API_ADDRESS + callPath(health.path), { cache: 'no-store', signal }),
  now: Date.now,
  browserOnline: navigator.onLine,
})

/** The specification's notice about a sleeping backend (section 1). */
export const wakeNotice = createPendingRequests()

const VISITED_KEY = 'hasVisited'

/** Starts watching the network, every call, and whether this phone has been here before. */
export function watchConnection(): void {
  window.addEventListener('online', () => connection.setBrowserOnline(true))
  window.addEventListener('offline', () => connection.setBrowserOnline(false))
  observeCalls({
    started() {
      const noticed = wakeNotice.started()
      const ended = connection.started()
      return (outcome) => {
        noticed()
        ended(outcome)
      }
    },
  })
  if (local.raw.getItem(VISITED_KEY) === null) {
    local.write(VISITED_KEY, true, false)
    wakeNotice.firstVisit()
  }
}
