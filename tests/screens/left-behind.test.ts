import { addDays, indiaDate } from '#contract/time.ts'
import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { NEW_BUS_FIELDS } from '../support/checklist/operator-records.ts'
import { BUS1, BUS2, TKT1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import {
  admin,
  ah,
  alertWith,
  busRow,
  chk,
  det,
  logInUser,
  pickSeats,
  SMALL,
  seat,
  store,
  test,
  user,
  visitor,
} from './support/rows.ts'

/**
 * Who has left a screen while its answer is under way, as a sleeping server takes minutes, reads what came of it, and
 * stays where they are.
 */

const HOME = '/adminAuth/admin-home-page'
const BOOK = 'POST /api/tickets/*/*/*/*'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** @returns lets the booking of the first bus be answered; by then a seat of another one is chosen */
async function leaveForAnotherBus(page: Page, api: MockApi): Promise<() => void> {
  await chk(page)
  const letGo = api.hold(BOOK)
  await button(page, 'Book Ticket').click()
  await expect(button(page, 'Booking...')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await det(page, BUS2.name)
  await pickSeats(page, 8)
  return letGo
}

test('seats are cancelled: the traveller stays on the page that they went on to', async ({ page, api }) => {
  const money = { state: 'received', fare: 1500, due: 0, received: 1500, paidBack: 0, dueBack: 0, kept: 0 }
  const mine = {
    ...TKT1,
    dateOfDeparture: addDays(indiaDate(Date.now()), 5),
    terms: [{ hoursBefore: 24, percent: 90 }],
  }
  api.answer(`GET /api/tickets/find-ticket/${USER1.id}`, 200, ok([{ ...mine, payment: 'paid', money }]).body)
  const cancelled = { ...mine, status: 'BOOKED', bookedSeats: ['4'], payment: 'paid', money, refund: null }
  api.answer('POST /api/tickets/900/cancellation', 200, ok(cancelled).body)
  await user(page, '/my-tickets?ticket=900&show=cancel')
  await page.getByRole('checkbox').first().click()
  const letGo = api.hold('POST /api/tickets/900/cancellation')
  await button(page, 'Cancel seat 3').click()
  await expect(button(page, 'Cancelling...')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Bus', exact: true }).click()
  await expect(page).toHaveURL(/\/bus$/)
  letGo()
  await expect(alertWith(page, /cancelled/)).toBeVisible()
  await expect(page).toHaveURL(/\/bus$/)
})

test('seats are booked: those that were chosen meanwhile on another bus stay', async ({ page, api }) => {
  const letGo = await leaveForAnotherBus(page, api)
  letGo()
  await expect(alertWith(page, /[Bb]ooked/)).toBeVisible()
  await expect(seat(page, 8)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(seat(page, 8)).toHaveAttribute('aria-pressed', 'true')
})

test('seats are booked: who is at another bus’s checkout by then stays there', async ({ page, api }) => {
  const letGo = await leaveForAnotherBus(page, api)
  await button(page, 'Proceed to Checkout').click()
  await expect(page).toHaveURL(/checkout$/)
  // It is the other bus that is being booked.
  await expect(button(page, 'Book Ticket')).toBeVisible()
  letGo()
  await expect(alertWith(page, /[Bb]ooked/)).toBeVisible()
  await button(page, 'Book Ticket').click()
  await expect(page).toHaveURL(/checkout\/ticket$/)
  expect(api.calls(BOOK).map(({ body }) => body)).toHaveLength(2)
})

test('seats are refused: the choice made meanwhile on another bus stays, and a toast says why', async ({
  page,
  api,
}) => {
  api.answer(BOOK, 409, { message: 'Seat 3 is already booked.', data: null, statusCode: 409 })
  const letGo = await leaveForAnotherBus(page, api)
  await button(page, 'Proceed to Checkout').click()
  await expect(page).toHaveURL(/checkout$/)
  const asked = api.calls('GET /api/buses').length
  letGo()
  await expect(alertWith(page, 'Seat 3 is already booked.')).toBeVisible()
  await expect.poll(() => api.calls('GET /api/buses').length).toBeGreaterThan(asked)
  expect(await store(page, 'busDetails')).toMatchObject({ id: BUS2.id })
  expect(await store(page, 'selectedSeats')).toEqual([8])
})

test('seats are refused: who left the checkout and came back reads why', async ({ page, api }) => {
  await chk(page)
  api.answer(BOOK, 409, { message: 'Seat 3 is already booked.', data: null, statusCode: 409 })
  const letGo = api.hold(BOOK)
  await button(page, 'Book Ticket').click()
  await expect(button(page, 'Booking...')).toBeVisible()
  await page.getByRole('link', { name: 'Bus', exact: true }).click()
  await page.goBack()
  await expect(button(page, 'Booking...')).toBeVisible()
  letGo()
  await expect(alertWith(page, 'Seat 3 is already booked.')).toBeVisible()
})

test('chosen seats turn out to be gone: the choice made meanwhile on another bus stays', async ({ page, api }) => {
  await visitor(page)
  await det(page)
  await pickSeats(page, 3, 4)
  await button(page, 'Proceed to Checkout').click()
  await expect(page).toHaveURL(/userAuth$/)
  const taken = 'GET /api/tickets/bookedSeats/101'
  api.answer(taken, 200, ok([3]).body)
  const letGo = api.hold(taken)
  const before = api.calls(taken).length
  await logInUser(page)
  await expect(page).toHaveURL(/checkout$/)
  await expect.poll(() => api.calls(taken).length).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'Bus', exact: true }).click()
  await det(page, BUS2.name)
  await pickSeats(page, 8)
  letGo()
  await page.getByRole('link', { name: 'Bus', exact: true }).click()
  await page.goBack()
  await page.reload()
  await expect(seat(page, 8)).toHaveAttribute('aria-pressed', 'true')
})

test('seats are held at the counter: who went on meanwhile is not fetched back', async ({ page, api }) => {
  const trip = { bus: { ...BUS1, NumberOfSeatsBooked: 0 }, soldSeats: [], keptSeats: [] }
  api.answer('GET /api/counter/101', 200, ok(trip).body)
  api.answer('PUT /api/counter/101/holds/*', 200, ok({ until: 4_000_000_000_000, trip }).body)
  await page.setViewportSize(SMALL)
  await admin(page, `${HOME}/counter/101`)
  await seat(page, 5).click()
  const letGo = api.hold('PUT /api/counter/101/holds/*')
  await button(page, 'Sell 1 seat').click()
  await page.getByRole('link', { name: 'Sawari, operator’s home' }).last().click()
  await expect(button(page, 'Add Bus')).toBeVisible()
  letGo()
  await button(page, 'View All Buses').click()
  await expect(busRow(page, BUS1.name)).toBeVisible()
  await expect(page).toHaveURL(/home-page$/)
})

test('a call-off is kept for later: its company stays on the page that it went on to', async ({ page, api }) => {
  const { id: busId, name, busNumber, from, to, dateOfDeparture, departureTime } = BUS1
  const nobody = { people: 0, bookings: 0, amount: 0, told: 0, calledOff: null, toCall: [] }
  const trip = { busId, name, busNumber, from, to, dateOfDeparture, departureTime }
  api.answer(`GET /api/buses/${busId}/cancellation`, 200, ok({ ...trip, ...nobody }).body)
  await admin(page, `${HOME}/refunds`)
  await page.goto(`${HOME}/call-off/${busId}`)
  await page.getByRole('radio', { name: 'The road is closed' }).check()
  api.hold(`POST /api/buses/${busId}/cancellation`)
  await button(page, 'Call it off').click()
  await expect(button(page, 'Calling off...')).toBeVisible()
  await page.getByRole('link', { name: 'Payments' }).first().click()
  await expect(page).toHaveURL(/payments$/)
  await page.setOffline(true)
  await expect(alertWith(page, 'Saved on this phone. It is sent when you are online.')).toBeVisible()
  await expect(page).toHaveURL(/payments$/)
})

test('an edit is saved: another trip that is edited by then stays open', async ({ page, api }) => {
  await ah(page)
  await button(page, 'View All Buses').click()
  await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Cost per seat').fill('800')
  const letGo = api.hold(`PUT /api/buses/${BUS1.id}`)
  await form.getByRole('button', { name: 'Update' }).click()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await busRow(page, BUS2.name).getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Cost per seat').fill('900')
  letGo()
  await expect(alertWith(page, 'Bus details updated successfully')).toBeVisible()
  await form.getByLabel('Bus number').fill('BR01ZZ0001')
  await form.getByLabel('Bus name').fill('Other Travels')
  await expect(form.getByLabel('Cost per seat')).toHaveValue('900')
})

test('a bus is added: its company stays on the page that it went on to', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T06:00:00Z'))
  await ah(page)
  await button(page, 'Add Bus').click()
  const form = page.getByRole('dialog', { name: 'Add Bus' })
  for (const [label, value] of Object.entries(NEW_BUS_FIELDS)) await form.getByLabel(label, { exact: true }).fill(value)
  const letGo = api.hold('POST /api/buses/3')
  await form.getByRole('button', { name: 'Add Bus' }).click()
  await expect(button(page, 'Adding...')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Trips by day' }).click()
  await expect(page).toHaveURL(/trips/)
  letGo()
  await expect(alertWith(page, 'Bus Details Added Successfully')).toBeVisible()
  await expect(page).toHaveURL(/trips/)
})
