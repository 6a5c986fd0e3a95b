import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { buses, firstVisit, HOME_ROWS } from './phone.ts'

/** A busy phone drops requests of a page now and then, although the whole app is stored on it. */

/** Makes the worker drop so many of the next requests for the app's files. @returns how many it has dropped so far */
async function drop(phone: BrowserContext, requests: number): Promise<() => Promise<unknown>> {
  const [worker] = phone.serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  await worker.evaluate((most) => {
    const open = caches.open.bind(caches)
    const ask = globalThis.fetch.bind(globalThis)
    let dropped = 0
    Object.assign(globalThis, { howMany: () => dropped, noMore: () => (dropped = most) })
    Object.assign(caches, {
      open: (bucket: string) => (bucket === 'everybody-v1' && dropped < most ? Promise.reject() : open(bucket)),
    })
    Object.assign(globalThis, {
      fetch: (request: Request) => (dropped < most && dropped++ >= 0 ? Promise.reject(new TypeError()) : ask(request)),
    })
  }, requests)
  return () => worker.evaluate('howMany()')
}

test('dropped while the app starts: it starts', async ({ phone }) => {
  await firstVisit(phone)
  const dropped = await drop(phone, 1)
  const page = await phone.newPage()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About Sawari' })).toBeVisible()
  await expect(page.locator('.shell')).toHaveCount(0)
  expect(await dropped()).toBe(1)
  // The page has not used its one automatic reload.
  expect(await page.evaluate(() => sessionStorage.getItem('begunAgain'))).toBeNull()
})

test('dropped again and again: it is said, and a press tries again', async ({ phone }) => {
  await firstVisit(phone)
  await drop(phone, 1_000)
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sawari could not start' })).toBeVisible()
  await phone.serviceWorkers()[0]?.evaluate('noMore()')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(buses(page)).toHaveCount(HOME_ROWS)
})

test('dropped while a part comes: it comes', async ({ phone }) => {
  await firstVisit(phone)
  const page = await phone.newPage()
  await page.goto('/')
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  await expect(page.locator('.shell')).toHaveCount(0)
  const dropped = await drop(phone, 1)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'About Sawari' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await dropped()).toBe(1)
})
