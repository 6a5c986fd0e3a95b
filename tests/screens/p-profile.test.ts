import { ok } from '../support/checklist/default-answers.ts'
import { USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, alertWith, enter, SMALL, store, test, user } from './support/rows.ts'

/** P: profile and My Tickets, and the drawer they open from (L31 to L37 are in both layout files). */

const FIELDS = { Name: USER1.name, Email: USER1.email, Phone: '98765 43210', Age: '29', Gender: 'Female' }

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('dialog', { name: 'My Account' })).toBeVisible()
}

async function fromDrawer(page: Page, row: string) {
  await openDrawer(page)
  await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: row }).click()
  return page.getByRole('dialog').last()
}

function fact(page: Page, term: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition')
}

test('P01 P02 P03 P04 P05 P06 P07 P08 P20 X13 /my-profile shows the profile', async ({ page }) => {
  await user(page, '/my-profile')
  for (const [term, value] of Object.entries(FIELDS)) await expect(fact(page, term)).toHaveText(value)

  const empty = { id: 7, name: '', email: '', phone: '', age: '', gender: '' }
  for (const record of [empty, { id: 7 }]) {
    await page.evaluate((text) => localStorage.setItem('User', text), JSON.stringify(record))
    await page.reload()
    for (const term of Object.keys(FIELDS)) await expect(fact(page, term)).toHaveText('N/A')
  }
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('form', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByText('N/A')).toHaveCount(0)
})

test('log-ins that could not be loaded have a button that asks once more', async ({ page, api }) => {
  const restore = api.fail('GET /api/users/7/sessions')
  await user(page, '/my-profile')
  await page.getByText('Where you are logged in').click()
  await expect(page.getByText(/^Your log-ins can’t be shown right now\./)).toBeVisible()
  restore()
  const session = { id: 'a'.repeat(22), device: 'Chrome on Android', startedAt: 1, seenAt: Date.now(), current: true }
  api.answer('GET /api/users/7/sessions', 200, ok([session]).body)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You are logged in nowhere else.')).toBeVisible()
  await expect(page.getByText(/can’t be shown right now/)).toHaveCount(0)
})

test('P09 P10 E52 without a stored user: the words, and Close', async ({ page }) => {
  await user(page)
  await openDrawer(page)
  await page.evaluate(() => localStorage.removeItem('User'))
  await page.getByRole('button', { name: 'Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile' })
  await expect(dialog.getByText('No profile data found.', { exact: true })).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('P09 E41 OP21 an operator has no traveller’s profile and no tickets', async ({ page, api }) => {
  await admin(page)
  const profile = await fromDrawer(page, 'Profile')
  await expect(profile.getByText('No profile data found.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const tickets = await fromDrawer(page, 'My Tickets')
  await expect(tickets.getByText('User ID not found! Please log in.', { exact: true })).toBeVisible()
  expect(api.calls('GET /api/tickets/find-ticket/*')).toHaveLength(0)
})

test('V43 in the profile every field is required, and the first wrong one has the focus', async ({ page, api }) => {
  await user(page, '/my-profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  for (const [label, value] of Object.entries({
    Name: USER1.name,
    Email: USER1.email,
    Phone: USER1.phone,
    Age: '29',
  })) {
    const field = page.getByLabel(label)
    await field.fill('')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await field.fill(value)
  }
  expect(api.calls('PUT /api/users/7')).toHaveLength(0)
})

test('P28 E42 E43 E44 no tickets, no data, no answer', async ({ page, api }) => {
  api.answer('GET /api/tickets/find-ticket/7', 200, { data: [] })
  await user(page)
  let dialog = await fromDrawer(page, 'My Tickets')
  await expect(dialog.getByText('No tickets found.', { exact: true })).toBeVisible()

  api.answer('GET /api/tickets/find-ticket/7', 200, { data: null })
  await user(page)
  dialog = await fromDrawer(page, 'My Tickets')
  await expect(dialog.getByRole('heading', { name: 'No Ticket Found', exact: true })).toBeVisible()
  await expect(dialog.getByText('Please book a ticket first.', { exact: true })).toBeVisible()

  for (const arrange of [
    () => api.fail('GET /api/tickets/find-ticket/7'),
    () => api.abort('GET /api/tickets/find-ticket/7'),
  ]) {
    arrange()
    await page.evaluate(() => localStorage.clear())
    await user(page)
    dialog = await fromDrawer(page, 'My Tickets')
    await expect(dialog.getByText('Failed to fetch ticket. Please try again.', { exact: true })).toBeVisible()
  }
})

test('P11 P12 P13 P14 P15 P16 P17 P18 S29 the edit form; the password is nowhere', async ({ page, api }) => {
  await enter(page, { hasVisited: true, User: { ...USER1, password: 'Secret#123' } }, '/my-profile')
  await expect(page.getByText('Secret#123')).toHaveCount(0)
  expect(await store(page, 'User')).not.toHaveProperty('password')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('form', { name: 'Edit Profile' })
  await expect(form.locator('input, select')).toHaveCount(5)
  await expect(form.getByLabel('Name')).toHaveValue(USER1.name)
  await expect(form.getByLabel('Email')).toHaveValue(USER1.email)
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Phone')).toHaveValue(USER1.phone)
  await expect(form.getByLabel('Phone')).toHaveAttribute('type', 'tel')
  await expect(form.getByLabel('Age')).toHaveValue('29')
  await expect(form.getByLabel('Gender')).toHaveValue('female')
  for (const field of await form.locator('input, select').all()) await expect(field).toHaveAttribute('required')

  await form.getByLabel('Name').fill('Somebody Else')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(fact(page, 'Name')).toHaveText(USER1.name)
  await expect(form).toHaveCount(0)
  expect(api.calls('PUT /api/users/7')).toHaveLength(0)
})

test('P19 P21 E37 S27 W23 an update is sent whole, kept, and closes the form', async ({ page, api }) => {
  await enter(page, { hasVisited: true, User: { ...USER1, since: 2029 } }, '/')
  const dialog = await fromDrawer(page, 'Profile')
  await dialog.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByLabel('Name').fill('Asha Devi')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(alertWith(page, /^Profile updated successfully$/)).toBeVisible()
  await expect(dialog.getByRole('form')).toHaveCount(0)
  expect(api.calls('PUT /api/users/7').map(({ body }) => body)).toEqual([{ ...USER1, since: 2029, name: 'Asha Devi' }])
  // The design reverses this row: the phone keeps what was sent.
  expect(await store(page, 'User')).toMatchObject({ id: 7, name: 'Asha Devi' })
})

test('P22 E38 S26 a failed update leaves the form with all that was typed', async ({ page, api }) => {
  await user(page, '/my-profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Name').fill('Asha Devi')
  const letGo = api.hold('PUT /api/users/7')
  await page.getByRole('button', { name: 'Update' }).click()
  const busy = page.getByRole('button', { name: 'Updating...' })
  await busy.click({ force: true })
  api.fail('PUT /api/users/7')
  letGo()
  await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Devi')
  expect(api.calls('PUT /api/users/7')).toHaveLength(1)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => api.calls('PUT /api/users/7').length).toBe(2)
})

test('E46 a download in the dialog that fails', async ({ page, api }) => {
  api.fail('GET /api/tickets/download/*')
  await user(page)
  const dialog = await fromDrawer(page, 'My Tickets')
  await dialog.getByRole('button', { name: 'Download Ticket' }).first().click()
  await expect(alertWith(page, /^Error downloading the ticket\.$/)).toBeVisible()
})

test('S19 S20 S21 logout empties both storages, and first names the tickets that would go', async ({ page, api }) => {
  await page.setViewportSize(SMALL)
  await user(page)
  const dialog = await fromDrawer(page, 'My Tickets')
  await expect(dialog.getByRole('article')).toHaveCount(2)
  await expect.poll(() => api.calls('GET /api/tickets/download/900').length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => {
    localStorage.setItem('zz', '1')
    sessionStorage.setItem('zz', '1')
  })

  const question = await fromDrawer(page, 'Logout').then(() => page.getByRole('alertdialog'))
  await expect(question.getByText('Patna to Delhi, Tue 15 Jan, 21:30')).toBeVisible()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toHaveCount(0)
  await expect(page).toHaveURL(/:\d+\/$/)
  const left = await page.evaluate(() => [
    localStorage.getItem('zz'),
    sessionStorage.getItem('zz'),
    localStorage.getItem('User'),
  ])
  expect(left).toEqual([null, null, null])

  // Logging out asks nothing if there is nothing to lose.
  api.answer('GET /api/tickets/find-ticket/7', 200, { data: [] })
  await user(page)
  await openDrawer(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toHaveCount(0)
})
