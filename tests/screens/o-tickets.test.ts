import { addDays, indiaDate } from '#contract/time.ts'
import { ok } from '../support/checklist/default-answers.ts'
import { TKT1, TKT2 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, ah, expectLayout, test } from './support/rows.ts'

/** All tickets of an operator, and the passengers of one bus. */

const BOOKED_PAGE = '/adminAuth/admin-home-page/booked-tickets/101'

async function openTickets(page: Page) {
  await ah(page)
  await page.getByRole('button', { name: 'View All Tickets' }).click()
  await expect(page.getByPlaceholder('search ticket id, seat no...', { exact: true })).toBeVisible()
}

const ticket = (page: Page, id: number) => page.getByRole('row').filter({ hasText: String(id) })
/** Ticket rows, without headings. */
const rows = (page: Page) => page.locator('[data-row]')

test('O64 OP50 no ticket, and the search box', async ({ page, api }) => {
  await openTickets(page)
  const box = page.getByPlaceholder('search ticket id, seat no...')
  await box.fill('901')
  await expect(rows(page)).toHaveCount(1)
  await box.fill('4')
  await expect(ticket(page, 900)).toBeVisible()
  await expect(ticket(page, 901)).toHaveCount(0)
  await box.fill('77777')
  await expect(page.getByText('No tickets found.', { exact: true })).toBeVisible()

  api.answer('GET /api/tickets', 200, { data: [] })
  await openTickets(page)
  await expect(page.getByText('No tickets found.', { exact: true })).toBeVisible()
})

test('past tickets are behind a switch, and a search finds them all the same', async ({ page, api }) => {
  api.answer('GET /api/tickets', 200, { data: [TKT1, { ...TKT2, dateOfDeparture: '2020-01-01' }] })
  await openTickets(page)
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Show 1 past tickets').check()
  await expect(ticket(page, 901)).toBeVisible()
  await expect(ticket(page, 900)).toHaveCount(0)
  await page.getByLabel('Show 1 past tickets').uncheck()
  await page.getByPlaceholder('search ticket id, seat no...').fill('901')
  await expect(ticket(page, 901)).toBeVisible()
})

test('R17 X17 X22 O72 O73 O74 O75 O76 O77 O78 O79 O80 O81 O82 O83 W48 W49 the passengers of a bus', async ({
  page,
  api,
}) => {
  await admin(page, BOOKED_PAGE)
  await expectLayout(page, false)
  await expect(page.getByRole('heading', { name: /101/ })).toBeVisible()
  // The trip's facts appear once, above all rows.
  for (const text of ['15 Jan 2030', 'Patna', 'Delhi'])
    await expect(page.getByRole('region').first()).toContainText(text)
  await expect(page.locator('main')).toContainText(TKT1.busNumber)
  await expect(rows(page)).toHaveCount(2)
  for (const [index, seat] of ['3', '4'].entries()) {
    const row = rows(page).nth(index)
    for (const text of [seat, '900', 'Asha Kumari', '9876543210', 'Female', 'Mithapur', '₹750', 'of ₹1,500'])
      await expect(row).toContainText(text)
    await expect(row.getByRole('link')).toHaveAttribute('href', 'tel:9876543210')
  }
  const [call] = api.calls('GET /api/tickets/find/101')
  expect([...(call?.query.keys() ?? ['none'])]).toEqual([])
  expect(call?.body).toBeNull()
})

test('O84 no passenger yet', async ({ page, api }) => {
  api.answer('GET /api/tickets/find/101', 200, { data: [] })
  await admin(page, BOOKED_PAGE)
  await expect(page.getByText('No tickets found for this bus.', { exact: true })).toBeVisible()
  await expect(page.getByText('Nobody has booked yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sell' })).toHaveAttribute('href', /\/counter\/101$/)
})

test('passengers and tickets leave as CSV that opens safely', async ({ page, api }) => {
  const evil = { ...TKT1, username: '=HYPERLINK("http://x.in")', boardingPoint: 'Gate 2, "North"' }
  const counter = { ...TKT1, id: 901, cost: 1500, payment: 'at-boarding', soldBy: 'Meera' }
  api.answer('GET /api/tickets/find/101', 200, { data: [evil, counter] })
  await admin(page, BOOKED_PAGE)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('passengers_101.csv')
  const text = await file.text()
  expect(text.startsWith('\ufeffTicket id,Status,Seats,Passenger')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://x.in"")"`)
  expect(text).toContain('"Gate 2, ""North""",1500,0,,')
  expect(text).toContain('Fare,To pay at boarding,Sold by,')
  expect(text).toMatch(/^901,.*,1500,1500,Meera,/m)
})

test('the chart shows what the server counts, however few tickets the list has', async ({ page, api }) => {
  const date = addDays(indiaDate(Date.now()), 3)
  const sold = { bookings: 1250, seats: 2400, revenue: 1875000 }
  const trip = { busId: 101, name: 'Test Travels', busNumber: 'BR01AB1234', from: 'Patna', to: 'Delhi' }
  const statistics = {
    days: [{ date, trips: 40, numberOfSeats: 4000, ...sold }],
    routes: [],
    trips: [{ ...trip, dateOfDeparture: date, departureTime: '21:30', numberOfSeats: 41, ...sold, seats: 41 }],
  }
  api.answer('GET /api/statistics', 200, ok(statistics).body)
  await admin(page, '/adminAuth/admin-home-page')
  await expect(page.getByText('1,250 in all, 1,250 on the busiest day.')).toBeVisible()
  await page.getByRole('radio', { name: 'Revenue' }).check()
  await expect(page.getByText('₹18,75,000 in all, ₹18,75,000 on the busiest day.')).toBeVisible()
  await expect(page.getByText('41 of 41')).toBeVisible()
  const [asked] = api.calls('GET /api/statistics')
  expect(asked?.query.get('from')).toBe(indiaDate(Date.now()))
})

test('passengers are searched and filtered together, and one press shows all again', async ({ page, api }) => {
  const unpaid = {
    ...TKT1,
    id: 910,
    bookedSeats: ['9'],
    username: 'Ravi Das',
    phone: '9000000133',
    payment: 'at-boarding',
  }
  api.answer('GET /api/tickets/find/101', 200, { data: [TKT1, unpaid, { ...TKT2, status: 'CANCELLED' }] })
  await admin(page, BOOKED_PAGE)
  await expect(page.getByText('4 seats in all', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'To pay 1' }).check()
  await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText('Ravi Das')
  await page.getByPlaceholder('Name, phone, seat or ticket').fill('asha')
  await expect(page.getByText('Nobody here', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all 4' }).click()
  await expect(rows(page)).toHaveCount(4)
})

test('O59 O85 from the list to a bus’s passengers and back to the list', async ({ page }) => {
  await ah(page)
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await page.getByRole('link', { name: 'Booked Tickets' }).first().click()
  await expect(page).toHaveURL(/\/adminAuth\/admin-home-page\/booked-tickets\/101$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
  await expect(page.getByPlaceholder('Search by bus name or no...')).toBeVisible()

  await page.goto('about:blank')
  await page.goto(BOOKED_PAGE)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
})
