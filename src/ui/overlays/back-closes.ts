import { useEffect, useEffectEvent } from 'react'

/*
 * Back closes the top sheet, dialog or drawer, and leaves the page where it is. For that each has an entry of
 * its own in the browser's history, over the page's. Android offers an event for it without an entry
 * (https://developer.mozilla.org/docs/Web/API/CloseWatcher), the browsers of older phones and iOS don't.
 *
 * If it is closed in another way, its entry stays for the next one that opens there; a Back to it goes on. Removing the
 * entry would mean going back, which happens later: perhaps in the middle of whatever the button has started meanwhile.
 */

interface Place {
  /** The page below: the same for all entries over one page. */
  page: string
  /** Number of entries over the page; 0 is the page itself. */
  depth: number
}

interface Overlay {
  close: () => void
  /** Whether it cannot be closed now. */
  stays: () => boolean
}

const PLACE = 'sawariOverlay'
const open: Overlay[] = []
/** The entry that the browser was at before it reports a move. */
let here: Place | undefined
/** The top entry's state and address: the page may have changed them there, but not in the entries below. */
let latest: { state: unknown; href: string } | undefined
let listens = false

function placeOf(state: unknown): Place | undefined {
  if (typeof state !== 'object' || state === null || !(PLACE in state)) return undefined
  const place: unknown = state[PLACE]
  if (typeof place !== 'object' || place === null || !('page' in place) || !('depth' in place)) return undefined
  const { page, depth } = place
  return typeof page === 'string' && typeof depth === 'number' ? { page, depth } : undefined
}

/** @param place undefined for a page with nothing over it */
function at(state: unknown, place: Place | undefined): object {
  const { [PLACE]: _, ...rest } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return place ? { ...rest, [PLACE]: place } : rest
}

/** The browser's own functions, without a router's replacements: these calls are no navigation. */
const { pushState, replaceState } = History.prototype

function put(place: Place, how: typeof pushState): void {
  how.call(history, at(history.state, place), '', location.href)
  here = place
}

/** Follows the router's steps from page to page, and its changes of a page under an open sheet, such as filters. */
function followRouter(): void {
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
  // The router may copy the last page's state, with the place in it.
  history.pushState = (state: unknown, unused, url) => {
    push(at(state, undefined), unused, url)
    here = undefined
    latest = undefined
  }
  history.replaceState = (state: unknown, unused, url) => {
    replace(at(state, here), unused, url)
    if (here?.depth) latest = { state: history.state, href: location.href }
  }
  // The app's own step back means the page, not the sheets over it.
  history.back = () => history.go(-1 - (here?.depth ?? 0))
}

function onBack(event: PopStateEvent): void {
  const before = here
  here = placeOf(event.state)
  if (!before || here?.page !== before.page) {
    latest = here?.depth ? { state: event.state, href: location.href } : undefined
    return
  }
  // A move within one page: for the router nothing has changed.
  event.stopImmediatePropagation()
  if (latest) replaceState.call(history, at(latest.state, here), '', latest.href)
  if (here.depth >= before.depth) return
  if (open.length === 0) {
    history.go(-(here.depth + 1))
    return
  }
  if (open.at(-1)?.stays()) {
    put({ page: here.page, depth: open.length }, pushState)
    return
  }
  do open.pop()?.close()
  while (open.length > here.depth)
}

/**
 * Listens before anything opens: after a reload over a sheet that does not open again, its entry would take a Back that
 * does nothing. The entry is not left at once: the one below may be of another document, which would be loaded anew.
 */
export function listenForBack(): void {
  if (listens) return
  listens = true
  here = placeOf(history.state)
  if (here?.depth) latest = { state: history.state, href: location.href }
  followRouter()
  // In the capture phase, before the router, which has listened for longer.
  window.addEventListener('popstate', onBack, { capture: true })
}

function begin(overlay: Overlay): void {
  listenForBack()
  open.push(overlay)
  if (!here) put({ page: crypto.randomUUID?.() ?? String(Math.random()), depth: 0 }, replaceState)
  if (here && here.depth < open.length) put({ ...here, depth: open.length }, pushState)
  latest = { state: history.state, href: location.href }
}

function end(overlay: Overlay): void {
  const index = open.indexOf(overlay)
  if (index >= 0) open.splice(index, 1)
}

/**
 * For everything that opens over a page: while it is open, Back closes it.
 * @param stays whether it cannot be closed now, since an action is under way
 */
export function useBackCloses(isOpen: boolean, onClose: () => void, stays = false): void {
  const close = useEffectEvent(onClose)
  const isHeld = useEffectEvent(() => stays)
  useEffect(() => {
    if (!isOpen) return
    const overlay: Overlay = { close: () => close(), stays: () => isHeld() }
    begin(overlay)
    return () => end(overlay)
  }, [isOpen])
}
