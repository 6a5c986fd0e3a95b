import { type Release, releaseBefore } from '../../support/releases.ts'
import { expect, test } from './fixtures.ts'
import { ASHA, addTrip, firstVisit, noteAsPaid, ownTickets, pickSeats, RAVI, tripsNamed } from './phone.ts'

/**
 * Phones keep the previous release's app for days after the server has been updated. This runs that app's original
 * build against the current server.
 */

let before: Release

test.beforeAll(async ({ backend }) => {
  before = releaseBefore()
  await backend.run({}, before.folder)
})

test.afterAll(() => before?.remove())

test('an app of the release before books, cancels a seat, reads what happened, and shows the refund to the operator', async ({
  backend,
  phone,
}) => {
  const server = backend.server()
  await addTrip(server, 12 * 24 * 60, 'Of Before')
  const busId = tripsNamed(server, 'Of Before')[0]?.id ?? 0
  const problems: string[] = []
  phone.on('weberror', (error) => problems.push(String(error.error())))
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await page.goto(`/bus/bus-details?bus=${busId}`)
  await pickSeats(page, server, busId, 2)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  const [ticketId] = ownTickets(server, busId, ASHA.email)

  await page.goto(`/my-tickets?ticket=${ticketId}`)
  await expect(page.getByRole('article', { name: `Ticket ${ticketId}` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel seats' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await sheet.getByRole('checkbox').first().check()
  // An unpaid ticket gives nothing back. The old app does not know unpaid tickets, so it asks nothing about the sum.
  await sheet.getByRole('button', { name: /^Cancel seat \d+$/ }).click()
  await expect(page.getByText(/^Seat \d+ is cancelled\. Nothing comes back\.$/)).toBeVisible()
  await noteAsPaid(server, ticketId ?? 0)
  await page.reload()
  await page.getByRole('button', { name: 'Cancel seats' }).click()
  await sheet.getByRole('button', { name: 'Cancel the ticket' }).click()
  // The old app calculates another refund for the rest. It shows the server's sum and cancels nothing before that.
  await expect(sheet.getByText(/Now ₹\d+ comes back instead of ₹/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel the ticket' }).click()
  await expect(page.getByText(/^Seat \d+ is cancelled\. ₹\d+ comes back\.$/)).toBeVisible()
  const history = page.getByRole('region', { name: 'What happened' })
  await expect(history.getByText(/^Seat \d+ cancelled/).first()).toBeVisible()

  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/adminAuth\/admin-home-page$/)
  await page.goto('/adminAuth/admin-home-page/refunds')
  await expect(page.getByText(new RegExp(`, ticket ${ticketId}\\b`))).toBeVisible()
  expect(problems).toEqual([])
})
