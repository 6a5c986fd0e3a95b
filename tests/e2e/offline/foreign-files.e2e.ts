import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { buildNextRelease, copyRelease, NEXT, type Release } from '../../support/releases.ts'
import type { NetworkCondition, PassingAnswer } from '../../support/unreliable-proxy.ts'
import { expect, test } from './fixtures.ts'
import { ASHA, buses, firstVisit, HOME_ROWS } from './phone.ts'

/**
 * Portals, hosts that are waking up, and hosts with an index page for every address answer 200 with their own pages.
 * The app never stores such a page as one of its files, and phones that once stored some recover by themselves.
 */

const PORTAL: NetworkCondition = { kind: 'gateway', status: 200 }

/** A script that the worker installs but home does not need. */
const fileOf = ({ folder }: Pick<Release, 'folder'>, name: string) =>
  `/assets/${readdirSync(join(folder, 'dist/app/assets')).find((file) => file.startsWith(name) && file.endsWith('.js'))}`

const THIS = { folder: '.' }

/** Addresses in Cache Storage that hold a page which is not the app's. */
const foreign = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const bucket of await caches.keys()) {
      const cache = await caches.open(bucket)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        if (text?.includes('<h1>Bad gateway</h1>')) found.push(request.url)
      }
    }
    return found
  })

const registered = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { installing: Boolean(registration?.installing), active: Boolean(registration?.active) }
  })

async function expectWorksOffline(phone: BrowserContext, page: Page): Promise<void> {
  await phone.setOffline(true)
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About Sawari', level: 1 })).toBeVisible()
  await phone.setOffline(false)
}

for (const [what, path] of [
  ['the page', '/index.html'],
  ['a script', fileOf(THIS, 'site-pages-')],
  ['a picture', '/favicon.svg'],
] as const)
  test(`a portal's page in the place of ${what} fails the first installation, which is tried again by itself`, async ({
    phone,
    line,
  }) => {
    const page = await phone.newPage()
    await page.clock.install()
    line.set(path, PORTAL)
    const before = line.count('GET', path)
    await page.goto('/')
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    // The first request, and a second one that bypasses the browser's cache.
    await expect.poll(() => line.count('GET', path) - before).toBe(2)
    await expect.poll(() => registered(page)).toEqual({ installing: false, active: false })
    expect(await foreign(page)).toEqual([])

    line.reset()
    // Repeat this: the half minute before the next try starts only when the page has heard of the failure.
    await expect(async () => {
      await page.clock.fastForward('00:31')
      expect(await registered(page)).toEqual({ installing: false, active: true })
    }).toPass()
    expect(await foreign(page)).toEqual([])
    await expectWorksOffline(phone, page)
  })

test('headers that a proxy rewrote, a redirect and another packing do not matter', async ({ phone, line }) => {
  const script = fileOf(THIS, 'site-pages-')
  const repacked = ({ status, body }: PassingAnswer) => ({
    status,
    headers: { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip', via: '1.1 a proxy' },
    body: gzipSync(body, { level: 1 }),
  })
  line.set(script, { kind: 'changed', change: repacked })
  const elsewhere = (): PassingAnswer => ({ status: 301, headers: { location: '/' }, body: Buffer.from('') })
  line.set('/index.html', { kind: 'changed', change: elsewhere })
  const before = line.count('GET', script)
  const page = await phone.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(line.count('GET', script) - before).toBe(1)
  await expectWorksOffline(phone, page)
})

test('half a file whose end looks like an end is no file', async ({ phone, line }) => {
  const script = fileOf(THIS, 'site-pages-')
  const halved = ({ status, headers, body }: PassingAnswer) => ({
    status,
    headers,
    body: body.subarray(0, body.length / 2),
  })
  line.set(script, { kind: 'changed', change: halved })
  const before = line.count('GET', script)
  const page = await phone.newPage()
  await page.goto('/')
  await expect.poll(() => line.count('GET', script) - before).toBe(2)
  await expect.poll(() => registered(page)).toEqual({ installing: false, active: false })
})

test.describe('from one version to the next', () => {
  let sameFiles: Release
  let next: Release

  test.beforeAll(async () => {
    next = await buildNextRelease()
    // A changed worker for the same files.
    sameFiles = copyRelease()
    appendFileSync(join(sameFiles.folder, 'dist/app/sw.js'), '\n// Another.\n')
    for (const name of ['sw.js.br', 'sw.js.gz']) rmSync(join(sameFiles.folder, 'dist/app', name))
  })
  test.beforeEach(async ({ backend }) => {
    await backend.run()
  })
  test.afterAll(() => {
    next?.remove()
    sameFiles?.remove()
  })

  test('a portal in the middle of an update: the old version goes on, whole, and the next try succeeds', async ({
    phone,
    line,
    backend,
  }) => {
    await firstVisit(phone)
    const page = await phone.newPage()
    await page.clock.install()
    await page.goto('/')
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    await backend.run({}, next.folder)
    for (const path of ['/assets/', '/index.html']) line.set(path, PORTAL)
    await page.clock.fastForward('02:00')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => line.count('GET', '/assets/')).toBeGreaterThan(0)
    await expect.poll(() => registered(page)).toEqual({ installing: false, active: true })
    expect(await foreign(page)).toEqual([])
    await expectWorksOffline(phone, page)

    line.reset()
    await page.goto('/')
    await expect(page.getByRole('status').filter({ hasText: 'A new version of Sawari is here.' })).toBeVisible()
    expect(await foreign(page)).toEqual([])
  })

  for (const [name, release] of [
    ['with other files', () => next],
    ['with the same files', () => sameFiles],
  ] as const)
    test(`a phone that was poisoned by an earlier version heals at the next one, ${name}`, async ({
      phone,
      backend,
    }) => {
      await firstVisit(phone, ASHA)
      const page = await phone.newPage()
      await page.goto('/my-tickets')
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          if (name.startsWith('buses-')) continue
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            await cache.put(request, new Response('<h1>Bad gateway</h1>', { headers: { 'content-type': 'text/html' } }))
        }
      })
      await page.goto('/my-tickets')
      await expect(page.getByRole('heading', { name: 'Bad gateway' })).toBeVisible()

      await backend.run({}, release().folder)
      await expect(async () => {
        await page.goto('/my-tickets')
        await expect(page.getByRole('heading', { name: 'Bad gateway' })).toBeHidden({ timeout: 1_000 })
      }).toPass()
      // Not in the loop: to load the page again every few seconds would end its download, on a slow machine each time.
      await expect(page.getByText('Saved offline').first()).toBeVisible()
      await expect.poll(() => foreign(page)).toEqual([])
      await phone.setOffline(true)
      await page.reload()
      await page.getByText('More', { exact: true }).first().click()
      await page.getByRole('link', { name: 'Open PDF' }).first().click()
      await expect(page.locator('canvas[data-drawn="true"]').first()).toBeVisible()
      const scripts = page.locator(`script[src$='${NEXT}']`)
      await expect(scripts).toHaveCount(name === 'with other files' ? 2 : 0)
    })
})
