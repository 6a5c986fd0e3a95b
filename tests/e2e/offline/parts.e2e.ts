import type { Browser, Page } from '@playwright/test'
import type { UnreliableProxy } from '../../support/unreliable-proxy.ts'
import { expect, test } from './fixtures.ts'

/** Drawers, dialogs and the PDF view have their own files, which load later than the screens that open them. */

test('a drawer that cannot be loaded: said at each tap, the page stays, and the tap with a signal opens it', async ({
  browser,
  line,
}) => {
  // A first visit that loses the signal before anything is installed.
  const phone = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.getByLabel('From Location').fill('Patna')
  line.set('/assets/', { kind: 'cut' })
  const menu = page.getByRole('button', { name: 'Menu' })
  const missing = page.getByRole('alert').filter({ hasText: 'This could not be loaded. Check your connection' })
  for (const _tap of ['first', 'second']) {
    await menu.click()
    await expect(missing).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(missing).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await expect(page.getByLabel('From Location')).toHaveValue('Patna')

  line.reset()
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  // The styles have loaded, too; they are requested separately from the script.
  await expect(drawer).toHaveCSS('position', 'fixed')
  await phone.close()
})

/** A first visit with nothing installed: home is there, but a file of another page is missing. */
async function atHome(
  browser: Browser,
  line: UnreliableProxy,
  file: string,
  condition: Parameters<UnreliableProxy['set']>[1],
): Promise<Page> {
  line.set(file, condition)
  const phone = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  return page
}

test('who leaves home before the map of the pages has come gets there when it has', async ({ browser, line }) => {
  const page = await atHome(browser, line, '/assets/routes-', { kind: 'hangs' })
  await page.getByRole('link', { name: 'All buses' }).click()
  await expect(page).toHaveURL(/\/bus$/)
  await expect(page.getByRole('heading', { name: 'Where to?' })).toBeVisible()
  line.reset()
  await expect(page.getByRole('heading', { level: 1, name: 'All buses' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Where to?' })).toBeVisible()
  await page.context().close()
})

for (const { what, file, kind } of [
  { what: 'the map of the pages does not come', file: '/assets/routes-', kind: 'cut' },
  { what: 'a page does not come', file: '/assets/bus-', kind: 'cut' },
  { what: 'a dead line keeps a page', file: '/assets/bus-', kind: 'hangs' },
] as const)
  test(`${what}: said to who leaves home, and the next try has it`, async ({ browser, line }) => {
    const page = await atHome(browser, line, file, { kind })
    if (kind === 'hangs') await page.clock.install()
    await page.getByRole('link', { name: 'All buses' }).click()
    if (kind === 'hangs') {
      await expect(page).toHaveURL(/\/bus$/)
      await page.clock.fastForward('00:31')
    }
    const failed = page.getByRole('heading', { name: 'Unexpected Application Error!' })
    await expect(failed).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sawari, home' })).toBeVisible()
    line.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All buses' })).toBeVisible()
    await expect(failed).toHaveCount(0)
    await expect(page.getByText('Part of this page could not be loaded')).toHaveCount(0)
    await page.context().close()
  })

test('a visit to another page whose map does not come says so, and the next try has it', async ({ browser, line }) => {
  line.set('/assets/routes-', { kind: 'cut' })
  const phone = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
  const page = await phone.newPage()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Sawari could not start' })).toBeVisible()
  line.reset()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sawari could not start' })).toHaveCount(0)
  await phone.close()
})

test('what comes in the second frame is asked for until it is there', async ({ browser, line }) => {
  line.set('/assets/second-frame-', { kind: 'cut' })
  const phone = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
  const page = await phone.newPage()
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/second-frame-'))
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Book Now/ }).first()).toBeVisible()
  await lost
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const keptLists = () => page.evaluate(async () => (await (await caches.open('buses-v1')).keys()).length)
  expect(await keptLists()).toBe(0)
  const isPersisted = () => page.evaluate(() => localStorage.getItem('keptQueries') !== null)

  line.reset()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why Sawari' })).toBeVisible()
  await expect.poll(keptLists).toBe(1)
  // Code that loads after the first frame keeps a bus's free seats.
  await page
    .getByRole('link', { name: /Book Now/ })
    .first()
    .click()
  await expect.poll(isPersisted, { timeout: 30_000 }).toBe(true)
  // The app asked for the file again, so nothing needs a reload.
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await phone.close()
})
