import type { Page } from '@playwright/test'
import { TKT1, USER1 } from '../../support/checklist/records.ts'
import { alertWith, enter, expect, SMALL, store, test, user } from './fixtures.ts'

/** P: profile and My Tickets, and the drawer they open from (L31 to L37 are in layout.e2e.ts). */

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

test('P23 P24 P26 P27 E45 W25 W26 S38 S39 My Tickets lists the tickets and downloads one', async ({ page, api }) => {
  await user(page)
  const dialog = await fromDrawer(page, 'My Tickets')
  const cards = dialog.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(dialog.getByRole('article', { name: 'Ticket 900' })).toContainText('Seats 3, 4')
  const second = dialog.getByRole('article', { name: 'Ticket 901' })
  await expect(second).toContainText('Seat 7')
  await expect(dialog.getByRole('button', { name: 'Download Ticket' })).toHaveCount(2)
  const list = dialog.getByRole('list').first()
  expect(await list.evaluate((element) => getComputedStyle(element.parentElement ?? element).maxHeight)).toBe('480px')

  const saved = page.waitForEvent('download')
  await second.getByRole('button', { name: 'Download Ticket' }).click()
  expect((await saved).suggestedFilename()).toBe('ticket_901.pdf')
  await expect(alertWith(page, /^Ticket downloaded successfully!$/)).toBeVisible()
  expect(api.calls('GET /api/tickets/download/901')).toHaveLength(1)
})

test('E46 a download in the dialog that fails', async ({ page, api }) => {
  api.fail('GET /api/tickets/download/*')
  await user(page)
  const dialog = await fromDrawer(page, 'My Tickets')
  await dialog.getByRole('button', { name: 'Download Ticket' }).first().click()
  await expect(alertWith(page, /^Error downloading the ticket\.$/)).toBeVisible()
})

test('P25 K26 twenty tickets scroll inside the list', async ({ page, api }) => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...TKT1, id: 900 + index }))
  api.answer('GET /api/tickets/find-ticket/7', 200, { data: many })
  await user(page)
  const dialog = await fromDrawer(page, 'My Tickets')
  const last = dialog.getByRole('article').last()
  await expect(last).toBeAttached()
  await expect(last).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})

test.describe('small', () => {
  test.use({ viewport: SMALL })

  test('S19 S20 S21 logout empties both storages, and first names the tickets that would go', async ({ page, api }) => {
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
})
