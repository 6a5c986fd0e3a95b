import { ADM1, BUS1, BUSES, LISTS1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { ah, alertWith, expectLayout, SMALL, store, test, visitor, WIDE } from './support/rows.ts'

/** The operator's home: figures, quick actions, panels, account drawer and profile. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'My Account' })

async function openProfile(page: Page) {
  await button(page, 'My Account').click()
  await drawer(page).getByRole('button', { name: 'Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Admin Profile' })
  await expect(profile).toBeVisible()
  return profile
}

test('R16 X16 X24 O23 O24 O25 O26 O27 O28 W08 W46 W47 W50 K07 home greets, and shows figures that carry no id', async ({
  page,
  api,
}) => {
  await ah(page)
  await expectLayout(page, false)
  await expect(page.getByRole('heading', { name: /Welcome, Ravi Operator/ })).toBeVisible()
  await expect(page.getByText('Your buses, seats and takings at a glance.')).toBeVisible()
  await expect(page.getByText('Total Buses', { exact: true }).locator('..')).toContainText('13')
  await expect(page.getByText('Total Bookings', { exact: true }).locator('..')).toContainText('2')
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('₹4,500')
  await expect(page.getByText('Quick Actions', { exact: true })).toBeVisible()
  for (const call of ['GET /api/buses', 'GET /api/tickets', 'GET /api/tickets/totalRevenue']) {
    const [asked] = api.calls(call)
    expect([...(asked?.query.keys() ?? ['none'])]).toEqual([])
    expect(asked?.body).toBeNull()
  }
})

test('a company without a trip in the next two days is told so, and no other word while it is asked again', async ({
  page,
  api,
}) => {
  api.answer('GET /api/boarding/manifests', 200, { data: { ...LISTS1, trips: [] } })
  await ah(page)
  await expect(page.getByText(/No trip leaves within two days\.$/)).toBeVisible()
  const letGo = api.hold('GET /api/boarding/manifests')
  await page.goto('/adminAuth/admin-home-page')
  await expect(page.getByText(/No trip leaves within two days\.$/)).toBeVisible()
  await expect(page.getByText('Getting the list…')).toHaveCount(0)
  letGo()
})

test('W08 W47 the figures follow the server: one bus, no revenue', async ({ page, api }) => {
  api.answer('GET /api/buses', 200, { message: 'ok', data: [BUS1] })
  api.answer('GET /api/tickets/totalRevenue', 200, { message: 'ok', data: 0 })
  await ah(page)
  await expect(page.getByText('Total Buses', { exact: true }).locator('..')).toHaveText(/Total Buses\s*1$/)
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('₹0')
})

test('Total Buses counts the operator’s own where the server says whose a bus is', async ({ page, api }) => {
  const data = BUSES.map((bus, at) => ({ ...bus, adminId: at < 4 ? ADM1.id : 99 }))
  api.answer('GET /api/buses', 200, { message: 'ok', data })
  await ah(page)
  await expect(page.getByText('Total Buses', { exact: true }).locator('..')).toHaveText(/Total Buses\s*4$/)
})

const PANELS = {
  'Add Bus': (page: Page) => page.getByRole('dialog', { name: 'Add Bus' }),
  'View All Buses': (page: Page) => page.getByPlaceholder('Search by bus name or no...', { exact: true }),
  'View All Tickets': (page: Page) => page.getByPlaceholder('search ticket id, seat no...', { exact: true }),
}

test('O29 O30 O31 O32 quick actions open one panel at a time, in any order', async ({ page }) => {
  await ah(page)
  const names = Object.keys(PANELS) as (keyof typeof PANELS)[]
  for (const first of names)
    for (const second of names) {
      if (first === second) continue
      for (const name of [first, second]) {
        // The modal covers the page, so a script dispatches the click, as the checklist does.
        await page.getByText(name, { exact: true }).first().dispatchEvent('click')
        await expect(PANELS[name](page)).toBeVisible()
        for (const other of names) if (other !== name) await expect(PANELS[other](page)).toBeHidden()
      }
    }
})

test('O33 opening a panel closes the account panel', async ({ page }) => {
  await ah(page)
  for (const name of ['View All Buses', 'View All Tickets', 'Add Bus'] as const) {
    await button(page, 'My Account').click()
    await expect(drawer(page)).toBeVisible()
    await page.getByText(name, { exact: true }).first().dispatchEvent('click')
    await expect(drawer(page)).toBeHidden()
    await expect(PANELS[name](page)).toBeVisible()
  }
})

for (const [name, viewport] of [
  ['wide', WIDE],
  ['small', SMALL],
] as const)
  test(`O34 O36 O37 S05 S07 S08 Home, My Account and the theme are in reach, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light' })
    await ah(page)
    await expect(button(page, 'Home')).toBeVisible()
    const theme = page.getByRole('button', { name: /dark theme/i })
    await expect(theme).toHaveCount(1)
    await theme.click()
    expect(await store(page, 'theme')).toBe('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: /light theme/i }).click()
    expect(await store(page, 'theme')).toBe('light')
    await button(page, 'My Account').click()
    await expect(drawer(page)).toBeVisible()
  })

async function expectLoggedOut(page: Page) {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login/SignUp' }).first()).toBeVisible()
  const left = await page.evaluate(() => [localStorage, sessionStorage].flatMap((one) => Object.keys(one)))
  for (const key of ['Admin', 'adminId', 'adminName', 'zz']) expect(left).not.toContain(key)
}

async function leaveTraces(page: Page) {
  await page.evaluate(() => {
    localStorage.setItem('zz', '1')
    sessionStorage.setItem('zz', '1')
  })
}

test('O35 S23 Home asks, logs out and leads to the home page', async ({ page, api }) => {
  await ah(page)
  await leaveTraces(page)
  await button(page, 'Home').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expectLoggedOut(page)
  await expect.poll(() => api.calls('DELETE /api/session').length).toBe(1)
})

test('O38 O39 O40 O41 O42 O43 S22 the drawer leads to profile and tickets, and asks before it logs out', async ({
  page,
}) => {
  await ah(page)
  await leaveTraces(page)
  await button(page, 'My Account').click()
  await expect(drawer(page).getByRole('link', { name: 'My Tickets' })).toHaveAttribute('href', '/my-tickets')
  await expect(drawer(page).getByRole('button', { name: 'Profile' })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  expect(await store(page, 'Admin')).toEqual(ADM1)
  await expect(page).toHaveURL(/\/admin-home-page$/)

  await button(page, 'My Account').click()
  await drawer(page).getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expectLoggedOut(page)
})

test('O86 O87 O88 O89 O90 O92 S29 the profile shows the record, never the password', async ({ page }) => {
  await ah(page)
  const profile = await openProfile(page)
  for (const value of [ADM1.name, ADM1.email, ADM1.phone, ADM1.travels_name, ADM1.gst_number])
    await expect(profile.getByText(value, { exact: true })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})

test('O91 the profile says N/A for what is missing', async ({ page }) => {
  await ah(page)
  await page.evaluate(() => localStorage.setItem('Admin', '{"id":3}'))
  await page.reload()
  const profile = await openProfile(page)
  await expect(profile.getByText('N/A', { exact: true })).toHaveCount(5)
})

test('E53 the profile says so when the record has gone', async ({ page }) => {
  await ah(page)
  await page.evaluate(() => localStorage.removeItem('Admin'))
  const profile = await openProfile(page)
  await expect(profile.getByText('No admin data found.', { exact: true })).toBeVisible()
  await profile.getByText('Close', { exact: true }).click()
  await expect(page).toHaveURL(/\/adminAuth$/)
})

test('O93 O94 O95 O96 O97 O98 E39 V44 W38 X25 X26 editing the profile', async ({ page, api }) => {
  await ah(page)
  const profile = await openProfile(page)
  await profile.getByRole('button', { name: 'Edit Profile' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(edit.locator('input[type="password"]')).toHaveCount(0)
  await expect(edit.getByText(ADM1.gst_number)).toBeVisible()
  const values = await edit.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(values.sort()).toEqual([ADM1.name, ADM1.email, ADM1.phone, ADM1.travels_name].sort())
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(profile).toBeVisible()

  await profile.getByRole('button', { name: 'Edit Profile' }).click()
  for (const field of await edit.locator('input').all()) {
    const before = await field.inputValue()
    await field.fill('')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(before)
  }
  expect(api.calls('PUT /api/admins/3')).toHaveLength(0)

  await edit.getByLabel('Name', { exact: true }).fill('Ravi Kumar')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(alertWith(page, 'Profile updated successfully')).toBeVisible()
  await expect(edit).toBeHidden()
  await expect(profile.getByText('Ravi Kumar', { exact: true })).toBeVisible()
  expect(api.calls('PUT /api/admins/3')[0]?.body).toEqual({
    name: 'Ravi Kumar',
    email: ADM1.email,
    phone: ADM1.phone,
    travels_name: ADM1.travels_name,
    gst_number: ADM1.gst_number,
  })
})

test('E40 S26 a profile that is not saved stays as typed', async ({ page, api }) => {
  await ah(page)
  const profile = await openProfile(page)
  await profile.getByRole('button', { name: 'Edit Profile' }).click()
  api.fail('PUT /api/admins/3')
  const letGo = api.hold('PUT /api/admins/3')
  const edit = page.getByRole('dialog', { name: 'Edit Profile' })
  await edit.getByLabel('Name', { exact: true }).fill('Ravi Kumar')
  await edit.getByRole('button', { name: 'Update' }).click()
  await edit.getByRole('button', { name: 'Update' }).click({ force: true })
  letGo()
  await expect(alertWith(page, 'Failed to update profile')).toBeVisible()
  expect(api.calls('PUT /api/admins/3')).toHaveLength(1)
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Ravi Kumar')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => api.calls('PUT /api/admins/3').length).toBe(2)
})

test('S18 an operator’s record put in by hand opens the home', async ({ page }) => {
  await visitor(page)
  await page.evaluate((record) => localStorage.setItem('Admin', JSON.stringify(record)), ADM1)
  await page.goto('/adminAuth/admin-home-page')
  await expect(page.getByText('Quick Actions')).toBeVisible()
})

test('E50 the figures while loading', async ({ page, api }) => {
  const letGo = api.hold('GET /api/tickets/totalRevenue')
  await ah(page)
  await expect(page.getByText('Loading stats...', { exact: true })).toBeVisible()
  letGo()
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('4,500')
  await expect(page.getByText('Loading stats...')).toHaveCount(0)
})

test('E51 the figures after a failure', async ({ page, api }) => {
  api.fail('GET /api/tickets/totalRevenue')
  await ah(page)
  await expect(page.getByText('Failed to fetch data', { exact: true })).toBeVisible()
  await expect(page.getByText('Total Buses', { exact: true }).locator('..')).toContainText('13')
})
