import { messageSW, Workbox } from 'workbox-window'
import { MAKE_WAY } from '#contract/constants.ts'
import { PART_MISSING } from '#lib/chunks/bring-files.ts'
import { timesNotKept } from '#offline/keep-asset-group.ts'

/** A focused window asks for a new version at most this often, milliseconds. */
const CHECK_EVERY_MS = 60_000
/** And at most this often where there is reason to think that one is there, milliseconds. */
const CHECK_SOON_MS = 2_000
/** After this long a failed installation is tried again, and after twice as long each further time, milliseconds. */
const TRY_AGAIN_MS = 30_000
const TRY_AGAIN_AT_LATEST_MS = 3_600_000

/** The running version answers as soon as it runs; one that cannot be started is not waited for any longer, milliseconds. */
const MAKE_WAY_MS = 5_000
/** A new version that has not begun to take over is told again after this long, milliseconds. */
const SAY_AGAIN_MS = 5_000

type Offer = (takeOver: () => void) => void

/**
 * An installation fails where a file does not arrive, or something else in its place; what is on the phone serves on,
 * and it is tried again by itself: what has arrived whole is not loaded again. Never throws.
 * @param onItsWay told when a new version begins to be installed, and when that failed
 */
export async function registerWorker(offer: Offer, onItsWay: (coming: boolean) => void): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  let known: ServiceWorkerRegistration | undefined
  // By a clock that nobody puts back.
  let askedAt = 0
  let isAnswered = true
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    askedAt = performance.now()
    try {
      const registration = await workbox.register({ immediate: true })
      if (!registration) return
      // A first installation that fails takes its registration along.
      if (registration !== known) watch(registration)
      known = registration
      // To register what is registered asks nobody, and the browser's own look may have come before this page's time.
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

  /** Otherwise it is asked for when the app is looked at again. */
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
        // The very first installation replaces nothing; there is nobody to ask.
        if (isFirst || !navigator.serviceWorker.controller) return
        offer(async function takeOver(): Promise<void> {
          if (registration.active) await makeWay(registration.active)
          // It may have gone meanwhile, as when another tab let it take over.
          if (worker.state !== 'installed') return window.location.reload()
          workbox.messageSkipWaiting()
          await changeOf(worker)
          // On a busy phone the word may not be heard (makeWay), and nobody should have to press twice.
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
  // What is missing may have gone with its version; and who comes back from where there is no signal has missed some.
  window.addEventListener(PART_MISSING, checkSoon)
  timesNotKept.subscribe(checkSoon)
  window.addEventListener('online', () => {
    failures = 0
    checkSoon()
  })
  await ask()
}

/**
 * Chromium has the new version wait for what the running one has under way. It also makes nothing of the word to take over
 * while the running one is just being started, and waits until that has been idle for half a minute: so it is made sure
 * first that it runs.
 */
async function makeWay(running: ServiceWorker): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, MAKE_WAY_MS))
  await Promise.race([messageSW(running, { type: MAKE_WAY }), patience])
}

/** Resolves when the state is another one, or has been the same for long. */
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

/** The library's own `waiting` event stops coming after one update found elsewhere, even a failed one; this does not. */
function watchInstallations(registration: ServiceWorkerRegistration, { begun, installed, failed }: Outcomes): void {
  const watch = (worker: ServiceWorker | null) => {
    if (worker) begun()
    // Asked for at its begin: at its end the page may have that very worker.
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
