import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOME_ROWS } from './phone.ts'

/** What a first visit loads and in which order: the buses first, and the installation once all buses are there. */
test.afterEach(({ line }) => line.reset())

const rows = (page: Page) => page.getByRole('link', { name: /Book Now/ })
const isInstalling = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

test('the buses come with the page, and all of them are asked for once', async ({ browser, line }) => {
  const phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  line.set('/assets/', { kind: 'hangs' })
  const before = line.count('GET', '/api/buses')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(rows(page)).toHaveCount(HOME_ROWS)
  await expect(page.getByText(/last known/)).toHaveCount(0)
  expect(line.count('GET', '/api/buses') - before).toBe(0)
  line.reset()
  await expect(page.locator('.shell')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Why Sawari' })).toBeVisible()
  await expect(rows(page)).toHaveCount(HOME_ROWS)
  expect(line.count('GET', '/api/buses') - before).toBe(1)
  await phone.close()
})

test('the page of the log-in says nothing of the line before the app has looked at it', async ({ browser, line }) => {
  const phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  line.set('/assets/', { kind: 'hangs' })
  await page.goto('/userAuth', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome aboard' })).toBeVisible()
  await expect(page.getByText(/offline/i)).toHaveCount(0)
  await phone.close()
})

test('the installation begins when the buses are there', async ({ browser, line }) => {
  line.set('/api/buses', { kind: 'hangs' })
  const before = line.count('GET', '/sw.js')
  const phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.clock.runFor(3_000)
  await expect(page.getByRole('heading', { name: 'Why Sawari' })).toBeVisible()
  expect(await isInstalling(page)).toBe(false)
  expect(line.count('GET', '/sw.js')).toBe(before)

  line.reset()
  await page.clock.runFor(1_000)
  await expect.poll(() => isInstalling(page)).toBe(true)
  await phone.close()
})

test('a server that sleeps does not keep the app from being installed', async ({ browser, line }) => {
  line.set('/api/', { kind: 'hangs' })
  const phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.clock.runFor(7_000)
  await expect.poll(() => isInstalling(page)).toBe(true)
  await expect(rows(page)).toHaveCount(HOME_ROWS)
  line.reset()
  await phone.close()
})

test('where the app lies on the phone and the page has nothing to show, the parser’s own tags run it', async ({
  browser,
  line,
}) => {
  const phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/userAuth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-page', 'none')
  const scripts = await page.evaluate(() =>
    [...document.scripts].flatMap(({ src, defer }) => (src ? [[defer, src]] : [])),
  )
  expect(scripts).toEqual([
    [true, expect.stringContaining('/framework-')],
    [true, expect.stringContaining('/home-')],
  ])
  await expect(page.locator('link[rel=preload][as=script]')).toHaveCount(0)
  await phone.close()
})

for (const { path, part, shows } of [
  { path: '/', part: /^second-frame-/, shows: 'Why Sawari' },
  { path: '/bus', part: /^bus-(?!details)/, shows: 'All buses' },
  { path: '/bus/bus-details', part: /^bus-details-/, shows: 'No bus chosen yet' },
  { path: '/userAuth', part: /^log-in-/, shows: 'Welcome aboard' },
])
  test(`${path}: its own files come along with the start, and none is loaded twice`, async ({ browser, line }) => {
    const phone = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
    const page = await phone.newPage()
    await page.goto(path)
    await expect(page.locator('.shell')).toHaveCount(0)
    await expect(page.locator('#root').getByRole('heading', { name: shows })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Got it!' })).toBeVisible()
    const files = await page.evaluate(() => {
      const names = (selector: string) =>
        [...document.querySelectorAll<HTMLLinkElement>(selector)].map(({ href }) => href.split('/').at(-1) ?? '')
      return {
        scripts: names('link[rel=modulepreload][fetchpriority=low]'),
        styles: names('link[rel=preload][as=style]'),
      }
    })
    expect(files.scripts.filter((name) => part.test(name))).toHaveLength(1)
    expect(files.styles.length).toBeGreaterThan(0)
    // The loader of lazy parts must find these link tags; a request of another kind would load a file twice.
    const asked = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/assets\/([^/]+\.(?:js|css))$/.exec(name)?.[1] ?? []),
      )
    // Those of the second frame come a moment later.
    for (const style of files.styles)
      await expect(
        page.locator(`link[rel=stylesheet][href$="${style}"], link[rel=modulepreload][href$="${style}"]`),
      ).toHaveCount(1)
    // The browser lists a file only once it has loaded. On a busy machine some of the last are still loading.
    const times = async () => {
      const names = await asked()
      return files.scripts.map((script) => names.filter((name) => name === script).length)
    }
    await expect.poll(times).toEqual(files.scripts.map(() => 1))
    await phone.close()
  })
