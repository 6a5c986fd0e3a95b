import { USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, test, user } from './support/rows.ts'

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
