import { ADM1, COUNTER1, DRIVER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { enter, SMALL, test } from './support/rows.ts'

/** The bar at the bottom of an operator's phone: the daily pages, and More for the others. */

const HOME = '/adminAuth/admin-home-page'
const OWNER = { hasVisited: true, Admin: ADM1, adminId: ADM1.id, adminName: ADM1.name }

const bar = (page: Page) => page.getByRole('navigation', { name: 'Daily work' })

async function open(page: Page, path: string, records: Record<string, unknown>): Promise<void> {
  await page.setViewportSize(SMALL)
  await enter(page, records, path)
}

test('an owner’s phone has trips, selling, boarding, passengers and More', async ({ page }) => {
  await open(page, `${HOME}/trips`, OWNER)
  await expect(bar(page)).toBeVisible()
  for (const name of ['Trips', 'Sell', 'Passengers', 'More'])
    await expect(bar(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Board' })).toBeVisible()
  await bar(page).getByRole('link', { name: 'More', exact: true }).click()
  await expect(page).toHaveURL(/\/more$/)
  const main = page.getByRole('main')
  for (const name of ['Buses', 'Statistics', 'Refunds', 'Staff'])
    await expect(main.getByRole('link', { name })).toBeVisible()
  await main.getByRole('button', { name: 'The passengers’ side' }).click()
  await expect(page.getByText('Are you sure you want to log out?')).toBeVisible()
})

test('who sells has no boarding in the bar and nothing of the owner’s under More', async ({ page }) => {
  await open(page, HOME, { hasVisited: true, Admin: COUNTER1 })
  await expect(bar(page).getByRole('link', { name: 'Sell', exact: true })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Board' })).toHaveCount(0)
  await bar(page).getByRole('link', { name: 'More', exact: true }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'My Account' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Payments', 'Cash', 'Notifications'])
})

test('a page that is not for every day, and a driver, have no bar', async ({ page }) => {
  await open(page, `${HOME}/staff`, OWNER)
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await open(page, HOME, { hasVisited: true, Admin: DRIVER1 })
  await expect(page.getByText('You board the passengers of')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('a page with a dock has no bar beneath it', async ({ page }) => {
  await open(page, `${HOME}/trips?day=2030-01-15`, OWNER)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pick trips' }).click()
  await expect(page.getByRole('button', { name: 'Stop picking' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})
