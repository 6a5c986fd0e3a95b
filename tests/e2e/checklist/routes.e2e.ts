import {
  BUS1,
  BUS2,
  busRow,
  det,
  expect,
  expectLayout,
  logInUser,
  pickSeats,
  test,
  tix,
  user,
  visitor,
} from './fixtures.ts'

/** Group R, the rows of visitors and travellers: which address shows what, and whom it turns away. */

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

test('X03 X04 a visitor searches, lists and opens a bus', async ({ page }) => {
  await visitor(page)
  await page.getByLabel('From Location').fill('Patna')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/bus\?from=Patna&date=/)
  await busRow(page, BUS2.name).getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await expect(page.getByText(BUS2.name).first()).toBeVisible()
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
