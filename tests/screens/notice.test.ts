import { SLOW_REQUEST_MS } from '#contract/constants.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import {
  ah,
  busRow,
  clockUntil,
  expectWithin,
  logInUser,
  stopClock,
  store,
  test,
  user,
  visitor,
} from './support/rows.ts'

/** Group N: the notice about the sleeping backend. The test moves the page's clock. */

const notice = (page: Page) => page.getByRole('status', { name: 'About the first request' })

for (const path of ['/bus', '/userAuth'])
  test(`N04 the first visit counts at ${path} too`, async ({ page }) => {
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
  })

test('a log-out makes no first visit, and what was chosen for the phone stays', async ({ page }) => {
  await user(page, '/')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.getByRole('button', { name: 'My Account' }).and(page.locator(':visible')).click()
  await page.getByRole('dialog').getByText('Logout').click()
  await expect.poll(() => store(page, 'User')).toBe(null)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(await store(page, 'language')).toBe('en')
})

/** Call it with the clock stopped, just after a request: the notice comes five seconds later and not before. */
async function expectAfterFive(page: Page): Promise<void> {
  expectWithin(await clockUntil(page, () => notice(page).isVisible()), SLOW_REQUEST_MS)
}

test('N05 N06 K15 it comes when a search is pending after five seconds, not before, not for a quicker one', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await visitor(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  const release = api.hold('GET /api/buses/find')
  await stopClock(page)
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect.poll(() => api.calls('GET /api/buses/find').length).toBe(1)
  await page.clock.runFor(SLOW_REQUEST_MS - 1000)
  release()
  await clockUntil(page, () => new URL(page.url()).pathname === '/bus')
  await page.clock.runFor(2000)
  await expect(notice(page)).toHaveCount(0)

  await page.clock.resume()
  await page.goto('/')
  const again = api.hold('GET /api/buses/find')
  await page.getByLabel('From Location').fill('Gaya')
  await stopClock(page)
  await page.getByRole('button', { name: 'Search Bus' }).click()
  const asked = () => api.calls('GET /api/buses/find').filter(({ query }) => query.get('from') === 'Gaya')
  await expect.poll(() => asked().length).toBe(1)
  await expectAfterFive(page)
  again()
})

test('N07 it comes for a POST', async ({ page, api }) => {
  await page.clock.install()
  await visitor(page, '/userAuth')
  api.hold('POST /api/users/verify-by-email')
  await stopClock(page)
  await logInUser(page)
  await expect.poll(() => api.calls('POST /api/users/verify-by-email').length).toBe(1)
  await expectAfterFive(page)
})

test('N08 it comes for a PUT', async ({ page, api }) => {
  await page.clock.install()
  await visitor(page, '/user-reset-password?token=abc123')
  api.hold('PUT /api/users/reset-password')
  await page.getByLabel('New password').first().fill('Another#456')
  await stopClock(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(() => api.calls('PUT /api/users/reset-password').length).toBe(1)
  await expectAfterFive(page)
})

test('N09 it comes for a DELETE', async ({ page, api }) => {
  await page.clock.install()
  await ah(page)
  api.hold('DELETE /api/buses/101')
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await busRow(page, 'Test Travels').getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^(Delete|Remove)/ })
  await expect(confirm).toBeVisible()
  await stopClock(page)
  await confirm.click()
  await expect.poll(() => api.calls('DELETE /api/buses/101').length).toBe(1)
  await expectAfterFive(page)
})

test('toasts are for readers too where a dialog opened before they had come', async ({ page }) => {
  await page.clock.install()
  // The browser draws no frame after the first, so the toasts do not load.
  await stopClock(page)
  await ah(page)
  await page.getByRole('button', { name: 'Add Bus' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Bus' })).toBeVisible()
  await expect(page.locator('[data-toasts]')).toHaveCount(0)
  page.clock.resume()
  await expect(page.locator('[data-toasts]')).toHaveCount(1)
  await expect(page.locator('[aria-hidden="true"] [data-toasts]')).toHaveCount(0)
})
