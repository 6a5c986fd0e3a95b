// Runs before the first paint: what cannot wait for the app's scripts, and no more.
;(() => {
  // The build fills these in (src/build): the app's own scripts, in their order, what each page adds, by address, what all
  // add a frame later, and where the API's paths begin, if not on the page's own origin.
  const START = []
  const FILES_OF_PAGES = {}
  const SECOND_FRAME = []
  const API_ADDRESS = ''

  // The token of a reset link opens an account. It leaves the address before anything is asked for, and stays with this
  // entry of the history, where a reload finds it (src/features/session/reset/reset-token.ts). The fields beside it are the
  // router's own: without them it would put its own state in place of this one.
  const address = new URL(location.href)
  if (/-reset-password\/?$/.test(address.pathname)) keepToken()

  function keepToken() {
    const resetToken = address.searchParams.get('token')
    const { resetToken: kept, ...state } = history.state ?? {}
    address.searchParams.delete('token')
    if (resetToken)
      history.replaceState({ __TSR_index: 0, __TSR_key: 'reset', key: 'reset', ...state, resetToken }, '', address)
    // Asked for anew without one: browsers take that for a reload where the address is the same, and keep the state.
    else if (kept && performance.getEntriesByType('navigation')[0]?.type === 'navigate') history.replaceState(state, '')
  }

  // Where localStorage does not have the buses that this phone knows, they begin their way out of Cache Storage while the
  // app is still being read and compiled; it takes them over (src/app/memory.ts).
  const atHand = keptInStorage('availableBusesHead') !== null
  try {
    if (!atHand)
      window.keptBuses = caches
        .open('buses-v1')
        .then((bucket) => bucket.match('/api/buses'))
        .then((answer) => answer && begin(answer))
    window.keptBuses?.catch(() => undefined)
  } catch {
    // No storage for answers: plain http, or the browser's settings.
  }

  function keptInStorage(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is blocked: nothing was kept.
      return null
    }
  }

  function keptInTab(key) {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  }

  /** Of a long list the app reads a part only. */
  function begin(answer) {
    const long = (answer.headers.get('x-kept-marks') ?? '').split(' ').length > 3
    const body = long ? answer.blob() : answer.text()
    body.catch(() => undefined)
    return {
      headers: answer.headers,
      text: () => (long ? answer.text() : body),
      blob: () => (long ? body : answer.blob()),
    }
  }

  // A dark phone never sees a white flash. The choice is what the theme button kept ('dark' or 'light', bare or as a
  // JSON string); without one the system's colour scheme decides.
  const choice = keptInStorage('theme')?.replace(/^"|"$/g, '')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // What stands on the page before the app does: what its screen is sure to begin with, another page's bar, or, for
  // operators, nothing. Nor where the app's files lie on the phone: its own first frame is near, and drawing another
  // before it would delay it.
  const { pathname, search } = location
  const near = navigator.serviceWorker?.controller || pathname.startsWith('/adminAuth/')
  document.documentElement.dataset.page = near ? 'near' : pageAt(pathname)
  // The notice about a sleeping server belongs to a first visit (src/features/connection): it need not wait for the app.
  if (keptInStorage('hasVisited') === null) document.documentElement.dataset.visit = 'first'

  // Reading and running the app takes a slow phone half a second: not before it has shown what stands here already. A page
  // in the background shows nothing, and a browser may not tell.
  if (near) {
    // Nothing stands here, and the files are near: the parser's own script tags run soonest, with the bytecode that lies
    // beside them (100 ms sooner on a slow phone than elements that are made here).
    document.write(START.map((file) => `<script defer src="/${file}"></${'script'}>`).join(''))
  } else {
    const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
    const seen = new Promise((resolve) => {
      if (document.hidden) resolve()
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
      setTimeout(resolve, 1_000)
    })
    // Nor are the files asked for before that. Receiving and compiling them takes processor time, of which cheap phones
    // have little, and until then the line is busy with the letters that are being drawn.
    Promise.all([parsed, seen]).then(() => {
      // The browser is too old (src/start), or the page was cut on its way.
      if (!document.getElementById('root')) return
      if (!window.startWatch) {
        document.body.textContent = 'This page did not arrive whole. Load it again.'
        return
      }
      if (!atHand && ['home', 'buses'].includes(document.documentElement.dataset.page)) askForBuses()
      const scripts = START.map((file) => add('script', { async: false, src: `/${file}` }))
      // The router asks for a page's own files when it has been read and compiled itself; they come along beside it.
      for (const file of FILES_OF_PAGES[pathname] ?? []) bringAlong(file)
      // The line is busy with what the first frame waits for; then it is free, and the processor busy.
      scripts.at(-1)?.addEventListener('load', () => {
        for (const file of SECOND_FRAME) bringAlong(file)
      })
    })
  }

  /** These screens have nothing to show until the buses are there. The app takes the answer over (begun-buses.ts). */
  function askForBuses() {
    // A log-out that the server has not heard of goes first (src/features/session/log-out/pending-log-out.ts).
    if (keptInStorage('sessionToEnd') !== null) return
    const asking = new AbortController()
    const { signal } = asking
    const answer = fetch(`${API_ADDRESS}/api/buses`, { cache: 'no-store', redirect: 'manual', signal })
    // Who takes it over hears of a failure.
    answer.catch(() => undefined)
    window.askedBuses = { at: performance.now(), answer, asking }
  }

  function add(name, properties) {
    const element = Object.assign(document.createElement(name), properties)
    document.head.append(element)
    return element
  }

  function bringAlong(file) {
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    add('link', { ...kind, crossOrigin: '', href: `/${file}`, fetchPriority: 'low' })
  }

  function pageAt(path) {
    switch (path) {
      case '/':
        return 'home'
      case '/bus':
        return /[?&](from|to|date)=/.test(search) ? 'other' : 'buses'
      case '/bus/bus-details':
        return search === '' && keptInTab('busDetails') === null ? 'no-bus' : 'other'
      case '/userAuth':
        return 'log-in'
      default:
        return 'other'
    }
  }

  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0f1734' : '#ffb41f')
})()
