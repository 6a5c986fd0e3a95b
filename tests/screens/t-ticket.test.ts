import { PDF1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { alertWith, test, tix, user } from './support/rows.ts'

/** T: ticket page. */

const TICKET_PAGE = '/bus/bus-details/checkout/ticket'

test('T21 T22 E47 K25 W27 W28 downloads, says so, goes home', async ({ page, api }) => {
  const letGo = api.hold('GET /api/tickets/download/*')
  await tix(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Ticket' }).click()
  await expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible()
  // Wait from before the answer: on a busy machine the toast's four seconds are short. Match the toast by its own text:
  // the booking's toast may still be there.
  const said = page
    .getByRole('status')
    .getByText('Ticket downloaded successfully! Have an epic journey, Asha Kumari!', { exact: true })
    .waitFor()
  letGo()
  const file = await saved
  await said
  expect(file.suggestedFilename()).toBe('ticket_900.pdf')
  expect(await file.bytes()).toEqual(PDF1)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(api.calls('GET /api/tickets/download/900').length).toBeGreaterThan(0)
})

test('E48 a download that fails says so and can be tried again', async ({ page, api }) => {
  await tix(page)
  api.fail('GET /api/tickets/download/*')
  await page.getByRole('button', { name: 'Download My Ticket' }).click()
  await expect(alertWith(page, 'could not be downloaded')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${TICKET_PAGE}$`))
  await expect(page.getByRole('button', { name: 'Download My Ticket' })).toBeVisible()
})

test('E49 a download without a ticket', async ({ page }) => {
  await tix(page)
  await expect(page.getByRole('article', { name: 'Ticket 900' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.removeItem('ticketResponse')
    sessionStorage.removeItem('ticketResponse')
  })
  await page.getByRole('button', { name: 'Download My Ticket' }).click()
  await expect(alertWith(page, /^No ticket information found$/)).toBeVisible()
})

test('T23 with no ticket', async ({ page }) => {
  await user(page, TICKET_PAGE)
  await expect(page.getByText('Book a ticket first!', { exact: true })).toBeVisible()
})

test('the ticket goes into the calendar', async ({ page }) => {
  await tix(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('ticket_900.ics')
  expect(await file.text()).toContain('DTSTART:20300115T160000Z')
})
