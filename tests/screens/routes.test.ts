import { BUS2 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { admin, busRow, det, expectLayout, logInUser, test, tix, user, visitor } from './support/rows.ts'

/** Group R, the rows of visitors and travellers: what each address shows, and whom it turns away. */

test('R01 R02 R03 X01 X02 pages inside the layout open by address', async ({ page }) => {
  await visitor(page, '/')
  await expectLayout(page)
  await expect(page.getByRole('button', { name: 'Search Bus' })).toBeVisible()
  await page.goto('/about')
  await expectLayout(page)
  await expect(page.getByRole('heading', { name: 'About Sawari' })).toBeVisible()
  await page.goto('/bus')
  await expectLayout(page)
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page).toHaveURL(/\/bus$/)
})

test('R04 R05 R06 X10 details, checkout and ticket stand in the layout', async ({ page }) => {
  await visitor(page)
  await det(page)
  await expectLayout(page)
  await tix(page)
  await expectLayout(page)
  await expect(page.getByText('900').first()).toBeVisible()
  await page.goBack()
  await page.goto('/bus/bus-details/checkout')
  await expectLayout(page)
  for (const path of ['/', '/about', '/bus', '/bus/bus-details']) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

const OUTSIDE = [
  ['R07', '/userAuth', 'Password'],
  ['R08', '/usersignup', 'Mobile number'],
  ['R09', '/reset-link', 'Email'],
  ['R10', '/user-reset-password?token=abc123', 'New password'],
] as const

test('R07 R08 R09 R10 X05 X06 X07 X08 the account pages stand outside the layout and stay', async ({ page }) => {
  await visitor(page)
  for (const [, path, field] of OUTSIDE) {
    await page.goto(path)
    await expect(page.getByLabel(field, { exact: field === 'Password' }).first()).toBeVisible()
    await expectLayout(page, false)
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
})

test('R11 the profile page stands outside the layout', async ({ page }) => {
  await user(page, '/my-profile')
  await expect(page.getByText('asha@example.com')).toBeVisible()
  await expectLayout(page, false)
})

test('R18 R39 R40 any other address is the not-found page, which leads home', async ({ page }) => {
  await visitor(page)
  for (const path of ['/a/b/c', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true })).toBeVisible()
    await expectLayout(page, false)
    await expect(page).toHaveTitle('Page Not Found | Sawari')
  }
  await page.getByRole('link', { name: 'Home Page' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Search Bus' })).toBeVisible()
})

test('R18 below a known address, too, it stands alone', async ({ page }) => {
  await user(page, '/my-tickets/900')
  await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true })).toBeVisible()
  await expectLayout(page, false)
  await expect(page.getByRole('main')).toHaveCount(1)
})

test('R18 an operator’s unknown address leads to the operator’s home', async ({ page }) => {
  await admin(page, '/adminAuth/admin-home-page/no-such-list')
  await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(1)
  await page.getByRole('link', { name: 'Home Page' }).click()
  await expect(page).toHaveURL(/\/adminAuth\/admin-home-page$/)
})

test('R22 R23 R24 R36 X09 guarded pages turn a visitor away', async ({ page }) => {
  await visitor(page)
  for (const path of [
    '/bus/bus-details/checkout',
    '/bus/bus-details/checkout/ticket',
    '/my-profile',
    '/user-reset-password',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/userAuth$/)
  }
})

test('R25 R26 R38 X09 X05 X06 X07 X08 the operator’s guarded pages turn a visitor away, the open ones stay', async ({
  page,
}) => {
  await visitor(page)
  for (const path of [
    '/adminAuth/admin-home-page',
    '/adminAuth/admin-home-page/booked-tickets/101',
    '/admin-reset-password',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/adminAuth$/)
  }
  for (const path of ['/adminAuth', '/admin-signup', '/admin-reset-link', '/admin-reset-password?token=abc123']) {
    await page.goto(path)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
})

test('R27 a traveller’s record opens no operator’s page', async ({ page }) => {
  await user(page, '/adminAuth/admin-home-page')
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.goto('/adminAuth/admin-home-page/booked-tickets/101')
  await expect(page).toHaveURL(/\/adminAuth$/)
})

test('R31 R34 log-in returns to the page asked for, else home', async ({ page }) => {
  await visitor(page, '/my-profile')
  await expect(page).toHaveURL(/\/userAuth$/)
  await logInUser(page)
  await expect(page).toHaveURL(/\/my-profile$/)

  await page.evaluate(() => localStorage.removeItem('User'))
  await page.goto('/userAuth')
  await logInUser(page)
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('R35 the token of the reset page is what is sent', async ({ page, api }) => {
  await visitor(page, '/user-reset-password?token=abc123')
  await page.getByLabel('New password').first().fill('Another#456')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(() => api.calls('PUT /api/users/reset-password').length).toBe(1)
  expect(api.calls('PUT /api/users/reset-password')[0]?.body).toMatchObject({ token: 'abc123' })
})

test('X03 X04 a visitor searches, lists and opens a bus', async ({ page }) => {
  await visitor(page)
  await page.getByLabel('From Location').fill('Patna')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/bus\?from=Patna&date=/)
  await busRow(page, BUS2.name).getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await expect(page.getByText(BUS2.name).first()).toBeVisible()
})
