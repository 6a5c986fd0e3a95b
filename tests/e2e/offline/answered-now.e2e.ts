import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addTrip, handoversTo, mailsTo, RAVI, tripsNamed } from './phone.ts'

/**
 * Invitations and hand-overs need an answer while the operator watches. Here the server acts and its answer is lost:
 * each must still happen once, however often the dialog asks. Until then it says that the result is unknown.
 */

const HOME = '/adminAuth/admin-home-page'
const HANDOVERS = '/api/boarding/handovers'

let phone: BrowserContext
let page: Page

test.beforeAll(async ({ browser, line }) => {
  phone = await browser.newContext({
    baseURL: line.url,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 640 },
  })
  await phone.addInitScript(() => localStorage.setItem('hasVisited', 'true'))
  page = await phone.newPage()
  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
})
test.afterEach(({ line }) => line.reset())
test.afterAll(() => phone?.close())

async function openInvitation(email: string): Promise<void> {
  await page.goto(`${HOME}/staff`)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' })
  await sheet.getByLabel('Name').fill('Meena Sinha')
  await sheet.getByLabel('Email').fill(email)
}

test('an invitation whose answer is lost is one mail: the same press is asked for again, and the dialog says so', async ({
  server,
  line,
}) => {
  await openInvitation('lost@example.com')
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' })
  line.next('POST', '/api/staff', { kind: 'cut-in-answer' })
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet.getByText('We do not know yet whether the invitation to lost@example.com was sent.')).toBeVisible()
  // Below the fields of a small screen nobody would see it.
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('The invitation to lost@example.com is on its way.')).toBeVisible()
  await expect.poll(() => mailsTo(server, 'lost@example.com')).toBe(1)
})

test('an invitation whose answer never comes is asked for beside itself, under its key: one mail', async ({
  server,
  line,
}) => {
  await openInvitation('hangs@example.com')
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' })
  const before = line.count('POST', '/api/staff')
  line.next('POST', '/api/staff', { kind: 'answer-hangs' })
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('The invitation to hangs@example.com is on its way.')).toBeVisible()
  expect(line.count('POST', '/api/staff')).toBe(before + 2)
  await expect.poll(() => mailsTo(server, 'hangs@example.com')).toBe(1)
})

test('an invitation whose sheet was closed goes on by itself, and its end is said', async ({ server, line }) => {
  await openInvitation('closed@example.com')
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' })
  line.next('POST', '/api/staff', { kind: 'cut-in-answer' })
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  const doubt = page.getByText('We do not know yet whether the invitation to closed@example.com was sent.')
  await expect(doubt).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('The invitation to closed@example.com is on its way.')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => mailsTo(server, 'closed@example.com')).toBe(1)
})

test('a hand-over whose answer is lost is one hand-over, and its code is the one that the phone shows', async ({
  server,
  line,
}) => {
  await addTrip(server, 120, 'Handed Bus')
  const busId = tripsNamed(server, 'Handed Bus')[0]?.id ?? 0
  await page.goto(`${HOME}/boarding/${busId}`)
  await page.getByRole('button', { name: 'Hand over boarding' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hand over boarding' })
  await sheet.getByLabel('Whose phone is it?').fill('Mohan')
  line.next('POST', HANDOVERS, { kind: 'cut-in-answer' })
  await sheet.getByRole('button', { name: 'Make a code' }).click()
  await expect(sheet.getByText('We do not know yet whether the code for Mohan was made.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('img', { name: 'Code for the phone of Mohan' })).toBeVisible()
  expect(handoversTo(server, 'Mohan')).toBe(1)
})
