import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import * as v from 'valibot'
import { findChromium } from '../../support/find-chromium.mjs'
import { type RunningServer, startServer } from '../../support/running-server.ts'
import { ASHA, firstVisit, logIn } from './phone.ts'

/** The app on the home screen: what the browser says about it, and how the app offers it. */
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

test.afterAll(() => server?.stop())

const Picture = v.object({
  src: v.string(),
  sizes: v.string(),
  purpose: v.optional(v.string()),
  form_factor: v.optional(v.string()),
})
const Manifest = v.object({
  id: v.string(),
  scope: v.string(),
  icons: v.array(Picture),
  screenshots: v.array(Picture),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(Picture) })),
})

test('Chromium finds nothing that keeps the app from being installed, and every picture is as the manifest says', async ({
  playwright,
  launchOptions,
}) => {
  // Use a whole browser with its own profile: the bare engine and private profiles cannot install apps.
  const executablePath = findChromium()
  const profile = await playwright.chromium.launchPersistentContext('', {
    ...launchOptions,
    ...(executablePath && { executablePath }),
  })
  const page = await profile.newPage()
  await page.goto(server.url)
  const devtools = await page.context().newCDPSession(page)
  await expect.poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = v.parse(Manifest, JSON.parse(data ?? ''))
  expect(manifest).toMatchObject({ id: '/', scope: '/' })
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))

  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  for (const { src, sizes } of pictures.filter(({ sizes }) => sizes !== 'any')) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }

  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['My tickets', 'Search buses'])
  for (const { url } of manifest.shortcuts) expect((await page.request.get(`${server.url}${url}`)).status()).toBe(200)
  await profile.close()
})

test('on a later visit the scripts of the start come compiled', async ({ playwright, launchOptions }) => {
  const executablePath = findChromium()
  const profile = await playwright.chromium.launchPersistentContext('', {
    ...launchOptions,
    baseURL: server.url,
    ...(executablePath && { executablePath }),
  })
  await firstVisit(profile)
  // Chromium compiles the scripts some time after the installation.
  await expect(async () => {
    const page = await profile.newPage()
    const devtools = await profile.newCDPSession(page)
    const events: unknown[] = []
    devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    const ended = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
    const includedCategories = ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile']
    await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Search Bus' })).toBeVisible()
    await devtools.send('Tracing.end')
    await ended
    await page.close()
    const compiled = events.filter((event) => v.is(Compiled, event))
    expect(compiled).toHaveLength(2)
  }).toPass()
  await profile.close()
})

test('home comes from this phone without the worker, calls go to the network past it', async ({ browser }) => {
  const phone = await browser.newContext({ baseURL: server.url })
  await firstVisit(phone)
  const page = await phone.newPage()
  /** Where Chromium found the answer without waking the worker; empty if it asked the worker. */
  const routed = (name: string) =>
    page.evaluate((name) => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByName(name)]
      return String(Reflect.get(entries.at(-1) ?? {}, 'workerMatchedSourceType'))
    }, name)
  for (const [path, source] of [
    ['/', 'cache'],
    ['/?from=a-poster', ''],
    ['/about', ''],
  ] as const) {
    for (const offline of [false, true]) {
      await phone.setOffline(offline)
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await routed(''), path).toBe(source)
    }
    await phone.setOffline(false)
  }
  await page.evaluate(async () => (await fetch('/api/session')).text())
  await expect.poll(() => routed(`${server.url}/api/session`)).toBe('network')
  await phone.close()
})

/** Chromium's trace event for a plain script whose compiled code it had cached. */
const Compiled = v.object({
  name: v.literal('v8.compile'),
  args: v.object({
    data: v.object({ url: v.pipe(v.string(), v.regex(/\/assets\/(framework|home)-/)), cacheKind: v.literal('full') }),
  }),
})

const offer = (page: Page) => page.getByRole('complementary', { name: 'Install Sawari' })

/**
 * Whether the answer is stored where the next visit looks for it. A page that closes at once may not have stored it.
 */
function answerKept(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('sawari-device')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('entries').objectStore('entries')
          const counting = store.count('install-answered')
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result > 0)
          }
        }
      }),
  )
}

/** Headless Chromium never fires the install prompt. This fires the one that a phone would get. */
async function handOverQuestion(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1)
      },
      userChoice: Promise.resolve({ outcome: answer }),
    })
    document.documentElement.dataset.suppressed = String(!window.dispatchEvent(question))
  }, outcome)
}

const asked = (page: Page) => page.evaluate(() => document.documentElement.dataset.asked)

test.describe('the offer', () => {
  let phone: BrowserContext

  test.beforeEach(async ({ browser }) => {
    phone = await browser.newContext({ baseURL: server.url })
  })
  test.afterEach(() => phone.close())

  test('waits for the first saved ticket, asks aside, and installs', async () => {
    const page = await phone.newPage()
    await page.goto('/')
    await expect(page.locator('.shell')).toHaveCount(0)
    await page.getByRole('button', { name: 'Got it!' }).click()
    await handOverQuestion(page, 'accepted')
    expect(await page.evaluate(() => document.documentElement.dataset.suppressed)).toBe('true')
    const go = async (link: string) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: link }).click()
    }
    await go('Login/SignUp')
    await page.getByLabel('Email').fill(ASHA.email)
    await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(offer(page)).toHaveCount(0)
    await go('My Tickets')
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    await expect(offer(page)).toBeVisible()
    expect(await asked(page)).toBeUndefined()
    await offer(page).getByRole('button', { name: 'Install' }).click()
    await expect(offer(page)).toHaveCount(0)
    expect(await asked(page)).toBe('1')
  })

  test('once turned down, never comes back: not at the next visit, not after a log-out', async () => {
    await firstVisit(phone, ASHA)
    const page = await phone.newPage()
    await page.goto('/my-tickets')
    await handOverQuestion(page, 'dismissed')
    await offer(page).getByRole('button', { name: 'Not now' }).click()
    await expect(offer(page)).toHaveCount(0)

    await page.goto('/')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await logIn(page)
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/my-tickets')
    await handOverQuestion(page, 'dismissed')
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    await expect(page.getByText('Not saved')).toHaveCount(0)
    await expect(offer(page)).toHaveCount(0)
    expect(await asked(page)).toBeUndefined()
  })

  test('says on an iPhone how it is done, and what the installed app does not take along', async ({ browser }) => {
    const iphone = await browser.newContext({
      baseURL: server.url,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    })
    await firstVisit(iphone, ASHA)
    const page = await iphone.newPage()
    await page.goto('/my-tickets')
    await expect(offer(page)).toContainText('Add to Home Screen')
    await expect(offer(page)).toContainText('log in once inside it, and yours are saved again')
    await offer(page).getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => answerKept(page)).toBe(true)
    await page.reload()
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await iphone.close()
  })
})
