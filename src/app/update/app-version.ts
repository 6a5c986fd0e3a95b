import { PART_MISSING } from '#lib/chunks/bring-files.ts'
import { isChunkUnderWay, loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'
import { createObservable, type Observable } from '#offline/observable.ts'

export type AppVersion =
  | { kind: 'current' }
  /** A new version is installed and waits for the person's consent. */
  | { kind: 'waiting'; apply: () => void }
  /** The person agreed in another tab: the new version serves this phone, this page runs the old one until a reload. */
  | { kind: 'replaced' }
  /**
   * A part of this page's version could not be loaded: it was not installed yet, or a deploy has removed it. `update`
   * is set while a new version is being installed, and takes it over as soon as it is ready.
   */
  | { kind: 'part-missing'; update: (() => void) | undefined }

const version = createObservable<AppVersion>({ kind: 'current' })
export const appVersion: Observable<AppVersion> = version

let agreedHere = false
/** A new version is being installed. */
let isComing = false
let agreedAhead = false

/** The installation waits at most this long for the first screen: a sleeping server takes minutes to answer. */
const PATIENCE_MS = 6_000

/**
 * Nothing reloads the page, except in the tab where the person agreed. Without service workers (plain http, some
 * private windows) the app works, online.
 */
export function watchVersions(): void {
  window.addEventListener(PART_MISSING, () => {
    // The part's caller reports its failure. A replaced page misses parts without harm: it reloads before it shows one.
    if (!isChunkUnderWay() && version.getSnapshot().kind === 'current') tellPartMissing()
    // The part may have left with its version: then the next version is the cure.
    lookForUpdates()
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchTakeover(navigator.serviceWorker)
  // An app that cannot draw its first screen needs a new version more than any other.
  setTimeout(lookForUpdates, PATIENCE_MS)
}

let looking = false

/** To be called when the first screen has its answers: the installation must not compete with them for the line. */
export function lookForUpdates(): void {
  if (looking || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  looking = true
  // In a file of its own: updating must work even if other chunks fail. On a bad line it may arrive later
  // than the screens.
  void loadChunkWithRetry(async () => (await import('./updates.ts')).registerWorker).then((registerWorker) =>
    registerWorker(offer, onItsWay),
  )
}

function onItsWay(coming: boolean): void {
  isComing = coming
  if (!coming) agreedAhead = false
  if (version.getSnapshot().kind === 'part-missing') tellPartMissing()
}

function tellPartMissing(): void {
  const agree = () => {
    agreedAhead = true
  }
  version.set({ kind: 'part-missing', update: isComing ? agree : undefined })
}

/** Before somebody has missing parts loaded again: one that does not come then says so anew. */
export function forgetMissingPart(): void {
  if (version.getSnapshot().kind === 'part-missing' && !isComing) version.set({ kind: 'current' })
}

function offer(takeOver: () => void): void {
  function apply(): void {
    agreedHere = true
    takeOver()
  }
  version.set({ kind: 'waiting', apply })
  if (agreedAhead) apply()
}

const reload = () => window.location.reload()

/** @returns the function that brings the new version, if there is one */
export function updateTo(known: AppVersion): (() => void) | undefined {
  switch (known.kind) {
    case 'current':
      return undefined
    case 'waiting':
      return known.apply
    case 'replaced':
      return reload
    case 'part-missing':
      return known.update
  }
}

const offeredOnScreen = createObservable(false)
/** Whether the screen itself offers the new version, so that no prompt is needed. */
export const isOfferedOnScreen: Observable<boolean> = offeredOnScreen
export const setOfferedOnScreen: (offered: boolean) => void = offeredOnScreen.set

function watchTakeover(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (agreedHere) reload()
    else if (controlled) version.set({ kind: 'replaced' })
    controlled = true
  })
}

/**
 * The old version's parts that this page has not loaded are gone. To be called when a navigation begins, with its
 * address already in the address bar: the new version continues there.
 */
export function moveOverIfReplaced(): void {
  if (version.getSnapshot().kind === 'replaced') reload()
}
