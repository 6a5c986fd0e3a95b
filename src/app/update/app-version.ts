import { isPartUnderWay } from '../../lib/whole-part.ts'
import { createObservable, type Observable } from '../../offline/observable.ts'

/** How this page stands to the versions of the app. */
export type AppVersion =
  | { kind: 'current' }
  /** A new version is installed and waits for somebody to agree. */
  | { kind: 'waiting'; apply: () => void }
  /** Another tab agreed: the new version serves this phone, this page still runs the old one. Any reload moves over. */
  | { kind: 'replaced' }
  /** A part of this page's version could not be loaded: it was not installed yet, or a deploy has removed it. */
  | { kind: 'part-missing' }

const version = createObservable<AppVersion>({ kind: 'current' })
export const appVersion: Observable<AppVersion> = version

let agreedHere = false

/** A server that sleeps takes minutes to answer; the installation does not wait for that. */
const PATIENCE_MS = 6_000

/**
 * Watches what becomes of this page's version, and has new ones looked for. Nothing reloads the page, except in the tab
 * where somebody agreed to it. Without service workers (plain http, some private windows) the app works, online.
 */
export function watchVersions(): void {
  // The router answers a missing chunk with a reload, which loses what was typed and, offline, never ends.
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    // Of a part, its user tells. A replaced page misses parts without harm: it moves over before it shows one.
    if (!isPartUnderWay() && version.getSnapshot().kind !== 'replaced') version.set({ kind: 'part-missing' })
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchTakeover(navigator.serviceWorker)
  // An app that cannot draw its first screen needs a new version more than any other.
  setTimeout(lookForUpdates, PATIENCE_MS)
}

let looking = false

/**
 * Installs the app's files on a first visit, and looks for a new version on each. To be called when the first screen has
 * what it asked for: with which the installation must not compete for a slow line and a slow processor.
 */
export function lookForUpdates(): void {
  if (looking || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  looking = true
  import('./updates.ts').then(
    (module) => module.registerWorker(offer),
    // No signal at the first visit: the next one tries again.
    () => undefined,
  )
}

/** @param skipWaiting lets the new version take over, after which this page reloads */
function offer(skipWaiting: () => void): void {
  version.set({
    kind: 'waiting',
    apply() {
      agreedHere = true
      skipWaiting()
    },
  })
}

function watchTakeover(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (agreedHere) window.location.reload()
    else if (controlled) version.set({ kind: 'replaced' })
    controlled = true
  })
}

/**
 * Another tab agreed to the new version, and with the old one went the parts that this page has not loaded. To be
 * called when a navigation begins, with its address already in the address bar: the new version takes it from there.
 */
export function moveOverIfReplaced(): void {
  if (version.getSnapshot().kind === 'replaced') window.location.reload()
}
