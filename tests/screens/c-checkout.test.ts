import { BUS2, TKT1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { alertWith, chk, det, pickSeats, store, test, tix, user } from './support/rows.ts'

/** C: checkout. */

test('C01 C02 C03 C04 C05 C06 C08 C09 C10 C11 C12 C13 C14 C19 X11 X27 what checkout shows', async ({ page }) => {
  await chk(page)
  const passenger = page.getByRole('region', { name: 'Passenger information' })
  for (const text of [USER1.name, USER1.email, '98765 43210', '29', 'Female'])
    await expect(passenger.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('input, select, textarea, [contenteditable]')).toHaveCount(0)

  const summary = page.getByRole('region', { name: 'Booking summary' })
  await expect(summary.getByText('Patna', { exact: true })).toBeVisible()
  await expect(summary.getByText('Delhi', { exact: true })).toBeVisible()
  await expect(summary.getByText('21:00', { exact: true })).toBeVisible()
  await expect(summary.getByText('21:30')).toBeVisible()
  await expect(summary.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveText(['3', '4'])
  await expect(summary.getByTestId('total-fare')).toHaveText('₹1,500')
  await expect(page.getByRole('button', { name: 'Book Ticket' })).toBeVisible()
  await expect(page.getByText(/promo|coupon/i)).toHaveCount(0)
})

test('C07 the passenger is the stored user; C10 C11 S34 times have defaults', async ({ page }) => {
  await user(page)
  await page.evaluate((record) => localStorage.setItem('User', JSON.stringify(record)), { ...USER1, name: 'Zoya' })
  await page.reload()
  await det(page, BUS2.name)
  await pickSeats(page, 3)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Zoya', { exact: true })).toBeVisible()
  await expect(page.getByText('00:00')).toHaveCount(2)
})

test('C15 C16 C18 E05 S14 W11 W13 books, says so, keeps the ticket', async ({ page, api }) => {
  await chk(page)
  const letGo = api.hold('POST /api/tickets/*/*/*/*')
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
  await page.getByRole('button', { name: 'Booking...' }).click({ force: true })
  letGo()
  await expect(alertWith(page, /^Ticket booked successfully!$/)).toBeVisible()
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout\/ticket$/)
  expect(await store(page, 'ticketResponse')).toMatchObject({ ticketResponse: { ...TKT1, age: String(TKT1.age) } })
  const bookings = api.calls('POST /api/tickets/*/*/*/*')
  expect(bookings.map(({ call }) => decodeURIComponent(call))).toEqual(['POST /api/tickets/101/7/2/3,4'])
  expect(bookings[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a user who is logged out meanwhile books nothing and is sent to log in (OP70)', async ({ page, api }) => {
  await chk(page)
  const book = page.getByRole('button', { name: 'Book Ticket' })
  // Wait for the screen: the address changes first, and a screen drawn after the log-out would find no user.
  await expect(book).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('User'))
  await book.click()
  await expect(page).toHaveURL(/\/userAuth$/)
  expect(api.calls('POST /api/tickets/*/*/*/*')).toHaveLength(0)
})

test('W13 a ticket answered as an id alone is filled from bus, user and seats (OP55)', async ({ page, api }) => {
  api.answer('POST /api/tickets/*/*/*/*', 200, { data: { id: 900 } })
  await tix(page)
  const ticket = page.getByRole('article', { name: 'Ticket 900' })
  for (const text of ['Patna', 'Delhi', 'Asha Kumari', 'BOOKED'])
    await expect(ticket.getByText(text, { exact: true })).toBeVisible()
})

test('whoever leaves checkout while it books, and comes back, finds it under way and gets one ticket', async ({
  page,
  api,
}) => {
  await chk(page)
  const letGo = api.hold('POST /api/tickets/*/*/*/*')
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
  await page.getByRole('link', { name: 'Bus', exact: true }).click()
  await expect(page).toHaveURL(/\/bus$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
  letGo()
  await expect(page).toHaveURL(/checkout\/ticket$/)
  expect(api.calls('POST /api/tickets/*/*/*/*')).toHaveLength(1)
})

test('after a reload in the middle of booking the same purchase is seen through', async ({ page, api }) => {
  await chk(page)
  api.abort('POST /api/tickets/*/*/*/*')
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/were being booked when you left/)).toBeVisible()
  api.answer('POST /api/tickets/*/*/*/*', 200, { data: TKT1 })
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/checkout\/ticket$/)
  const keys = api.calls('POST /api/tickets/*/*/*/*').map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})
