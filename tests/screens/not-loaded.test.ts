import { ok } from '../support/checklist/default-answers.ts'
import { FIGURES } from '../support/checklist/operator-records.ts'
import { BUS1, DRIVER1, LISTS1, TKT1 } from '../support/checklist/records.ts'
import { someRefund } from '../unit/features/refunds/some-refund.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, enter, SMALL, test, visitor } from './support/rows.ts'

/**
 * What a page says where the server could not answer and this phone knows nothing: why, and a way to ask once more,
 * since an installed app has no button that loads a page anew. It says nothing that nobody knows.
 */

const HOME = '/adminAuth/admin-home-page'
const COUNTER = { bus: { ...BUS1, NumberOfSeatsBooked: 0 }, soldSeats: [], keptSeats: [] }
const SOLD = { ticket: { ...TKT1, id: 77, bookedSeats: ['5'], soldBy: 'Ravi' }, link: '' }
const OFF = {
  ...{ busId: BUS1.id, people: 2, bookings: 1, amount: 1500, told: 1, toCall: [], calledOff: null },
  ...{ name: BUS1.name, busNumber: BUS1.busNumber, from: BUS1.from, to: BUS1.to },
  ...{ dateOfDeparture: BUS1.dateOfDeparture, departureTime: BUS1.departureTime },
}
const again = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true })

for (const { path, call, shows, data } of [
  { path: '/trips', call: 'GET /api/buses/find/3', shows: 'Leaves next' },
  { path: '/passengers', call: 'GET /api/tickets', shows: 'Asha Kumari' },
  { path: '/payments', call: 'GET /api/payments', shows: 'Asha Kumari' },
  { path: '/staff', call: 'GET /api/staff', shows: 'holds the account' },
  { path: '/cash', call: 'GET /api/payments/till', shows: 'last heard' },
  { path: '/cash/s9', call: 'GET /api/payments/till', shows: 'Should be in the box' },
  { path: '/how-passengers-pay', call: 'GET /api/admins/*/payment-terms', shows: 'UPI only' },
  { path: '/notifications', call: 'GET /api/office-news', shows: 'not coming' },
  { path: '/booked-tickets/101', call: 'GET /api/tickets/find/101', shows: 'Asha Kumari' },
  { path: '/statistics', call: 'GET /api/statistics', shows: 'By route', data: FIGURES },
  { path: '/refunds', call: 'GET /api/refunds', shows: 'Asha', data: [someRefund(1)] },
  { path: '/call-off/101', call: 'GET /api/buses/101/cancellation', shows: 'Call it off', data: OFF },
  { path: '/counter', call: 'GET /api/counter', shows: '23:59' },
  { path: '/counter/101', call: 'GET /api/counter/101', shows: 'Sell seats', data: COUNTER },
  { path: '/counter/101?ticket=77', call: 'GET /api/counter/tickets/77', shows: 'Sold: ticket 77', data: SOLD },
  { path: '/say/101', call: 'GET /api/buses/find/3', shows: 'New time' },
])
  test(`${path} says why it is empty, and asks once more`, async ({ page, api }) => {
    if (data) api.answer(call, 200, { ...Object(ok(data).body), total: 1, amount: 100 })
    const answer = api.fail(call)
    await page.setViewportSize(SMALL)
    await admin(page, HOME + path)
    await expect(page.getByText('Boom from server').first()).toBeVisible()
    await expect(page.getByText(/Bookings appear here|Nobody has booked yet|as soon as it is added/)).toHaveCount(0)
    answer()
    await again(page).click()
    await expect(page.getByRole('main')).toContainText(shows)
    await expect(page.getByText('Boom from server')).toHaveCount(0)
  })

test('an invitation that did not come is asked for once more; one that is dead is not', async ({ page, api }) => {
  const call = 'GET /api/staff/invitation'
  const answer = api.fail(call)
  await visitor(page, '/adminAuth/join?token=abc123')
  await expect(page.getByText('Boom from server')).toBeVisible()
  answer()
  await again(page).click()
  await expect(page.getByRole('button', { name: 'Join Ravi Travels' })).toBeVisible()
  api.answer(call, 404, { message: 'This link is no longer good.' })
  await page.reload()
  await expect(page.getByText('This link is no longer good.')).toBeVisible()
  await expect(again(page)).toHaveCount(0)
})

for (const [path, shows] of [
  ['/run/101', 'Anand Vihar'],
  ['/late/101', 'By about how many minutes?'],
  ['/not-coming/101', 'What happened?'],
] as const)
  test(`${path} waits for the list of its trip, says that it lacks it, and asks once more`, async ({ page, api }) => {
    await page.clock.setFixedTime(new Date('2030-01-15T21:10:00+05:30'))
    const lists = 'GET /api/boarding/manifests'
    api.fail(lists)
    const letGo = api.hold(lists)
    await enter(page, { hasVisited: true, Admin: DRIVER1 }, HOME + path)
    await expect(page.getByRole('main')).toContainText('Getting the list…')
    letGo()
    await expect(page.getByRole('heading', { name: 'This trip is not on this phone' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('The server could not send the list yet.')
    api.answer(lists, 200, ok(LISTS1).body)
    await again(page).click()
    await expect(page.getByRole('main')).toContainText(shows)
    await expect(page.getByRole('heading', { name: 'This trip is not on this phone' })).toHaveCount(0)
  })

test('a phone that boards for the office says that its list has not come, and asks once more', async ({
  page,
  api,
}) => {
  const lists = 'GET /api/boarding/manifests'
  api.answer(lists, 200, ok({ ...LISTS1, handedTo: 'Mohan' }).body)
  const answer = api.fail(lists)
  await visitor(page, '/boarding')
  await expect(page.getByRole('heading', { level: 1, name: 'Boarding' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The server could not send the list yet.')
  await expect(page.getByText('Open the link that the office gave you.')).toHaveCount(0)
  answer()
  await again(page).click()
  await expect(page.getByRole('link', { name: 'Scan tickets' })).toBeVisible()
})

for (const path of ['/', '/bus', '/bus?from=Patna&to=Delhi&date=2030-01-15'])
  test(`${path} says what it waits for where no answer can come`, async ({ page, api }) => {
    api.abort('GET /api/buses')
    api.abort('GET /api/buses/find')
    await visitor(page, path)
    await page.setOffline(true)
    await expect(page.getByRole('heading', { name: 'The buses are not here yet.' })).toBeVisible()
    await expect(page.getByText('This is not on this phone yet. It comes as soon as there is a signal.')).toBeVisible()
    await expect(page.getByText('Finding buses…')).toHaveCount(0)
  })

test('a ticket on its way has its page’s heading', async ({ page, api }) => {
  api.hold('GET /api/tickets/links/*')
  await visitor(page, '/ticket/905-AbCdEfGhIjKlMnOpQrStUv')
  await expect(page.getByText('Loading the ticket…')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible()
})
