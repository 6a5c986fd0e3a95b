import type { Page } from '@playwright/test'
import { SLOW_REQUEST_MS } from '../../../contract/constants.ts'
import {
  ah,
  busRow,
  clockUntil,
  enter,
  expect,
  expectWithin,
  logInUser,
  stopClock,
  store,
  test,
  visitor,
} from './fixtures.ts'

/** Group N: the notice about the sleeping backend. Time is the browser's clock, which the test turns. */

const notice = (page: Page) => page.getByRole('status', { name: 'About the first request' })

test('N01 N02 N03 N10 N11 N12 S15 K16 K17 on the very first visit, until Got it!, and not again', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(notice(page)).toContainText(/first request may take 5-7 minutes/)
  await expect(notice(page)).toContainText(/15 minutes of inactivity/)
  await notice(page).getByRole('button', { name: 'Got it!', exact: true }).click()
  await expect(notice(page)).toHaveCount(0)
  expect(await store(page, 'hasVisited')).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/')
  await expect(reopened.getByRole('article').first()).toBeVisible()
  await expect(notice(reopened)).toHaveCount(0)
})

for (const path of ['/bus', '/userAuth'])
  test(`N04 the first visit counts at ${path} too`, async ({ page }) => {
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
  })

/** With the clock stopped, the call has just been sent: the notice comes five seconds after it and not before. */
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
  await expect.poll(() => api.calls('GET /api/buses/find').length).toBe(2)
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

test('whoever types while the server wakes is not disturbed by the notice', async ({ page }) => {
  await enter(page, {})
  await page.getByLabel('From Location').fill('Pat')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('From Location')).toBeFocused()
})
