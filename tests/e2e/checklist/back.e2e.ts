import type { Page } from '@playwright/test'
import { TKT1 } from '../../support/checklist/records.ts'
import { expect, test, user, visitor } from './fixtures.ts'

/** After a reload with a sheet open, the sheet's history entry is left, but the sheet is no longer shown. */

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

async function reloadOverFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await filters(page).getByRole('checkbox', { name: /^AC/ }).check()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible()
  await expect(filters(page)).toHaveCount(0)
  // The app loads after the first drawing. Wait until it has replaced `history.back` with its own step.
  await page.waitForFunction(() => !history.back.toString().includes('[native code]'))
}

test('after a reload over the filters one Back leaves the list', async ({ page }) => {
  await visitor(page)
  await page.getByRole('link', { name: 'All buses', exact: true }).click()
  await reloadOverFilters(page)
  await expect(page).toHaveURL(/\/bus\?ac=yes$/)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('so it does in a tab that begins with the list, and from the page after it', async ({ page }) => {
  await visitor(page, '/bus')
  await reloadOverFilters(page)
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  await expect(page).toHaveURL(/\/bus\/bus-details/)
  await page.goBack()
  await expect(page).toHaveURL(/\/bus\?ac=yes$/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).not.toHaveURL(/\/bus/)
})

test('so it does where the page after it was reloaded, and the filters had been closed by their button', async ({
  page,
}) => {
  await visitor(page)
  await page.getByRole('link', { name: 'All buses', exact: true }).click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await filters(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  await expect(page).toHaveURL(/\/bus\/bus-details/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('after a reload the filters open again, and Back closes them', async ({ page }) => {
  await visitor(page)
  await page.getByRole('link', { name: 'All buses', exact: true }).click()
  await reloadOverFilters(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(filters(page)).toBeVisible()
  await page.goBack()
  await expect(filters(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/bus\?ac=yes$/)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('what to cancel is asked again after a reload, in a tab that began with it; Back closes it, then leaves', async ({
  page,
  api,
}) => {
  const terms = [{ hoursBefore: 0, percent: 50 }]
  api.answer('GET /api/tickets/find-ticket/*', 200, { data: [{ ...TKT1, dateOfDeparture: '2030-01-15', terms }] })
  await user(page, `/my-tickets?ticket=${TKT1.id}&show=cancel`)
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/my-tickets\\?ticket=${TKT1.id}$`))
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).not.toHaveURL(/\/my-tickets/)
})
