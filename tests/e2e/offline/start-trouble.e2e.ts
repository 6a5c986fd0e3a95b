import type { Page } from '@playwright/test'
import type { NetworkCondition } from '../../support/unreliable-proxy.ts'
import { expect, test } from './fixtures.ts'
import { ASHA, buses, firstVisit, HOME_ROWS } from './phone.ts'

/**
 * Starts that fail, and browsers that cannot start the app at all: they show an explanation, saved tickets and a way
 * on, never a dead form.
 */

const failed = (page: Page) => page.getByRole('heading', { name: 'Sawari could not start' })
const slow = (page: Page) => page.getByRole('heading', { name: 'Sawari is taking long to start' })
const tooOld = (page: Page) => page.getByRole('heading', { name: 'This browser is too old for Sawari' })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** The static page that is shown until the app takes over. */
const form = (page: Page) => page.locator('.shell')

function replaced(body: (whole: Buffer) => Buffer | string): NetworkCondition {
  return {
    kind: 'changed',
    change: ({ status, headers, body: whole }) => ({ status, headers, body: Buffer.from(body(whole)) }),
  }
}

/** The router reads `history` before its first screen and cannot handle this error. */
const BREAK_START = () => {
  Object.defineProperty(window, 'history', {
    get: () => {
      throw new Error('broken')
    },
  })
}

for (const [what, condition] of [
  ['is not there', { kind: 'gateway', status: 404 }],
  ['is a portal’s page', { kind: 'gateway', status: 200 }],
  ['is a page that calls itself a script', replaced(() => '<!doctype html><title>Wi-Fi</title>')],
  ['never arrives', { kind: 'cut' }],
  ['is cut in the middle', { kind: 'cut-in-answer' }],
  ['is cut where it looks whole', replaced((whole) => whole.subarray(0, whole.length / 2))],
  ['is more than the engine can read', replaced((whole) => `${whole};a ?.?. b`)],
  ['throws', replaced(() => 'throw new Error("broken")')],
  ['throws while the app starts', replaced((whole) => `(${BREAK_START})();${whole}`)],
] as const)
  test(`a start script that ${what}: it is said, and a retry works`, async ({ phone, line }) => {
    const page = await phone.newPage()
    line.set('/assets/home-', condition)
    await page.goto('/')
    await expect(failed(page)).toBeVisible()
    await expect(form(page)).toBeHidden()
    line.reset()
    await again(page).click()
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    await expect(failed(page)).toHaveCount(0)
  })

test('an app that is served below a path says that it needs a host of its own', async ({ phone, line }) => {
  const page = await phone.newPage()
  const hint = page.getByText('Sawari needs a host of its own.')
  line.set('/assets/', { kind: 'gateway', status: 404 })
  await page.goto('/')
  await expect(failed(page)).toBeVisible()
  await expect(hint).toBeHidden()
  await page.goto('/tickets/')
  await expect(hint).toBeVisible()
})

test('a start script that hangs: the delay is explained, and the app takes over when it comes', async ({
  phone,
  line,
}) => {
  const page = await phone.newPage()
  await page.clock.install()
  line.set('/assets/framework-', { kind: 'hangs' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => line.count('GET', '/assets/framework-')).toBeGreaterThan(0)
  await expect(form(page)).toBeVisible()
  await page.clock.fastForward('00:16')
  await expect(slow(page)).toBeVisible()
  await expect(form(page)).toBeHidden()
  line.reset()
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  await expect(slow(page)).toHaveCount(0)
  // The app now works as after a normal start.
  await page.getByRole('button', { name: 'Got it!' }).click()
  // Late in the evening no more buses leave today.
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/bus/)
})

test('a storage that never answers: the app starts without it, and shows what the server has', async ({ phone }) => {
  const page = await phone.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(CacheStorage.prototype, 'open', { value: () => new Promise(() => undefined) })
  })
  await page.goto('/')
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  await expect(slow(page)).toHaveCount(0)
})

test('a page that is cut before its end says so', async ({ phone, line }) => {
  const page = await phone.newPage()
  line.next(
    'GET',
    '/',
    replaced((whole) => whole.subarray(0, whole.indexOf('<noscript>'))),
  )
  await page.goto('/')
  await expect(page.getByText('This page did not arrive whole.')).toBeVisible()
})

for (const [what, prepare] of [
  ['', () => undefined],
  [', with localStorage cleared', () => localStorage.clear()],
] as const)
  test(`without the app the saved tickets are listed, and their PDFs can be had offline${what}`, async ({ phone }) => {
    await firstVisit(phone, ASHA)
    const page = await phone.newPage()
    await page.goto('/my-tickets')
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    const saved = await page.getByText('Saved offline').count()
    await page.evaluate(prepare)
    await page.addInitScript(BREAK_START)
    await phone.setOffline(true)
    await page.goto('/my-tickets')
    await expect(failed(page)).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByText(/^Ticket \d+$/)).toHaveCount(saved)
    // The next departure comes first.
    await expect(page.locator('.plain-ticket').first()).toContainText('Patna to Ranchi')
    await expect(page.getByText(/^Report by \d\d:\d\d at \S/).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Open PDF' }).first().click()
    expect((await download).suggestedFilename()).toMatch(/^ticket_\d+\.pdf$/)
  })

test('a retry that nobody answers keeps the page, and says so', async ({ phone, line }) => {
  const page = await phone.newPage()
  line.set('/assets/home-', { kind: 'cut' })
  await page.goto('/')
  await expect(failed(page)).toBeVisible()
  line.set('/', { kind: 'cut' })
  await again(page).click()
  await expect(page.getByText('No answer yet.')).toBeVisible()
  await expect(again(page)).toBeVisible()
})

test.describe('below the floor', () => {
  for (const [agent, words, action] of [
    ['Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/87.0.4280.101 Mobile Safari/537.36', /Play Store/, true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) Version/14.1 Safari/604.1', /Software Update/, false],
    ['Mozilla/5.0 (Mobile; Nokia 8110; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', /another phone/, false],
  ] as const)
    test(`words, and nothing of the app, on ${agent.slice(13, 30)}`, async ({ browser, line }) => {
      const phone = await browser.newContext({ baseURL: line.url, userAgent: agent })
      const page = await phone.newPage()
      await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
      const before = line.count('GET', '/assets/home-')
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(tooOld(page)).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Update Chrome' })).toHaveCount(action ? 1 : 0)
      await expect(page.getByText('यह ब्राउज़र पुराना है।')).toBeVisible()
      await expect(page.getByText('JavaScript is switched off')).toBeHidden()
      await expect(form(page)).toHaveCount(0)
      expect(line.count('GET', '/assets/home-')).toBe(before)
      await phone.close()
    })

  test('words without scripts at all, in the same look', async ({ browser, line }) => {
    const phone = await browser.newContext({ baseURL: line.url, javaScriptEnabled: false })
    const page = await phone.newPage()
    await page.goto('/')
    await expect(tooOld(page)).toBeVisible()
    await expect(page.locator('.at-scripts')).toContainText('JavaScript is switched off')
    await expect(page.locator('.at-scripts')).toBeVisible()
    await expect(form(page)).toBeHidden()
    await expect(page.locator('.plain-bar')).toHaveCSS('background-color', 'rgb(255, 180, 31)')
    await phone.close()
  })
})
