import { BEGUN_AGAIN } from '../../storage-keys.ts'
import { listSavedTickets } from './saved-tickets.ts'

declare global {
  /** Values that the page's scripts and the app's pass to each other: the one global of the start. */
  interface SawariStart {
    /** Set by this script and called by the app. Absent while developing: only the built page is watched. */
    watch?: {
      /** The first screen is drawn. */
      succeeded(): void
      /** The app cannot go on. */
      failed(): void
    }
    /** Exports of the start's scripts, by file: see src/build/plain-scripts.ts. */
    parts?: { [file: string]: unknown }
  }
  interface Window {
    sawari?: SawariStart
  }
}

/**
 * Stands at the end of the page, in a language that every engine understands (ES5, no library). The app's own scripts
 * may not arrive, arrive as a portal's page, hang, throw, or be too new for the browser. Then the page says so, shows
 * the saved tickets, and offers to try again. It needs only the page itself: it shows the page's text for browsers
 * without scripts in another state (plain-page.html).
 */

/** A longer start shows an explanation, milliseconds. The start goes on meanwhile. */
var PATIENCE_MS = 15000
/** The longest wait for the server's answer, or for a new version to take over. */
var RETRY_PATIENCE_MS = 8000

/** @returns whether the browser is too old: supported browsers have all of these, much older ones do not */
function isTooOld(): boolean {
  return !('CSSLayerBlockRule' in window && 'structuredClone' in window && 'findLast' in Array.prototype)
}

/** The place of the plain page, at the end of the page, whose content it hides. */
var place = document.createElement('div')

function showPage(state: string): void {
  place.innerHTML = document.getElementsByTagName('noscript')[0]?.textContent || ''
  document.body.appendChild(place)
  var page = part('plain')
  page.className += ' is-here ' + state
  page.setAttribute('role', 'alert')
  listSavedTickets(part('plain-tickets'))
}

function part(id: string): HTMLElement {
  return document.getElementById(id) || document.createElement('div')
}

function showTooOld(): void {
  var agent = navigator.userAgent
  showPage(/iP(hone|ad|od)/.test(agent) ? 'is-ios' : /Android/.test(agent) ? '' : 'is-other')
  // The rest of the app must not start.
  var root = document.getElementById('root')
  if (root) document.body.removeChild(root)
}

function watchStart(): void {
  function show(state: string): void {
    showPage(state + (navigator.onLine === false ? ' is-offline' : ''))
    var page = part('plain')
    var button = part('plain-again')
    button.onclick = function () {
      button.textContent = 'Trying again...'
      tryAgain(function () {
        button.textContent = 'Try again'
        page.className += ' is-silent'
      })
    }
  }

  var timer = setTimeout(function () {
    show('is-slow')
  }, PATIENCE_MS)

  function end(): void {
    clearTimeout(timer)
    window.removeEventListener('error', onError, true)
  }

  function fail(): void {
    end()
    // Our addresses never end so: the app is served below a path, and its files are requested from elsewhere.
    show(/.\/$/.test(location.pathname) ? 'is-failed is-below' : 'is-failed')
  }

  /** Only for our own scripts: extensions have theirs in the page, and pictures may fail. */
  function onError(event: Event): void {
    var file = event.target instanceof HTMLScriptElement ? event.target : undefined
    var script = file ? file.src : 'filename' in event ? event.filename : ''
    if (String(script).indexOf(location.origin) !== 0) return
    if (file && beginAgain()) end()
    else fail()
  }
  window.addEventListener('error', onError, true)

  var start = window.sawari || {}
  window.sawari = start
  start.watch = {
    succeeded: function () {
      end()
      try {
        sessionStorage.removeItem(BEGUN_AGAIN)
      } catch {
        // Blocked: then nothing was written either.
      }
      if (place.parentNode) document.body.removeChild(place)
    },
    failed: fail,
  }
  // The script at the head of the page did not finish.
  if (!document.documentElement.getAttribute('data-page')) fail()
}

/**
 * A file of an installed app that fails is on the phone, as a rule: on a busy one Chromium now and then drops requests.
 * Once: a file that fails again is missing.
 * @returns whether the page loads again
 */
function beginAgain(): boolean {
  try {
    if (!navigator.serviceWorker?.controller || sessionStorage.getItem(BEGUN_AGAIN)) return false
    sessionStorage.setItem(BEGUN_AGAIN, 'true')
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Reloads the page, with a waiting new version if there is one. @param noAnswer called if no server answers */
function tryAgain(noAnswer: () => void): void {
  function reload(): void {
    location.reload()
  }
  var workers = navigator.serviceWorker
  if (workers?.controller) {
    workers.getRegistration().then(function (registration) {
      var waiting = registration?.waiting
      if (!waiting) return reload()
      workers.addEventListener('controllerchange', reload)
      setTimeout(reload, RETRY_PATIENCE_MS)
      waiting.postMessage({ type: 'SKIP_WAITING' })
    }, reload)
    return
  }
  // The reload needs the server: without an answer the browser would replace the tickets by its own error page.
  // A wrong answer for a script may be in the browser's cache, where a reload finds it again.
  var files = [location.href]
  for (var i = 0; i < document.scripts.length; i++) {
    var file = document.scripts[i]?.src
    if (file) files.push(file)
  }
  Promise.all(
    files.map(function (address) {
      return fetch(address, { cache: 'reload' })
    }),
  ).then(reload, noAnswer)
  setTimeout(noAnswer, RETRY_PATIENCE_MS)
}

if (isTooOld()) showTooOld()
else watchStart()
