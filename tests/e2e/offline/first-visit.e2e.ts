import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** What a first visit asks for, in which order: the buses first, the installation when they are there. */
test.use({ file: 'first-visit' })

const rows = (page: Page) => page.getByRole('link', { name: /Book Now/ })
const isInstalling = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

test('the buses are asked for once, before the app has been read', async ({ browser, line }) => {
  const phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      // A script of the start leaves its exports when it has been read to its end.
      const read = Object.keys(Reflect.get(window, 'sawariParts') ?? {}).some((name) => name.includes('home-'))
      if (input === '/api/buses') document.documentElement.dataset.asked = read ? 'late' : 'early'
      return fetch(input, init)
    }
  })
  const before = line.count('GET', '/api/buses')
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'early')
  expect(line.count('GET', '/api/buses') - before).toBe(1)
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
  await expect(rows(page).first()).toBeVisible()
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
  await expect(rows(page)).toHaveCount(0)
  line.reset()
  await phone.close()
})

test('where the app lies on the phone, the parser’s own tags run it', async ({ browser, line }) => {
  const phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-page', 'near')
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
  { path: '/userAuth', part: /^userAuth-/, shows: 'Welcome aboard' },
])
  test(`${path}: its own files come along with the start, and none is loaded twice`, async ({ browser, line }) => {
    const phone = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
    const page = await phone.newPage()
    await page.goto(path)
    await expect(page.locator('#root').getByRole('heading', { name: shows })).toBeVisible()
    const files = await page.evaluate(() => {
      const names = (selector: string) =>
        [...document.querySelectorAll<HTMLLinkElement>(selector)].map(({ href }) => href.split('/').at(-1) ?? '')
      return {
        scripts: names('link[rel=modulepreload][fetchpriority=low]'),
        styles: names('link[rel=preload][as=style]'),
        used: names('link[rel=modulepreload]:not([fetchpriority]), link[rel=stylesheet]'),
      }
    })
    expect(files.scripts.filter((name) => part.test(name))).toHaveLength(1)
    expect(files.styles.length).toBeGreaterThan(0)
    // The loader of the parts must find them there: asked for in another way, a file would be loaded a second time.
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/assets\/([^/]+\.(?:js|css))$/.exec(name)?.[1] ?? []),
    )
    for (const style of files.styles) expect(files.used).toContain(style)
    for (const script of files.scripts) expect(asked.filter((name) => name === script)).toHaveLength(1)
    await phone.close()
  })
