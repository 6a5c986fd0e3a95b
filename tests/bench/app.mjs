// `npm run bench:app`: how fast the built app is on the real server, beside its floor (floor-app: the libraries alone).
// Rounds are interleaved, and the median counts. The goals are the budgets of the design.
import '../../server/node/refuse-old-node.cjs'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../support/find-chromium.mjs'
import { buildFloor, firstFrameScripts, gzipped, inlineScripts } from './app-floor.mjs'
import { lighthouse } from './app-lighthouse.mjs'
import { onSlowLine } from './app-line.mjs'
import { startProxy } from './app-proxy.mjs'
import { fillTrips } from './fill.mjs'
import { median, startSawari } from './processes.mjs'
import { roundsWithin } from './rounds.mjs'

const rounds = roundsWithin()
const ONLY = process.argv[2]
const SLOWDOWN = 4
const ASHA = { email: 'asha@example.com', password: 'sawari-demo-1' }
const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-app-'))
const floorFolder = join(folder, 'floor')
const executablePath = findChromium()
const ms = (values) => `${Math.round(median(values))} ms`

function report(name, figures, goal = '', met = undefined) {
  const verdict = met === undefined ? '' : met ? 'met' : 'NOT MET'
  console.log(`${name.padEnd(46)} ${figures.padEnd(52)} ${goal.padEnd(28)} ${verdict}`)
}

/** The real server with the demonstration data and this many extra trips. */
async function serverWith(trips) {
  const dataDir = join(folder, `data-${trips}`)
  mkdirSync(dataDir)
  await (await startSawari(dataDir, { DEMO_DATA: 'on' })).stop()
  fillTrips(join(dataDir, 'sawari.db'), trips)
  return startSawari(dataDir)
}

/** Notes when a text or an element is first on screen: in the frame after it is added to the page. */
function watch(page, test) {
  return page.addInitScript(`{
    const there = () => ${test}
    const seen = () => requestAnimationFrame(() => {
      window.__seenAt ??= performance.now()
      window.tellSeen?.(String(window.__seenAt))
    })
    new MutationObserver((_, observer) => there() && (observer.disconnect(), seen()))
      .observe(document, { childList: true, subtree: true, characterData: true })
  }`)
}
const FIRST_ROW = `document.getElementById('root')?.textContent.includes('Book Now')`
const SEATS = `document.querySelector('button[aria-label^="Seat "]')`
const QR = `document.querySelector('svg[shape-rendering=crispEdges]')`

/** The page reports the time by itself: polling by Playwright would cost a slowed-down page 60 ms. */
async function timed(context, url, test, { slow = true, prepare = async () => undefined } = {}) {
  const page = await context.newPage()
  if (slow) await slowDown(context, page)
  await prepare(page)
  await watch(page, test)
  const session = await context.newCDPSession(page)
  const told = new Promise((resolve) =>
    session.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  )
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'tellSeen' })
  await page.goto(url, { waitUntil: 'commit' })
  return { page, at: await within(60_000, told) }
}

/** @returns the promise's result; rejects after `patience` milliseconds */
function within(patience, promise) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing was seen within ${patience} ms.`)), patience)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

async function slowDown(context, page) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** A phone that is switched off and on again between visits. @returns opens its browser */
function phone(name) {
  const profile = join(folder, name)
  return () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      viewport: { width: 390, height: 844 },
    })
}

/** One visit on a phone that was just switched on. @returns when the page showed what `test` looks for */
async function visit(open, url, test, during = async () => undefined, options = {}) {
  const context = await open()
  try {
    const { page, at } = await timed(context, url, test, options)
    await during(page)
    return at
  } finally {
    await context.close()
  }
}

const installed = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
const listKept = (page) => page.waitForFunction(`caches.keys().then((kept) => kept.length > 0 && ${FIRST_ROW})`)

/** Runs in the page: makes the cached bus list two hours older. */
async function hoursLater() {
  for (const bucket of await caches.keys()) {
    const cache = await caches.open(bucket)
    const answer = await cache.match('/api/buses')
    if (!answer?.headers.has('x-kept-at')) continue
    const headers = new Headers(answer.headers)
    headers.set('x-kept-at', String(Number(headers.get('x-kept-at')) - 7_200_000))
    await cache.put('/api/buses', new Response(answer.body, { headers }))
  }
  const head = JSON.parse(localStorage.getItem('availableBusesHead') ?? 'null')
  if (head)
    localStorage.setItem('availableBusesHead', JSON.stringify({ ...head, updatedAt: head.updatedAt - 7_200_000 }))
}

/** Warm visits vary by a third, so each round makes this many of each kind, in turns. */
const WARM_VISITS = 3

/**
 * One phone each for the floor, the app, and the app with many trips. Each makes a first visit and warm ones: with the
 * server awake, asleep, offline, and asleep after a log-out.
 * @returns lists of times for each phone, by the state of the server
 */
async function visits(proxies, round) {
  const phones = Object.entries(proxies).map(([name, proxy]) => ({
    name,
    proxy,
    open: phone(`${name}-${round}`),
    times: { first: [], awake: [], asleep: [], offline: [], cleared: [] },
  }))
  for (const { proxy, open, times } of phones) {
    const first = await visit(open, proxy.url, FIRST_ROW, async (page) => {
      await installed(page)
      await listKept(page)
      await page.waitForTimeout(1_500)
      await page.evaluate(hoursLater)
    })
    times.first.push(first)
    const awake = await visit(open, proxy.url, FIRST_ROW, async (page) => {
      await page.waitForTimeout(1_500)
      await page.evaluate(hoursLater)
    })
    times.awake.push(awake)
  }
  const inTurns = async (kind, some = phones) => {
    for (let turn = 0; turn < WARM_VISITS; turn++)
      for (const { name, proxy, open, times } of some) {
        const time = await visit(open, proxy.url, FIRST_ROW, async (page) => {
          const age = page.getByText(/last known/i).first()
          if (name !== 'floor') await age.waitFor()
        })
        times[kind].push(time)
      }
  }
  for (const { proxy } of phones) proxy.sleep()
  await inTurns('asleep')
  for (const { proxy } of phones) {
    proxy.wake()
    await proxy.close()
  }
  await inTurns('offline')
  for (const { proxy } of phones) await proxy.open()
  const [app] = phones.filter(({ name }) => name === 'app')
  await logInAndOut(app.open, app.proxy)
  app.proxy.sleep()
  await inTurns('cleared', [app])
  app.proxy.wake()
  return Object.fromEntries(phones.map(({ name, times }) => [name, times]))
}

/** Logs in, saves a ticket offline and logs out. What is left in the cache is two hours old. */
async function logInAndOut(open, proxy) {
  const context = await open()
  const page = await logIn(context, proxy)
  await page.goto(`${proxy.url}/my-tickets`)
  await page.getByText('Saved offline').first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForFunction(() => localStorage.getItem('User') === null && location.pathname === '/')
  await page.getByText('Book Now').first().waitFor()
  await page.waitForTimeout(1_500)
  await page.evaluate(hoursLater)
  await context.close()
}

async function logIn(context, proxy) {
  const page = await context.newPage()
  await page.goto(`${proxy.url}/userAuth`)
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${proxy.url}/`)
  return page
}

/** A first visit while the server sleeps: when the form is usable, and how soon after an answer rows show. */
async function firstVisitAsleep(proxy, round) {
  const context = await phone(`wake-${round}`)()
  try {
    proxy.sleep()
    const page = await context.newPage()
    await slowDown(context, page)
    await watch(page, FIRST_ROW)
    await page.goto(proxy.url, { waitUntil: 'commit' })
    const field = page.getByLabel('From Location')
    await field.waitFor()
    const usable = await page.evaluate(() => performance.now())
    await field.fill('Patna')
    // Longer than the eight seconds after which the app checks by itself whether the server is awake.
    await page.waitForTimeout(10_000)
    proxy.wake()
    await page.waitForFunction(() => window.__seenAt !== undefined, undefined, { timeout: 60_000 })
    return await page.evaluate((usableAt) => {
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/buses'))
      const came = Math.min(
        ...answers.filter(({ responseEnd }) => responseEnd > 0).map(({ responseEnd }) => responseEnd),
      )
      return { usable: usableAt, after: window.__seenAt - came }
    }, usable)
  } finally {
    proxy.wake()
    await context.close()
  }
}

/** Shows the ticket's QR code at the door while the server sleeps. */
async function ticket(proxy, round) {
  const open = phone(`ticket-${round}`)
  const context = await open()
  const page = await logIn(context, proxy)
  await page.goto(`${proxy.url}/my-tickets`)
  await page.getByText('Saved offline').first().waitFor({ timeout: 60_000 })
  const id = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('User'))
    const { data } = await (await fetch(`/api/tickets/find-ticket/${user.id}`)).json()
    return data[0].id
  })
  await context.close()
  proxy.sleep()
  const at = await visit(open, `${proxy.url}/my-tickets?ticket=${id}&show=door`, QR)
  proxy.wake()
  return at
}

/** Presses the first row as soon as it is visible. */
function pressFirstRow(page) {
  return page.addInitScript(`{
    const row = () => document.querySelector('#root a[href*="bus-details?bus="]')
    new MutationObserver((_, observer) => {
      if (!row()) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => row().click()))
    }).observe(document, { childList: true, subtree: true })
  }`)
}

/** From opening home to the seats of the first bus: on a first visit, and on the next one. */
async function taps(floorProxy, proxy, round) {
  const open = phone(`tap-${round}`)
  const pressing = { prepare: pressFirstRow }
  const floor = await visit(phone(`tap-floor-${round}`), floorProxy.url, FIRST_ROW)
  const first = await visit(phone(`tap-first-${round}`), proxy.url, SEATS, undefined, pressing)
  // Stay on home until it has cached the list that the next visit starts with.
  await visit(open, proxy.url, FIRST_ROW, async (page) => {
    await installed(page)
    await listKept(page)
    await page.waitForTimeout(1_500)
  })
  return { floor, first, second: await visit(open, proxy.url, SEATS, undefined, pressing) }
}

/** The longest time from an input to the next frame during `use`. */
async function interaction(proxy, path, use) {
  const context = await chromium.launchPersistentContext(mkdtempSync(join(folder, 'inp-')), {
    executablePath,
    colorScheme: 'light',
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 390, height: 844 },
  })
  try {
    const page = await context.newPage()
    await page.goto(proxy.url + path)
    await page.getByText('Book Now').first().waitFor()
    await page.getByRole('button', { name: 'Got it!' }).click()
    // Wait until the service worker is installed and the list cached, so that `use` runs on a settled app.
    await installed(page)
    await listKept(page)
    await page.waitForTimeout(1_500)
    await slowDown(context, page)
    await page.evaluate(() => {
      window.__longest = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.interactionId > 0) window.__longest = Math.max(window.__longest, entry.duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: false })
    })
    await use(page)
    await page.waitForTimeout(300)
    return await page.evaluate(() => window.__longest)
  } finally {
    await context.close()
  }
}

const USES = {
  'search typing': ['/', (page) => page.getByLabel('From Location').pressSequentially('From 1', { delay: 120 })],
  'View More': [
    '/',
    async (page) => {
      const more = page.getByRole('button', { name: 'View More Buses' })
      for (let press = 0; press < 3; press++) {
        // A person needs some time to find the button: by then, everything that scrolled into view is drawn.
        await more.scrollIntoViewIfNeeded()
        await page.waitForTimeout(500)
        await more.click()
      }
    },
  ],
  theme: [
    '/',
    (page) =>
      page
        .getByRole('button', { name: /theme|dark|light/i })
        .first()
        .click(),
  ],
  'seat picking': [
    '/bus',
    async (page) => {
      await page.getByRole('link', { name: 'Book Now' }).first().click()
      const seats = page.getByRole('button', { name: /^Seat \d+, (free|available)/i })
      await seats.first().waitFor()
      // A person looks at the map before choosing a seat: by then, the work after its first frame is done.
      await page.waitForTimeout(500)
      await page.evaluate(() => {
        window.__longest = 0
      })
      // A chosen seat is no longer free, so `first()` is the next free one.
      for (let seat = 0; seat < 4; seat++) await seats.first().click()
    },
  ],
}

const sections = {
  async bytes({ floorBytes, proxy }) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    const scripts = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body().then(gzipped))
    })
    await page.goto(proxy.url, { waitUntil: 'networkidle' })
    const files = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    const all = files + inlineScripts(readFileSync('dist/app/index.html', 'utf8'))
    await browser.close()
    const beside = (bytes) => `${bytes} / ${floorBytes} bytes, x ${(bytes / floorBytes).toFixed(3)}`
    const first = firstFrameScripts('dist/app')
    report('scripts on the way to home, gzip -9', beside(first), 'goal x 1.3', first / floorBytes <= 1.3)
    report('  with those that follow its first frame', beside(all))
  },

  async visits({ floorProxy, proxy, bigProxy }) {
    const rows = await rounds.make(
      'visits',
      async (round) => ({
        ...(await visits({ floor: floorProxy, app: proxy, big: bigProxy }, round)),
        ticket: await ticket(proxy, round),
      }),
      ({ app }) =>
        Object.entries(app)
          .map(([kind, times]) => `${kind} ${ms(times)}`)
          .join(', '),
    )
    if (rows.length === 0) return
    const of = (which, name) => rows.flatMap((row) => row[which][name])
    const beside = (name, other) => {
      const ratio = median(of('app', name)) / median(of('floor', other))
      return [`${ms(of('app', name))} / ${ms(of('floor', other))}, x ${ratio.toFixed(2)}`, ratio]
    }
    for (const [label, name, other, goal] of [
      ['first bus row, first visit', 'first', 'first', 0.6],
      ['first bus row, second visit, awake', 'awake', 'awake', undefined],
      ['first bus row, second visit, server asleep', 'asleep', 'asleep', 0.65],
      ['the same after a log-out', 'cleared', 'asleep', 0.65],
      ['the same offline', 'offline', 'offline', 0.65],
    ]) {
      const [figures, ratio] = beside(name, other)
      report(label, figures, goal ? `goal x ${goal}` : '', goal ? ratio <= goal : undefined)
    }
    for (const name of ['asleep', 'offline']) {
      const ratio = median(of('big', name)) / median(of('app', name))
      const figures = `${ms(of('big', name))} / ${ms(of('app', name))}, x ${ratio.toFixed(2)}`
      report(`${name}: 50,000 trips on the server / 200`, figures, 'goal x 1.1', ratio <= 1.1)
    }
    report('ticket’s code, server asleep', ms(rows.map((row) => row.ticket)))
  },

  async tap({ floorProxy, proxy }) {
    const rows = await rounds.make(
      'tap',
      (round) => taps(floorProxy, proxy, round),
      ({ first, second }) => `first ${ms([first])}, second ${ms([second])}`,
    )
    if (rows.length === 0) return
    const floor = rows.map((row) => row.floor)
    for (const kind of ['first', 'second']) {
      const times = rows.map((row) => row[kind])
      const ratio = median(times) / median(floor)
      const figures = `${ms(times)} / ${ms(floor)}, x ${ratio.toFixed(2)}`
      report(`seats of a row tapped at once, ${kind} visit`, figures, 'goal x 1.2 of first rows', ratio <= 1.2)
    }
  },

  async wake({ proxy }) {
    const rows = await rounds.make(
      'wake',
      (round) => firstVisitAsleep(proxy, round),
      ({ usable, after }) => `letters ${ms([usable])}, row ${ms([after])} after the answer`,
    )
    if (rows.length === 0) return
    const usable = median(rows.map((row) => row.usable))
    report('search form takes letters, first visit, asleep', `${Math.round(usable)} ms`)
    const after = median(rows.map((row) => row.after))
    report(
      'first bus row, first visit, asleep',
      `${Math.round(after)} ms after the answer`,
      'goal 500 ms',
      after <= 500,
    )
  },

  async inp({ bigProxy }) {
    for (const [name, [path, use]] of Object.entries(USES)) {
      const times = await rounds.make(
        name,
        () => interaction(bigProxy, path, use),
        (time) => ms([time]),
        3,
      )
      if (times.length === 0) return
      report(`INP, ${name}, 50,000 trips`, ms(times), 'goal 100 ms', median(times) <= 100)
    }
  },

  async line({ floorProxy, proxy }) {
    const [floor, ...pages] = await onSlowLine({ floorUrl: floorProxy.url, url: proxy.url, rounds, executablePath })
    if (!floor) return
    for (const { name, largest, row } of pages) {
      const ratio = largest / floor.largest
      const figures = `${Math.round(largest)} / ${Math.round(floor.largest)} ms, x ${ratio.toFixed(2)}`
      report(`LCP on a slow line, ${name}`, figures, 'goal x 1.15', ratio <= 1.15)
      if (row !== undefined) {
        const beside = row / floor.row
        const both = `${Math.round(row)} / ${Math.round(floor.row)} ms, x ${beside.toFixed(2)}`
        report('  its first bus row', both, 'goal x 0.6', beside <= 0.6)
      }
    }
  },

  /** Runs as a browser test with its own server: a film for the camera, and the door of a bus. */
  scan() {
    const playwright = ['playwright', 'test', '-c', 'tests/bench/playwright.config.ts', 'scan']
    if (spawnSync('npx', playwright, { stdio: 'inherit' }).status !== 0) console.log('Scanning could not be measured.')
  },

  async lighthouse({ floorProxy, proxy }) {
    const pages = {
      floor: floorProxy.url,
      home: proxy.url,
      bus: `${proxy.url}/bus`,
      details: `${proxy.url}/bus/bus-details`,
      'log-in': `${proxy.url}/userAuth`,
    }
    const runs = Object.fromEntries(Object.keys(pages).map((name) => [name, []]))
    try {
      await rounds.make(
        'Lighthouse',
        async () => {
          for (const [name, url] of Object.entries(pages))
            runs[name].push(await lighthouse(url, { executablePath, folder }))
        },
        () =>
          Object.entries(runs)
            .map(([name, list]) => `${name} ${list.at(-1).performance}`)
            .join(', '),
      )
    } catch (problem) {
      console.log(`Lighthouse could not run: ${problem.message}`)
      return
    }
    if (runs.floor.length === 0) return
    const lcp = (name) => median(runs[name].map((run) => run.lcp))
    for (const [name, list] of Object.entries(runs)) {
      const performance = median(list.map((run) => run.performance))
      const ownTime = median(list.map((run) => run.ownTime))
      const cls = Math.max(...list.map((run) => run.cls))
      const ratio = lcp(name) / lcp('floor')
      const others = list[0].others
      const figures = `${performance} (own time ${ownTime}) / ${others.join(' / ')}, LCP ${Math.round(lcp(name))} ms x ${ratio.toFixed(2)}, CLS ${cls.toFixed(3)}`
      const met = ownTime >= 99 && others.every((score) => score === 100) && ratio <= 1.15 && cls === 0
      report(`Lighthouse, ${name}`, figures, '99 / 100 / 100 / 100, x 1.15, 0', met)
      const failing = [...new Set(list.flatMap((run) => run.failing))]
      if (failing.length > 0) console.log(`  ${failing.join(', ')}`)
    }
  },
}

const floorBytes = await buildFloor(floorFolder)
const small = await serverWith(200)
const big = await serverWith(50_000)
const proxy = await startProxy({ target: small.port })
const bigProxy = await startProxy({ target: big.port })
const floorProxy = await startProxy({ target: small.port, folder: floorFolder })
try {
  const leftOut = []
  for (const [name, section] of Object.entries(sections)) {
    if (ONLY && ONLY !== name) continue
    if (rounds.isOver()) leftOut.push(name)
    else await section({ floorBytes, proxy, bigProxy, floorProxy })
  }
  if (leftOut.length > 0)
    console.log(
      `Left out: ${leftOut.join(', ')}. BENCH_ROUNDS=5 measures all; npm run bench:app -- ${leftOut[0]} that part.`,
    )
} finally {
  process.exitCode = rounds.exitCode()
  for (const one of [proxy, bigProxy, floorProxy]) await one.close()
  await small.stop()
  await big.stop()
  rmSync(folder, { recursive: true, force: true })
}
