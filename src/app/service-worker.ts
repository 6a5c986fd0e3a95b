import { Workbox } from 'workbox-window'
import { createObservable, type Observable } from '../offline/observable.ts'

/** How this page stands to the versions of the app. */
export type AppVersion =
  | { kind: 'current' }
  /** A new version is installed and waits for somebody to agree (`applyUpdate`). */
  | { kind: 'waiting' }
  /** Another tab agreed: the new version serves this phone, this page still runs the old one. Any reload moves over. */
  | { kind: 'replaced' }
  /** A part of this page's version could not be loaded: it was not installed yet, or a deploy has removed it. */
  | { kind: 'part-missing' }

const version = createObservable<AppVersion>({ kind: 'current' })
export const appVersion: Observable<AppVersion> = version

/** A focused window asks for a new version at most this often, milliseconds. */
const CHECK_EVERY_MS = 60_000

const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
let waiting: ServiceWorker | null = null
let agreedHere = false

/**
 * Registers the service worker of the built app and watches for new versions. It never reloads the page, except in
 * the tab where somebody agreed to it. Without service workers (plain http, some private windows) nothing happens:
 * the app works, online.
 */
export function startServiceWorker(): void {
  // The router answers a missing chunk with a reload, which loses what was typed and, offline, never ends.
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    // A replaced page misses parts without harm: it moves over before it shows one.
    if (version.getSnapshot().kind !== 'replaced') version.set({ kind: 'part-missing' })
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchTakeover(navigator.serviceWorker)
  // The installation must not compete with the first screen for a slow line.
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  try {
    const registration = await workbox.register({ immediate: true })
    if (!registration) return
    watchForUpdates(registration)
    checkWhenSeen(registration)
  } catch {
    // No signal at the first visit, or a full disk: the next visit tries again.
  }
}

/** The library's own `waiting` event stops coming after one update found elsewhere, even a failed one; this does not. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    // The very first installation replaces nothing; there is nobody to ask.
    if (!worker || !navigator.serviceWorker.controller) return
    waiting = worker
    version.set({ kind: 'waiting' })
  }
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}

function watchTakeover(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (agreedHere) window.location.reload()
    else if (controlled) version.set({ kind: 'replaced' })
    controlled = true
  })
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

/**
 * Another tab agreed to the new version, and with the old one went the parts that this page has not loaded. To be
 * called when a navigation begins, with its address already in the address bar: the new version takes it from there.
 */
export function moveOverIfReplaced(): void {
  if (version.getSnapshot().kind === 'replaced') window.location.reload()
}

/**
 * Somebody agreed to the new version, or wants to get out of a page that has lost a part. The page reloads once the
 * new version has taken over; nothing typed is lost that is kept as a draft. Other tabs learn that they are replaced.
 */
export function applyUpdate(): void {
  if (waiting?.state !== 'installed') {
    window.location.reload()
    return
  }
  agreedHere = true
  workbox.messageSkipWaiting()
}
