import { useEffect, useEffectEvent } from 'react'

/*
 * Back closes what lies on top, a sheet, a dialog or a drawer, and leaves the page where it is. For that each has an entry of
 * its own in the browser's history, over the page's. Android has a signal for it that needs none
 * (https://developer.mozilla.org/docs/Web/API/CloseWatcher), the browsers of older phones and iOS don't.
 *
 * Closed otherwise its entry stays, for the next one that opens there; a Back that comes to it goes on. To take it away
 * would be to go back, which comes about later: in the middle of whatever the press on a button has led to meanwhile.
 */

interface Place {
  /** The page under it: the same for all entries that lie over one. */
  page: string
  /** How many lie over the page; 0 is the page itself. */
  depth: number
}

interface Overlay {
  close: () => void
  /** It does not let itself be closed now. */
  stays: () => boolean
}

const PLACE = 'sawariOverlay'
const open: Overlay[] = []
/** Where the browser was before it tells that it has gone elsewhere. */
let here: Place | undefined
/** What the entry on top says by now: the page may have put another address or state into it, the entries under it not. */
let latest: { state: unknown; href: string } | undefined
let listens = false

function placeOf(state: unknown): Place | undefined {
  if (typeof state !== 'object' || state === null || !(PLACE in state)) return undefined
  const place: unknown = state[PLACE]
  if (typeof place !== 'object' || place === null || !('page' in place) || !('depth' in place)) return undefined
  const { page, depth } = place
  return typeof page === 'string' && typeof depth === 'number' ? { page, depth } : undefined
}

/** @param place undefined for what lies over nothing */
function at(state: unknown, place: Place | undefined): object {
  const { [PLACE]: _, ...rest } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return place ? { ...rest, [PLACE]: place } : rest
}

/** The browser's own, past whatever a router has put in its place: nothing has been navigated. */
const { pushState, replaceState } = History.prototype

function put(place: Place, how: typeof pushState): void {
  how.call(history, at(history.state, place), '', location.href)
  here = place
}

/** The router's steps from one page to the next, and what it changes of one under an open sheet, such as filters. */
function followRouter(): void {
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
  // A state may be made of that of the page before, with its place in it.
  history.pushState = (state: unknown, unused, url) => {
    push(at(state, undefined), unused, url)
    here = undefined
    latest = undefined
  }
  history.replaceState = (state: unknown, unused, url) => {
    replace(at(state, here), unused, url)
    if (here?.depth) latest = { state: history.state, href: location.href }
  }
  // The app's own step back is meant for the page, not for what lies over it.
  history.back = () => history.go(-1 - (here?.depth ?? 0))
}

function onBack(event: PopStateEvent): void {
  const before = here
  here = placeOf(event.state)
  if (!before || here?.page !== before.page) {
    latest = here?.depth ? { state: event.state, href: location.href } : undefined
    return
  }
  // Within one page, which the router has not left.
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
 * Listens before anything opens: after a reload over something that does not open again, its entry would take a Back that
 * does nothing. It is not left at once: the entry under it may be of another document, which would be loaded anew.
 */
export function listenForBack(): void {
  if (listens) return
  listens = true
  here = placeOf(history.state)
  if (here?.depth) latest = { state: history.state, href: location.href }
  followRouter()
  // Before the router hears of it, which has listened for longer.
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
 * @param stays that it cannot be closed now, since something is under way
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
