import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { KEEP_ASSET_GROUP } from '#contract/constants.ts'
import { buildNextRelease, copyRelease, NEXT, type Release, releaseBefore } from '../../support/releases.ts'
import { type Backend, expect, test } from './fixtures.ts'
import { ASHA, buses, countTickets, firstVisit, HOME_ROWS, pickSeats, RAVI, someTrip } from './phone.ts'

/**
 * From one version of the app to the next, with two real builds: phones with an earlier visit, whose pages stay open
 * during the deployment. The server is replaced; its address and its data stay the same.
 */

let old: Release
let next: Release

const promptText = 'A new version of Sawari is here.'
const prompt = (page: Page) => page.getByRole('status').filter({ hasText: promptText })
const update = (page: Page) => prompt(page).getByRole('button', { name: 'Update' })

test.beforeAll(async () => {
  old = copyRelease()
  next = await buildNextRelease()
})

test.beforeEach(async ({ backend }) => {
  await deploy(backend, old)
})

test.afterAll(() => {
  old?.remove()
  next?.remove()
})

async function deploy(backend: Backend, { folder }: Release, env: Record<string, string> = {}): Promise<void> {
  await backend.run(env, folder)
}

/** A page of the old version, whose clock the test moves. */
async function openPage(phone: BrowserContext, path = '/'): Promise<Page> {
  const page = await phone.newPage()
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectVersion(page, 'old')
  return page
}

/** Returns to the app two minutes later. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward('02:00')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Waits until the page runs this version. A failure also tells the states of the service workers. */
async function expectVersion(page: Page, version: 'old' | 'next'): Promise<void> {
  const running = () =>
    page
      .evaluate(async (ending) => {
        const { waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
        const isNext = document.querySelector(`script[src$='${ending}']`) !== null
        return { version: isNext ? 'next' : 'old', waiting: waiting?.state, active: active?.state }
      }, NEXT)
      // The page cannot answer while it reloads.
      .catch((problem: unknown) => ({ version: String(problem) }))
  await expect.poll(running).toMatchObject({ version })
}

const newVersionWaits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')

/** Counts the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads++
  })
  return () => loads
}

/** Follows a link inside the page, without a page load. */
async function follow(page: Page, link: string, heading: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

test('a new version waits; the open page works on with a signal and without, and moves over when it is told to', async ({
  phone,
  backend,
}) => {
  await firstVisit(phone)
  const page = await openPage(phone)
  const loads = countLoads(page)
  const missing: string[] = []
  // Home's pictures are the only public files that the worker does not store, so they may be missing.
  page.on('response', (answer) => {
    if (answer.status() === 404 && !/\/carousel-[^/]+$/.test(answer.url())) missing.push(answer.url())
  })

  await deploy(backend, next)
  await lookAgain(page)
  await expect(prompt(page)).toBeVisible()
  await follow(page, 'About', /Sawari/)
  await phone.setOffline(true)
  await follow(page, 'Contact', 'Contact')
  await follow(page, 'Privacy Policy', /Privacy/)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Privacy/ })).toBeVisible()
  await expectVersion(page, 'old')
  await phone.setOffline(false)
  await follow(page, 'Terms', /Terms/)
  expect({ loads: loads(), missing }).toEqual({ loads: 1, missing: [] })

  await update(page).click()
  await expectVersion(page, 'next')
  await expect(page.getByRole('heading', { name: /Terms/ })).toBeVisible()
  expect(loads()).toBe(2)
  await expect(prompt(page)).toHaveCount(0)
})

test('a purchase is never interrupted: no word of the new version, and the ticket comes in the old one', async ({
  phone,
  line,
  backend,
}) => {
  await firstVisit(phone, ASHA)
  const trip = someTrip(backend.server(), 0)
  const page = await openPage(phone, `/bus/bus-details?bus=${trip.id}`)
  await pickSeats(page, backend.server(), trip.id)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  const loads = countLoads(page)
  const before = countTickets(backend.server(), trip.id, ASHA.email)

  await deploy(backend, next)
  await lookAgain(page)
  await expect.poll(() => newVersionWaits(page)).toBe(true)
  await expect(prompt(page)).toHaveCount(0)
  line.set(`/api/tickets/${trip.id}/`, { kind: 'hangs' })
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()

  // Another tab moves the phone to the new version. That removes the old files that this tab has not loaded yet.
  const other = await phone.newPage()
  await other.goto('/')
  await update(other).click()
  await expectVersion(other, 'next')
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
  line.reset()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  await expect(page.getByRole('heading', { name: 'Your ticket' })).toBeVisible()
  await expectVersion(page, 'old')
  expect(loads()).toBe(0)
  expect(countTickets(backend.server(), trip.id, ASHA.email)).toBe(before + 1)

  await page.getByRole('link', { name: 'Show full screen' }).click()
  await expect(page).toHaveURL(/\/my-tickets\?/)
  await expect(page.getByRole('img', { name: /Ticket code/ })).toBeVisible()
  await expectVersion(page, 'next')
  expect(loads()).toBe(1)
})

test('chosen seats and a half-filled form are there after the update', async ({ phone, backend }) => {
  await firstVisit(phone, ASHA)
  const { id } = someTrip(backend.server(), 1)
  const seats = await openPage(phone, `/bus/bus-details?bus=${id}`)
  await pickSeats(seats, backend.server(), id)
  const form = await openPage(phone, '/usersignup')
  await form.getByLabel('Name').fill('Kavya Sharma')

  await deploy(backend, next)
  await lookAgain(form)
  await update(form).click()
  await expectVersion(form, 'next')
  await expect(form.getByLabel('Name')).toHaveValue('Kavya Sharma')

  // The other tab was not reloaded and still shows the update message.
  await expectVersion(seats, 'old')
  await update(seats).click()
  await expectVersion(seats, 'next')
  await expect(seats.getByRole('button', { name: /^Seat \d+, selected/ })).toHaveCount(1)
})

test('a tab that stays behind moves over at its next step, to where it was going', async ({ phone, backend }) => {
  await firstVisit(phone)
  const page = await openPage(phone, '/about')
  const other = await openPage(phone)
  await deploy(backend, next)
  await lookAgain(other)
  await update(other).click()
  await expectVersion(other, 'next')

  const loads = countLoads(page)
  await expect(prompt(page)).toBeVisible()
  await expectVersion(page, 'old')
  await page.getByRole('link', { name: 'Terms', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /Terms/ })).toBeVisible()
  await expectVersion(page, 'next')
  expect(loads()).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('a page whose files went with its version offers the new one in place of an error, and is there after it', async ({
  phone,
  backend,
}) => {
  await firstVisit(phone)
  const page = await openPage(phone, '/adminAuth')
  await deploy(backend, next)
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: promptText })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(1)
  await main.getByRole('button', { name: 'Update' }).click()
  await expectVersion(page, 'next')
  await expect(page).toHaveURL(/\/adminAuth\/admin-home-page$/)
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test('whatever the running version is busy with does not keep the new one waiting', async ({
  phone,
  line,
  backend,
}) => {
  await firstVisit(phone)
  const page = await openPage(phone)
  await deploy(backend, next)
  await lookAgain(page)
  await expect(prompt(page)).toBeVisible()

  // The old worker is storing files, one of which hangs on a dead line.
  line.set('/assets/account/', { kind: 'hangs' })
  await page.evaluate((message) => navigator.serviceWorker.controller?.postMessage(message), {
    type: KEEP_ASSET_GROUP,
    set: 'account',
  })
  await expect.poll(() => line.held()).toBeGreaterThan(0)
  await update(page).click()
  await expectVersion(page, 'next')
})

test('a press on Update while the browser is just starting the running version is not lost', async ({
  phone,
  backend,
}) => {
  await firstVisit(phone)
  const page = await openPage(phone)
  const devtools = await phone.newCDPSession(page)
  const states = new Map<string, string>()
  const running: string[] = []
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions) {
      states.set(versionId, runningStatus)
      if (status === 'activated' && !running.includes(versionId)) running.push(versionId)
    }
  })
  await devtools.send('ServiceWorker.enable')
  await deploy(backend, next)
  await lookAgain(page)
  await expect(prompt(page)).toBeVisible()

  const versionId = running[0] ?? ''
  await devtools.send('ServiceWorker.stopWorker', { versionId })
  await expect.poll(() => states.get(versionId)).toBe('stopped')
  // Any request that the worker might answer starts it.
  await update(page).evaluate((button: HTMLElement) => {
    void fetch('/manifest.webmanifest')
    button.click()
  })
  await expectVersion(page, 'next')
})

test('without a signal, the version that waits can be had, and the saved tickets open in it', async ({
  phone,
  backend,
}) => {
  await firstVisit(phone, ASHA)
  const page = await openPage(phone, '/my-tickets')
  await deploy(backend, next)
  await lookAgain(page)
  await expect(prompt(page)).toBeVisible()
  await phone.setOffline(true)
  await update(page).click()
  await expectVersion(page, 'next')
  await expect(page.getByText('Saved offline').first()).toBeVisible()
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Open PDF' }).first().click()
  await expect(page.locator('canvas[data-drawn="true"]').first()).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: /Sawari/ }).first()).toBeVisible()
})

test('a phone of the release before, where every visitor had all pages, has those of its account in this version too', async ({
  phone,
  backend,
}) => {
  const before = releaseBefore()
  try {
    await deploy(backend, before)
    await firstVisit(phone, ASHA)
    const page = await openPage(phone)
    await deploy(backend, next)
    await lookAgain(page)
    await expect(prompt(page)).toBeVisible()
    await phone.setOffline(true)
    await update(page).click()
    await expectVersion(page, 'next')
    // The new version checks what the previous release stored before it says that it is saved.
    await page.goto('/my-tickets')
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    await page.goto('/my-profile')
    await expect(page.getByRole('heading', { name: /profile/i }).first()).toBeVisible()
  } finally {
    before.remove()
  }
})

test('an installation that fails leaves the old version whole; the next one succeeds', async ({
  phone,
  line,
  backend,
}) => {
  await firstVisit(phone)
  const page = await openPage(phone)
  await deploy(backend, next)
  const part = readdirSync(join(next.folder, 'dist/app/assets')).find((name) => name.startsWith('site-pages-'))
  line.set(`/assets/${part}`, { kind: 'gateway', status: 503 })
  await lookAgain(page)
  await expect.poll(() => line.count('GET', `/assets/${part}`)).toBeGreaterThan(0)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? 'ended'))
    .toBe('ended')
  expect(await newVersionWaits(page)).toBe(false)
  await expect(prompt(page)).toHaveCount(0)
  await phone.setOffline(true)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: /Terms/ })).toBeVisible()
  await expectVersion(page, 'old')

  await phone.setOffline(false)
  line.reset()
  await lookAgain(page)
  await expect(prompt(page)).toBeVisible()
})

/** Browsers look for a new worker some time after a page has opened; a shorter visit delays that. */
const VISIT_MS = 5_000

test('a worker that has gone wrong can be retired, and a good one put in its place', async ({ phone, backend }) => {
  await firstVisit(phone, ASHA)
  const bad = copyRelease()
  try {
    writeFileSync(
      join(bad.folder, 'dist/app/sw.js'),
      `self.addEventListener('install', () => self.skipWaiting())
       self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
       self.addEventListener('fetch', (event) => {
         if (event.request.mode === 'navigate') event.respondWith(new Response('<h1>Broken</h1>', { headers: { 'content-type': 'text/html' } }))
       })`,
    )
    for (const name of ['sw.js.br', 'sw.js.gz']) rmSync(join(bad.folder, 'dist/app', name))
    await deploy(backend, bad)
    const page = await phone.newPage()
    const broken = page.getByRole('heading', { name: 'Broken' })
    await expect(async () => {
      await page.goto('/')
      await expect(broken).toBeVisible({ timeout: VISIT_MS })
    }).toPass()

    await deploy(backend, old, { SERVICE_WORKER: 'retired' })
    await expect(async () => {
      await page.goto('/')
      await expect(buses(page)).toHaveCount(HOME_ROWS, { timeout: VISIT_MS })
    }).toPass()
    const buckets = await page.evaluate(() => caches.keys())
    expect(buckets.filter((name) => !name.startsWith('buses-'))).toEqual([])

    await deploy(backend, next)
    await expect(async () => {
      await page.goto('/my-tickets')
      // One visit must be long enough to install the good worker and load the tickets through it.
      await expect(page.getByText('Saved offline').first()).toBeVisible({ timeout: 6 * VISIT_MS })
    }).toPass()
    await phone.setOffline(true)
    await page.reload()
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    await expectVersion(page, 'next')
  } finally {
    bad.remove()
  }
})
