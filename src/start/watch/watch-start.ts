import { listSavedTickets } from './saved-tickets.ts'

declare global {
  /** What the scripts in the page and the app's own hand to each other: the one global of the start. */
  interface SawariStart {
    /** What the app tells this script, which is there before it. Absent while developing: only the built page is watched. */
    watch?: {
      /** The first screen is there. */
      succeeded(): void
      /** The app cannot go on. */
      failed(): void
    }
    /** What the scripts of the start export, by file: see src/build/plain-scripts.ts. */
    parts?: { [file: string]: unknown }
  }
  interface Window {
    sawari?: SawariStart
  }
}

/**
 * Stands at the end of the page, in words that every engine understands (ES5, and no library): the app's own scripts may
 * fail to come, come as somebody's page, hang, throw, or be more than the browser can read. Then the page says so, shows
 * the tickets that are saved, and offers to try again. It needs nothing but the page, whose words for browsers without
 * scripts it shows in another state (plain-page.html).
 */

/** A start that takes longer is explained, milliseconds. It goes on meanwhile. */
var PATIENCE_MS = 15000
/** A server that does not answer, or a new version that does not take over, is not waited for any longer. */
var RETRY_PATIENCE_MS = 8000

/** @returns whether the browser is below the floor: the engines there have all of these, and those long before have not */
function isTooOld(): boolean {
  return !('CSSLayerBlockRule' in window && 'structuredClone' in window && 'findLast' in Array.prototype)
}

/** Where the plain page is put, at the end of what stands there: it hides that. */
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
  // Whatever else of the app can be read is not to start.
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
    // No address of ours ends so: somebody serves the app below a path, and its files are asked for elsewhere.
    show(/.\/$/.test(location.pathname) ? 'is-failed is-below' : 'is-failed')
  }

  /** Of our own scripts alone: extensions have theirs in the page, and pictures may fail. */
  function onError(event: Event): void {
    var script =
      event.target instanceof HTMLScriptElement ? event.target.src : 'filename' in event ? event.filename : ''
    if (String(script).indexOf(location.origin) === 0) fail()
  }
  window.addEventListener('error', onError, true)

  var start = window.sawari || {}
  window.sawari = start
  start.watch = {
    succeeded: function () {
      end()
      if (place.parentNode) document.body.removeChild(place)
    },
    failed: fail,
  }
  // The script at the head of the page has not come to its end.
  if (!document.documentElement.getAttribute('data-page')) fail()
}

/** Loads the page again, in a new version if one waits: it may be the cure. @param noAnswer told if nobody answers */
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
  // The page would come from the server: without an answer the browser would put its own in the place of the tickets.
  // What came in the place of a script may lie in the browser's cache, where a reload finds it again.
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
