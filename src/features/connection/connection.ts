import { local } from '#lib/browser-storage.ts'
import { observeCalls } from '#lib/calls/call-hooks.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { createConnection } from '#offline/connection/connection-state.ts'
import { createPendingRequests } from '#offline/connection/pending-requests.ts'
import { HAS_VISITED } from '#storage-keys.ts'

export const connection = createConnection({
  // The health check is needed only once a call is late; if its file fails to load, the check counts as unanswered.
  askHealth: async (signal) =>
    (await loadChunk(async () => (await import('#lib/calls/ask-health.ts')).askHealth))(signal),
  now: Date.now,
  browserOnline: navigator.onLine,
})

/** The specification's notice about a sleeping backend (section 1). */
export const wakeNotice = createPendingRequests()

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
  connection.onReachable(() => wakeNotice.awake())
  if (local.raw.getItem(HAS_VISITED) === null) {
    noteVisit()
    wakeNotice.firstVisit()
  }
}

/** Marks that this phone has been here: the first visit's notice never shows again, even after a log-out. */
export function noteVisit(): void {
  local.write(HAS_VISITED, true, false)
}
