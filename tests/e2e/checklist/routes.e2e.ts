import { BUS1 } from '../../support/checklist/records.ts'
import { busRow, expect, logInUser, pickSeats, test, visitor } from './fixtures.ts'

/** Group R, rows of visitors and travellers: which address shows what, and whom it redirects. */

const scrolled = () => window.scrollY

test('R19 R20 R21 every navigation starts at the top', async ({ page }) => {
  await visitor(page)
  await expect(page.getByRole('article').nth(4)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)

  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('link', { name: 'Book Now' }).nth(4).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(scrolled)).toBeGreaterThan(100)
  await page.getByRole('link', { name: 'Book Now' }).nth(4).click()
  await expect(page).toHaveURL(/bus-details$/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Search Bus' })).toBeVisible()
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)
})

test('R29 R30 R32 the guard replaces history, and log-in returns to checkout with the bus', async ({ page }) => {
  await visitor(page, '/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bus' }).click()
  await busRow(page, BUS1.name).getByRole('link', { name: 'Book Now' }).click()
  await pickSeats(page, 3)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
  await logInUser(page)
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout$/)
  for (const text of [BUS1.from, BUS1.to, BUS1.reportingTime, BUS1.departureTime])
    await expect(page.getByText(text).first()).toBeVisible()
})

test('R29 the operator’s guard replaces history too', async ({ page }) => {
  await visitor(page, '/about')
  await page.goto('/adminAuth/admin-home-page')
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('R41 R42 R43 R44 R45 R46 About says everything without asking the server', async ({ page, api }) => {
  api.abort('GET /api/*')
  api.abort('GET /api/*/*')
  await visitor(page, '/about')
  for (const name of ['Our services', 'Onboard facilities', 'Our vision', 'Contact'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /Contact number \d{5} \d{5}/ })).toHaveAttribute('href', /^tel:\d{10}$/)
  await expect(main.getByRole('link', { name: /E-mail \S+@\S+/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/)
})

test('titles name the page, and the focus goes to the new page’s heading', async ({ page }) => {
  await visitor(page)
  await expect(page).toHaveTitle(/^Sawari: bus tickets/)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle('About | Sawari')
  await expect(page.getByRole('heading', { level: 1, name: 'About Sawari' })).toBeFocused()
  await nav.getByRole('link', { name: 'Bus' }).click()
  await expect(page).toHaveTitle('Buses | Sawari')
  await expect(page.getByRole('heading', { level: 1, name: 'All buses' })).toBeFocused()
})
