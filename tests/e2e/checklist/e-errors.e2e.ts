import { BUS1 } from '../../support/checklist/records.ts'
import { admin, busRow, expect, test, visitor } from './fixtures.ts'

/** E: rows that fit no other group's file. E55 (exact texts): each test of a text compares all of it. */

test('E54 a page whose file cannot be loaded says so, and can be tried again', async ({ page }) => {
  await visitor(page, '/bus')
  const file = /\/assets\/bus-details-[^/]+\.js$/
  await page.route(file, (route) => route.abort('failed'))
  await busRow(page, BUS1.name).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true })).toBeVisible()
  await page.unroute(file)
  await page.reload()
  await expect(page.getByRole('heading', { name: BUS1.name })).toBeVisible()
})

test('E54 an operator’s page whose file cannot be loaded says so below the operator’s bar alone', async ({ page }) => {
  const file = /\/assets\/operator\/statistics-[^/]+\.js$/
  await page.route(file, (route) => route.abort('failed'))
  await admin(page, '/adminAuth/admin-home-page/statistics')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true })).toBeVisible()
  await expect(page.locator('header').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(1)
  const again = page.waitForEvent('requestfailed', (request) => file.test(request.url()))
  await page.getByRole('button', { name: 'Try again' }).click()
  await again
  await expect(page.getByText('Part of this page could not be loaded')).toHaveCount(0)
  await page.unroute(file)
  await page.getByRole('button', { name: 'Home Page' }).click()
  await expect(page).toHaveURL(/\/adminAuth\/admin-home-page$/)
  await expect(page.getByText('Quick Actions')).toBeVisible()
})
