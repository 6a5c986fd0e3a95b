import { local } from '#lib/browser-storage.ts'
import { observeCalls } from '#lib/calls/call-hooks.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { createConnection } from '#offline/connection/connection-state.ts'
import { createPendingRequests } from '#offline/connection/pending-requests.ts'
import { HAS_VISITED } from '#storage-keys.ts'

export const connection = createConnection({
  // Nobody asks before a call is late; a part that is missing counts as nobody's answer.
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

/** This phone has been here: of a first visit nothing is said again, whoever logs out. */
export function noteVisit(): void {
  local.write(HAS_VISITED, true, false)
}
