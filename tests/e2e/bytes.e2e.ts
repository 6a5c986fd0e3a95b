import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { buildFloor, firstFrameScripts, gzipped, inlineScripts } from '../bench/app-floor.mjs'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { logIn } from './offline/phone.ts'

/**
 * What a phone loads by itself, in bytes (gzip -9, unless noted) and requests: the same on every machine. Limits are a
 * few per cent above the measured values; home's scripts are compared with the floor, the libraries alone.
 */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})
test.afterAll(() => server.stop())

interface Load {
  scripts: number
  scriptFiles: number
  requests: number
  all: number
  /** As the server sends it, with response headers: files known at build time are compressed with Brotli. */
  onTheLine: number
}

/** Everything that a first visit fetches until the network is quiet, without what the service worker installs. */
async function load(browser: Browser, path: string, account = false): Promise<Load> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  try {
    if (account) {
      const page = await context.newPage()
      await logIn(page)
      await expect(page).toHaveURL(/\/$/)
      await page.close()
    }
    const page = await context.newPage()
    let onTheLine = 0
    const network = await context.newCDPSession(page)
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      onTheLine += encodedDataLength
    })
    await network.send('Network.enable')
    // Blocks the 2.7 kB font of the first visit's notice: it loads once the page is quiet, on slow machines earlier.
    await network.send('Network.setBlockedURLs', { urls: ['*/language-names-*'] })
    const answers: Promise<{ script: boolean; size: number }>[] = []
    const addresses = new Set<string>()
    page.on('response', (response) => {
      // A set: on a slow machine the app sends a slow request a second time (hedged-read.ts).
      addresses.add(response.url())
      const packed = /font|image\/(png|jpeg|webp|avif)/.test(response.headers()['content-type'] ?? '')
      const script = response.request().resourceType() === 'script'
      answers.push(response.body().then((body) => ({ script, size: packed ? body.length : gzipped(body) })))
    })
    const isQuiet = watchQuiet(page)
    await page.goto(path)
    // On a slow machine the network is quiet before the app has loaded: wait until the app is painted.
    await expect(page.locator('#root > :not(.shell)').first()).toBeAttached()
    await expect.poll(isQuiet).toBe(true)
    const loaded = await Promise.all(answers)
    const sum = (files: { size: number }[]) => files.reduce((bytes, { size }) => bytes + size, 0)
    const scripts = loaded.filter(({ script }) => script)
    return {
      scripts: sum(scripts),
      scriptFiles: scripts.length,
      requests: addresses.size,
      all: sum(loaded),
      onTheLine,
    }
  } finally {
    await context.close()
  }
}

const readPage = () => readFileSync('dist/app/index.html', 'utf8')

const QUIET_MS = 1_000

/** @returns whether no request is under way, and none has begun or ended for a while */
function watchQuiet(page: Page): () => boolean {
  const underWay = new Set<Request>()
  let changedAt = performance.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request)
    changedAt = performance.now()
  }
  page.on(
    'request',
    note((request) => underWay.add(request)),
  )
  const end = note((request) => underWay.delete(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => underWay.size === 0 && performance.now() - changedAt > QUIET_MS
}

test('home: scripts beside the libraries alone, and everything together', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'sawari-floor-'))
  const floor = await buildFloor(folder)
  rmSync(folder, { recursive: true })
  const home = await load(browser, '/')
  const inPage = inlineScripts(readPage())
  const waitedFor = firstFrameScripts('dist/app')
  const scripts = home.scripts + inPage
  const times = (bytes: number) => (bytes / floor).toFixed(3)
  console.log(
    `home: scripts before its first frame ${waitedFor}, x ${times(waitedFor)} of ${floor}; all scripts ${scripts} in ${home.scriptFiles}, x ${times(scripts)}; everything ${home.all}, on the line ${home.onTheLine}, in ${home.requests}`,
  )
  expect(inPage).toBeGreaterThan(0)
  expect(
    waitedFor / floor,
    'Home carries too much before its first frame. See what has joined it (src/build/chunks.ts), and load what ' +
      'the first frame does without a frame later or when somebody asks for it.',
  ).toBeLessThanOrEqual(1.3)
  // The rest: parts of the second frame, sending calls, and the installation.
  expect(
    scripts / floor,
    'Home loads too much by itself after its first frame: load it when somebody asks for it (lazyDialog, import()).',
  ).toBeLessThan(1.57)
  expect(
    home.scriptFiles,
    'Files are few: see whether one of the chunks in src/build/chunks.ts fits.',
  ).toBeLessThanOrEqual(6)
  expect(
    home.onTheLine,
    'A first visit costs too much. Weigh the page too: its templates (src/build/screens.tsx) and the styles in it.',
  ).toBeLessThanOrEqual(210_000)
  expect(home.requests, 'A request costs more than a kilobyte on a bad line.').toBeLessThanOrEqual(11)
})

for (const { path, scripts, scriptFiles, account } of [
  { path: '/bus', scripts: 165_000, scriptFiles: 8 },
  { path: '/bus/bus-details', scripts: 175_000, scriptFiles: 13 },
  { path: '/userAuth', scripts: 184_000, scriptFiles: 11 },
  { path: '/my-tickets', scripts: 196_000, scriptFiles: 11, account: true },
])
  test(`${path}: scripts and how many files they come in`, async ({ browser }) => {
    const page = await load(browser, path, account)
    console.log(`${path}: scripts ${page.scripts} in ${page.scriptFiles}; all ${page.all} in ${page.requests}`)
    // The scripts that every page begins with: with less, the app has not loaded.
    expect(page.scripts).toBeGreaterThan(firstFrameScripts('dist/app') - inlineScripts(readPage()))
    expect(page.scripts, `${path} loads too much by itself: load it when somebody asks for it.`).toBeLessThan(scripts)
    expect(
      page.scriptFiles,
      'One more file: name it in the chunk that needs it (src/build/chunks.ts).',
    ).toBeLessThanOrEqual(scriptFiles)
  })

test('what the worker installs on every phone', () => {
  const worker = readFileSync('dist/app/sw.js', 'utf8')
  const names = readdirSync('dist/app', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace('dist/app/', ''))
  const installed = names.filter(
    (name) =>
      worker.includes(`"${name}"`) &&
      !/assets\/(operator\/|account\/|pdf-viewer|pdf\.worker|hi-|sawari-(board-)?devanagari)/.test(name),
  )
  const bytes = installed.reduce((sum, name) => {
    const content = readFileSync(join('dist/app', name))
    return sum + (name.endsWith('.woff2') ? content.length : gzipped(content))
  }, 0)
  console.log(`worker installs ${installed.length} files, ${bytes} bytes`)
  expect(installed.length).toBeGreaterThan(20)
  expect(installed.length, 'Small files cost more than their bytes: see src/build/chunks.ts.').toBeLessThanOrEqual(50)
  expect(
    bytes,
    'Every phone installs this: keep what few people use in a group of its own (sw/asset-groups.ts).',
  ).toBeLessThan(318_000)
})

test('icons and logo stand in the page itself', () => {
  const ids = (file: string) => [...readFileSync(file, 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids('src/ui/symbols.svg')).toContain('logo')
  expect(ids('dist/app/index.html')).toEqual(ids('src/ui/symbols.svg'))
})
