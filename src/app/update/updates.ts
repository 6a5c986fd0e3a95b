import { messageSW, Workbox } from 'workbox-window'
import { MAKE_WAY } from '#contract/constants.ts'
import { PART_MISSING } from '#lib/chunks/bring-files.ts'
import { timesNotKept } from '#offline/keep-asset-group.ts'

/** A focused window asks for a new version at most this often, milliseconds. */
const CHECK_EVERY_MS = 60_000
/** And at most this often if a new version is likely, milliseconds. */
const CHECK_SOON_MS = 2_000
/** A failed installation is repeated after this long, then after twice as long each time, milliseconds. */
const TRY_AGAIN_MS = 30_000
const TRY_AGAIN_AT_LATEST_MS = 3_600_000

/** The running version answers as soon as it runs; if it cannot be started, the wait ends after this, milliseconds. */
const MAKE_WAY_MS = 5_000
/** If the new version has not begun to take over, the message is repeated after this long, milliseconds. */
const SAY_AGAIN_MS = 5_000

type Offer = (takeOver: () => void) => void

/**
 * Registers the service worker. An installation fails if a file does not arrive, or something else in its place; the
 * kept version serves on, and the installation is repeated by itself: whole files are not loaded again. Never throws.
 * @param onItsWay called when a new version begins to be installed, and when that failed
 */
export async function registerWorker(offer: Offer, onItsWay: (coming: boolean) => void): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  let known: ServiceWorkerRegistration | undefined
  // By a clock that cannot be put back.
  let askedAt = 0
  let isAnswered = true
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    askedAt = performance.now()
    try {
      const registration = await workbox.register({ immediate: true })
      if (!registration) return
      // A first installation that fails deletes its registration.
      if (registration !== known) watch(registration)
      known = registration
      // Registering again asks no server, and the browser's own check may have come before the page listened.
      if (registration.active) await registration.update()
      isAnswered = true
    } catch {
      // No signal, a sleeping server, a portal's page, a full disk.
      isAnswered = false
      askLater()
    }
  }

  function askLater(): void {
    clearTimeout(timer)
    timer = setTimeout(askIfSeen, Math.min(TRY_AGAIN_MS * 2 ** failures, TRY_AGAIN_AT_LATEST_MS))
    failures++
  }

  /** If the page is hidden or offline, the check comes when the app is visible again. */
  function askIfSeen(): void {
    if (document.visibilityState === 'visible' && navigator.onLine) void ask()
  }

  function watch(registration: ServiceWorkerRegistration): void {
    watchInstallations(registration, {
      begun() {
        if (navigator.serviceWorker.controller) onItsWay(true)
      },
      installed(worker, isFirst) {
        clearTimeout(timer)
        failures = 0
        // The first installation replaces nothing, and there is nobody to ask.
        if (isFirst || !navigator.serviceWorker.controller) return
        offer(async function takeOver(): Promise<void> {
          if (registration.active) await makeWay(registration.active)
          // It may be gone meanwhile, as when another tab let it take over.
          if (worker.state !== 'installed') return window.location.reload()
          workbox.messageSkipWaiting()
          await changeOf(worker)
          // On a busy phone the message may be lost (makeWay), and nobody should have to press twice.
          if (worker.state === 'installed') return takeOver()
        })
      },
      failed() {
        onItsWay(false)
        askLater()
      },
    })
  }

  // Installed apps stay open for weeks, and iOS looks for a new version by itself only rarely.
  const check = () => {
    if (performance.now() - askedAt >= CHECK_EVERY_MS) askIfSeen()
  }
  let soon: ReturnType<typeof setTimeout> | undefined
  const checkSoon = () => {
    clearTimeout(soon)
    soon = setTimeout(askIfSeen, isAnswered ? askedAt + CHECK_SOON_MS - performance.now() : 0)
  }
  document.addEventListener('visibilitychange', check)
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, check)
  // Missing files may have left with their version; and a phone without a signal may have missed versions.
  window.addEventListener(PART_MISSING, checkSoon)
  timesNotKept.subscribe(checkSoon)
  window.addEventListener('online', () => {
    failures = 0
    checkSoon()
  })
  await ask()
}

/**
 * Chromium has the new version wait for work under way in the running one. It also ignores the message to take over
 * while the running one is just being started, and waits until that has been idle for half a minute: so the page first
 * makes sure that it runs.
 */
async function makeWay(running: ServiceWorker): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, MAKE_WAY_MS))
  await Promise.race([messageSW(running, { type: MAKE_WAY }), patience])
}

/** Resolves when the state has changed, or has stayed the same for long. */
function changeOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', resolve, { once: true })
    setTimeout(resolve, SAY_AGAIN_MS)
  })
}

interface Outcomes {
  begun: () => void
  installed: (worker: ServiceWorker, isFirst: boolean) => void
  failed: () => void
}

/**
 * The library's own `waiting` event stops coming after one update found elsewhere, even a failed one; this does not.
 */
function watchInstallations(registration: ServiceWorkerRegistration, { begun, installed, failed }: Outcomes): void {
  const watch = (worker: ServiceWorker | null) => {
    if (worker) begun()
    // Read at the beginning: at the end the page may have that very worker.
    const isFirst = !registration.active
    let ended = false
    worker?.addEventListener('statechange', () => {
      if (ended) return
      ended = true
      if (worker.state === 'redundant') failed()
      else installed(worker, isFirst)
    })
  }
  if (registration.waiting) installed(registration.waiting, !registration.active)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}
