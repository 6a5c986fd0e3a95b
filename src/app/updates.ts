import { Workbox } from 'workbox-window'

/** A focused window asks for a new version at most this often, milliseconds. */
const CHECK_EVERY_MS = 60_000

/** Told of each version that is installed and waits, with what lets it take over. */
type Offer = (skipWaiting: () => void) => void

/** Registers the service worker of the built app and looks for new versions. Never throws. */
export async function registerWorker(offer: Offer): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  try {
    const registration = await workbox.register({ immediate: true })
    if (!registration) return
    watchForUpdates(registration, (worker) =>
      offer(() => {
        // It may have gone meanwhile, as when another tab let it take over.
        if (worker.state === 'installed') workbox.messageSkipWaiting()
        else window.location.reload()
      }),
    )
    checkWhenSeen(registration)
  } catch {
    // No signal at the first visit, or a full disk: the next visit tries again.
  }
}

/** The library's own `waiting` event stops coming after one update found elsewhere, even a failed one; this does not. */
function watchForUpdates(registration: ServiceWorkerRegistration, found: (worker: ServiceWorker) => void): void {
  const tell = (worker: ServiceWorker | null) => {
    // The very first installation replaces nothing; there is nobody to ask.
    if (worker && navigator.serviceWorker.controller) found(worker)
  }
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') tell(worker)
    })
  tell(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}

/** Installed apps stay open for weeks, and iOS looks for a new version by itself only rarely. */
function checkWhenSeen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  window.addEventListener('pageshow', check)
}
