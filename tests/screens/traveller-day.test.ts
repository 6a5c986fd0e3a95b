import type { Bus } from '#contract/buses/bus.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { BUS1, TKT1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { alertWith, busRow, chk, det, enter, pickSeats, seat, test, visitor } from './support/rows.ts'

/** Where travellers once got stuck: sold-out buses, things in the way, things that do not fit, effects of the clock. */

function offer(api: MockApi, changes: Partial<Bus>): void {
  const bus = { ...BUS1, ...changes }
  api.answer('GET /api/buses', 200, ok([bus]).body)
  api.answer(`GET /api/buses/${bus.id}`, 200, ok(bus).body)
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })

test('no more seats can be picked than the bus has left, and the page says how many', async ({ page, api }) => {
  offer(api, { availableSeats: 3 })
  await visitor(page)
  await det(page)
  await expect(page.getByText('Only 3 seats left')).toBeVisible()
  await expect(page.getByText('None yet, up to 3')).toBeVisible()
  await pickSeats(page, 3, 4, 5)
  await seat(page, 6).click()
  await expect(alertWith(page, 'This bus has only 3 seats left.')).toBeVisible()
  await expect(page.getByRole('button', { name: /, selected$/ })).toHaveCount(3)
  await expect(proceed(page)).not.toHaveAttribute('aria-disabled')
})

test('a sold-out bus says so in its row and on its page, and leads to others of that day', async ({ page, api }) => {
  offer(api, { availableSeats: 0 })
  await visitor(page)
  const row = busRow(page, BUS1.name)
  await expect(row.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  await row.getByRole('link', { name: 'View seats' }).click()
  await expect(page.getByText('This bus is sold out.')).toBeVisible()
  await seat(page, 5).click()
  await expect(alertWith(page, 'This bus is sold out.')).toBeVisible()
  await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Other buses that day' }).click()
  await expect(page).toHaveURL(`/bus?from=${BUS1.from}&to=${BUS1.to}&date=${BUS1.dateOfDeparture}`)
})

test('a bus that nobody has rated has its N/A and no star', async ({ page, api }) => {
  offer(api, { rating: 'N/A' })
  await visitor(page)
  const rating = busRow(page, BUS1.name).getByText('N/A')
  await expect(rating).toBeVisible()
  await expect(rating.locator('svg')).toBeHidden()
})

test('of a bus that says nothing of its arrival and its operator, nothing is made up', async ({ page }) => {
  await visitor(page)
  await expect(busRow(page, BUS1.name)).toBeVisible()
  await expect(page.getByText(/arrives/)).toHaveCount(0)
  await det(page)
  await expect(page.getByText(/arrives|Run by/)).toHaveCount(0)
})

test('who knows the way has a ticket for tomorrow after four taps', async ({ page, api }) => {
  const tomorrow = addDays(indiaDate(Date.now()), 1)
  const usual = { ...BUS1, dateOfDeparture: tomorrow, departureTime: '21:30' }
  const other = { ...usual, id: 140, name: 'Another', departureTime: '08:00' }
  api.answer('GET /api/buses', 200, ok([other, usual]).body)
  api.answer(`GET /api/buses/${BUS1.id}`, 200, ok(usual).body)
  const last = { busName: BUS1.name, departureTime: '21:30' }
  await enter(page, {
    hasVisited: true,
    User: USER1,
    recentSearches: [{ from: 'patna', to: 'New Delhi' }],
    ticketResponse: { ticketResponse: { ...TKT1, ...last }, userId: USER1.id },
  })
  await expect(busRow(page, BUS1.name)).toBeVisible()
  await page.getByRole('button', { name: 'patna to New Delhi again, tomorrow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Patna')
  await expect(page.getByText('departs 21:30')).toBeVisible()
  await seat(page, 3).click()
  await proceed(page).click()
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
})

test('where there is something to choose, the last route leads to its buses of tomorrow', async ({ page, api }) => {
  const tomorrow = addDays(indiaDate(Date.now()), 1)
  const buses = [
    { ...BUS1, dateOfDeparture: tomorrow },
    { ...BUS1, id: 140, name: 'Another', dateOfDeparture: tomorrow, departureTime: '22:00' },
  ]
  api.answer('GET /api/buses', 200, ok(buses).body)
  api.answer('GET /api/buses/find', 200, ok(buses).body)
  await enter(page, { hasVisited: true, recentSearches: [{ from: 'Patna', to: 'Delhi' }] })
  await page.getByRole('button', { name: 'Patna to Delhi again, tomorrow' }).click()
  await expect(page).toHaveURL(`/bus?from=Patna&to=Delhi&date=${tomorrow}`)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([BUS1.name, 'Another'])
})

test('a reporting time of the evening before says its day, on the way to the ticket and on it', async ({
  page,
  api,
}) => {
  const night = { departureTime: '00:15', reportingTime: '23:45' }
  offer(api, night)
  const ticket = { ...TKT1, ...night }
  api.answer('POST /api/tickets/*/*/*/*', 200, ok(ticket).body)
  api.answer('GET /api/tickets/find-ticket/7', 200, ok([ticket]).body)
  await visitor(page)
  await det(page)
  await expect(page.getByText(/Report by Mon 14 Jan, 23:45/i).first()).toBeVisible()
  await chk(page)
  const summary = page.getByRole('region', { name: 'Booking summary' })
  await expect(summary).toContainText(/Reporting time23:45\s*Mon 14 Jan 2030/)
  await expect(summary).toContainText('Night of Mon 14 Jan to Tue 15 Jan')
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByRole('article', { name: 'Ticket 900' })).toContainText(/Reporting23:45 Mon 14 Jan/)
  await expect(page.getByRole('article', { name: 'Ticket 900' })).toContainText('Night of Mon 14 Jan to Tue 15 Jan')
})

test('a home page that is left open past midnight in India searches the new today and tomorrow', async ({
  page,
  api,
}) => {
  const today = indiaDate(Date.now())
  await page.clock.install({ time: new Date(`${today}T23:58:00+05:30`) })
  await visitor(page)
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  const day = page.getByLabel('Date of Departure')
  await expect(day).toHaveValue(addDays(today, 1))
  await page.clock.fastForward('05:00')
  await expect(day).toHaveValue(addDays(today, 2))
  await page.getByRole('radio', { name: 'Today' }).check()
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect
    .poll(() => api.calls('GET /api/buses/find').map(({ query }) => query.get('dateOfDeparture')))
    .toContain(addDays(today, 1))
})
