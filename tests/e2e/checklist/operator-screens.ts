import type { Locator, Page } from '@playwright/test'
import { type CheckScreen, settled } from './every-screen.ts'
import { admin, ah, BUS1, BUS2, busRow, enter, expect, type MockApi, TKT1, test } from './fixtures.ts'

const LONG_NAME = 'Shree Ganesh Travels Private Limited Muzaffarpur'
const EDIT = 'PUT /api/buses/101'
const DELETE = 'DELETE /api/buses/102'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/**
 * An operator's screens in the order in which they are met, dialogs, errors, changes that wait and changes that were
 * refused among them; `check` runs on each.
 */
export async function onOperatorScreens(page: Page, api: MockApi, check: CheckScreen): Promise<void> {
  const screen = (name: string, title: RegExp) =>
    test.step(name, async () => {
      await settled(page)
      await check(name, title)
    })
  await accountForms(page, screen)
  await listsAndProfile(page, api, screen)
  await busDialogs(page, screen)
  await unsentChanges(page, api, screen)
}

async function accountForms(page: Page, screen: CheckScreen): Promise<void> {
  await enter(page, { hasVisited: true }, '/adminAuth')
  await button(page, 'Login').click()
  await expect(page.getByText('Password is needed.')).toBeVisible()
  await screen('log-in', /^Operator log-in/)
  await page.goto('/admin-signup')
  await button(page, 'Sign Up').click()
  await expect(page.getByText('Name is needed.', { exact: true })).toBeVisible()
  await screen('sign-up', /^Sign up as an operator/)
  await page.goto('/admin-reset-link')
  await expect(page.getByLabel('Email')).toBeVisible()
  await screen('reset link', /^Lost your password/)
  await page.goto('/admin-reset-password?token=abc123')
  await expect(button(page, 'Reset Password')).toBeVisible()
  await screen('new password', /^New password/)
}

async function listsAndProfile(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  const long = { ...TKT1, id: 905, busName: LONG_NAME, username: 'Thiruvananthapuram Venkatanarasimharajuvaripeta' }
  api.answer('GET /api/tickets', 200, { data: [long, { ...TKT1, status: 'CANCELLED' }] })
  api.answer('GET /api/tickets/find/101', 200, { data: [long] })
  await ah(page)
  await expect(page.getByText('₹4,500')).toBeVisible()
  await screen('home', /^Your buses/)
  await button(page, 'View All Tickets').click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await screen('tickets', /^Your buses/)
  await button(page, 'My Account').click()
  await expect(dialog(page, 'My Account')).toBeVisible()
  await screen('drawer', /^Your buses/)
  await button(page, 'Profile').click()
  await expect(page.getByText('10ABCDE1234F1Z5')).toBeVisible()
  await screen('profile', /^Your buses/)
  await button(page, 'Edit Profile').click()
  await page.getByLabel('Company name').fill('')
  await button(page, 'Update').click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await screen('profile form', /^Your buses/)
  await admin(page, '/adminAuth/admin-home-page/booked-tickets/101')
  await expect(page.getByRole('article')).toHaveCount(1)
  await screen('passengers', /^Booked tickets/)
  api.answer('GET /api/tickets/find/101', 200, { data: [] })
  await page.reload()
  await expect(page.getByText('No tickets found for this bus.')).toBeVisible()
  await screen('no passengers', /^Booked tickets/)
}

async function openBuses(page: Page): Promise<void> {
  await ah(page)
  await button(page, 'View All Buses').click()
  await expect(page.getByRole('article')).toHaveCount(2)
}

async function busDialogs(page: Page, screen: CheckScreen): Promise<void> {
  await openBuses(page)
  await screen('buses', /^Your buses/)
  await button(page, 'Import CSV').click()
  const file = { name: 'timetable.csv', mimeType: 'text/csv', buffer: Buffer.from('name,from\nA,B') }
  await page.getByLabel('Timetable file').setInputFiles(file)
  await expect(page.getByText('These columns are missing')).toBeVisible()
  await screen('import of a file that does not fit', /^Your buses/)
  await page.keyboard.press('Escape')
  await button(page, 'Add Bus').click()
  await page.getByRole('radio', { name: 'Chosen days' }).check()
  await dialog(page, 'Add Bus').getByRole('button', { name: 'Add Bus' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await screen('add form', /^Your buses/)
  await openBuses(page)
  await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Bus')).toBeVisible()
  await screen('edit form', /^Your buses/)
  await page.keyboard.press('Escape')
  await busRow(page, BUS1.name).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await screen('question before deleting', /^Your buses/)
}

/** Opens a question and leaves it unanswered. */
async function askedAndLeft(page: Page, opener: Locator): Promise<void> {
  await opener.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

async function unsentChanges(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await openBuses(page)
  // What a dialog is made of is loaded when it first opens: no worker is here to have it ready.
  await askedAndLeft(page, busRow(page, BUS2.name).getByRole('button', { name: 'Delete' }))
  await askedAndLeft(page, button(page, 'Home'))
  await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Bus')).toBeVisible()
  await page.context().setOffline(true)
  await dialog(page, 'Edit Bus').getByLabel('Cost per seat').fill('801')
  await dialog(page, 'Edit Bus').getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page, 'Edit Bus')).toBeHidden()
  // The words over the list go by themselves, unless the pointer rests on them.
  await page.mouse.move(1, 1)
  await expect(page.getByText('Kept on this phone')).toBeHidden()
  await busRow(page, BUS2.name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 changes are not sent yet.')).toBeVisible()
  await screen('changes that wait', /^Your buses/)
  await button(page, 'Home').click()
  await expect(page.getByRole('alertdialog')).toContainText('lost when you log out')
  await screen('question before logging out', /^Your buses/)
  await page.keyboard.press('Escape')
  api.answer(EDIT, 409, {
    message: 'This bus was changed meanwhile: Cost per seat is 780 now. Look at it, then save again.',
  })
  api.fail(DELETE)
  await page.context().setOffline(false)
  await expect(busRow(page, BUS1.name)).toContainText('This change was not made.')
  await screen('a refused change', /^Your buses/)
}
