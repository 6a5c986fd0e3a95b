import { ok } from '../support/checklist/default-answers.ts'
import { PAYMENT_ROW, TKT1, TKT2 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { admin, busRow, SMALL, test, user, visitor } from './support/rows.ts'

/** Back closes what lies on top, and leaves the page where it is. */

test('Back closes the filters and keeps what was set; the next one leaves the list', async ({ page }) => {
  await visitor(page)
  await page.getByRole('link', { name: 'All buses', exact: true }).click()
  await expect(page).toHaveURL(/\/bus$/)
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await filters.getByRole('checkbox', { name: /^AC/ }).click()
  await page.goBack()
  await expect(filters).toHaveCount(0)
  await expect(page).toHaveURL(/\/bus\?ac=yes$/)
  // Opened again and closed by its own button, the dialog leaves no extra history entry.
  await page.getByRole('button', { name: /^Filters/ }).click()
  await filters.getByRole('button', { name: 'Close' }).click()
  await expect(filters).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('Back closes the menu; from a page that was gone to by it, Back leads to the one before', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await visitor(page)
  const menu = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('Back closes the question of what to cancel in a tab that begins with it', async ({ page, api }) => {
  const terms = [{ hoursBefore: 0, percent: 50 }]
  const ticket = { ...TKT1, dateOfDeparture: '2030-01-15', terms }
  api.answer('GET /api/tickets/find-ticket/*', 200, { data: [ticket] })
  await user(page, `/my-tickets?ticket=${TKT1.id}&show=cancel`)
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/my-tickets\\?ticket=${TKT1.id}$`))
})

test('Back to a list keeps what was revealed, and names the bus that was open', async ({ page }) => {
  await visitor(page)
  await page.getByRole('button', { name: 'View More Buses' }).click()
  await busRow(page, 'Test Bus 8').getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(10)
  await page.getByRole('button', { name: 'Back to Test Bus 8, 21:30' }).click()
  await expect(busRow(page, 'Test Bus 8').getByRole('link', { name: 'Book Now' })).toBeFocused()
  // A link to the same list starts it from the top.
  await page.getByRole('link', { name: 'All buses', exact: true }).click()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
})

test('the company’s lists are found as they were left, and by a link from their start', async ({ page, api }) => {
  api.answer('GET /api/payments', 200, ok([PAYMENT_ROW, { ...PAYMENT_ROW, ticketId: 311, username: 'Ravi' }]).body)
  await admin(page, '/adminAuth/admin-home-page/payments')
  const rows = page.locator('[data-row]')
  const search = page.getByRole('searchbox')
  await page.getByRole('radio', { name: /^Received/ }).check()
  await search.fill('ravi')
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Refunds' }).first().click()
  await expect(page).toHaveURL(/refunds$/)
  await page.goBack()
  await expect(search).toHaveValue('ravi')
  await page.reload()
  await expect(search).toHaveValue('ravi')
  await expect(page.getByRole('radio', { name: /^Received/ })).toBeChecked()
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Refunds' }).first().click()
  await expect(page).toHaveURL(/refunds$/)
  await page.getByRole('link', { name: 'Payments' }).first().click()
  await expect(rows).toHaveCount(2)
  await expect(search).toHaveValue('')
})

test('passengers of a trip are found as they were searched and filtered', async ({ page, api }) => {
  api.answer('GET /api/tickets/find/101', 200, ok([TKT1, { ...TKT2, username: 'Ravi' }]).body)
  await admin(page, '/adminAuth/admin-home-page/booked-tickets/101')
  const rows = page.locator('[data-row]')
  await page.getByRole('searchbox').fill('asha')
  await page.getByRole('radio', { name: /^Not boarded/ }).check()
  const left = await rows.count()
  await page.getByRole('link', { name: 'Refunds' }).first().click()
  await expect(page).toHaveURL(/refunds$/)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('asha')
  await expect(page.getByRole('radio', { name: /^Not boarded/ })).toBeChecked()
  await expect(rows).toHaveCount(left)
})
