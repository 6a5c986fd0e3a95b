import { ok } from '../support/checklist/default-answers.ts'
import { DRIVER1, LISTS1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { enter, test, visitor } from './support/rows.ts'

/** The bus door without a camera; tests/e2e/boarding.e2e.ts has one. */

const LEAVES = Date.parse('2030-01-15T21:30:00+05:30')
const MINUTE = 60_000
const LISTS = 'GET /api/boarding/manifests'
const SCANS = 'POST /api/boarding/scans'

test('each scan is told alone: the lists are not asked for again', async ({ page, api }) => {
  const [trip] = LISTS1.trips
  const seats = trip?.seats.map((one) => ({ ...one, ticketId: 900 + one.seat }))
  await page.clock.setFixedTime(new Date(LEAVES - 20 * MINUTE))
  api.answer(LISTS, 200, ok({ ...LISTS1, trips: [{ ...trip, seats }] }).body)
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page/boarding/101')
  const number = page.getByRole('textbox', { name: 'Ticket number' })
  await expect(number).toBeVisible()
  const asked = api.calls(LISTS).length
  expect(asked).toBeGreaterThan(0)
  for (const [index, ticket] of ['903', '904'].entries()) {
    await number.fill(ticket)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Welcome')).toBeVisible()
    await expect.poll(() => api.calls(SCANS).length).toBe(index + 1)
    await page.getByRole('button', { name: 'Back' }).last().click()
  }
  await expect(page.getByRole('button', { name: /to send$/ })).toHaveCount(0)
  expect(api.calls(LISTS)).toHaveLength(asked)
})

test('at a trip’s door that trip’s list is asked for each half minute, and all lists when they are five minutes old', async ({
  page,
  api,
}) => {
  page.clock.install({ time: new Date(LEAVES - 20 * MINUTE) })
  api.answer(LISTS, 200, ok({ ...LISTS1, asOf: LEAVES - 20 * MINUTE }).body)
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page/boarding/101')
  await expect(page.getByRole('textbox', { name: 'Ticket number' })).toBeVisible()
  // The page asks, and so does the start with a log-in: once for both.
  await page.clock.runFor(MINUTE / 3)
  expect(api.calls(LISTS)).toHaveLength(1)
  await page.clock.runFor(MINUTE / 6)
  await expect.poll(() => api.calls(LISTS).length).toBe(2)
  const asked = () => api.calls(LISTS).slice(2)
  for (let turn = 1; turn <= 9; turn++) {
    await page.clock.runFor(MINUTE / 2)
    await expect.poll(() => asked().length).toBe(turn)
  }
  const trips = asked().map(({ query }) => query.get('busId'))
  expect(api.calls(LISTS)[1]?.query.get('busId')).toBe('101')
  expect(trips).toEqual([...Array.from({ length: 8 }, () => '101'), null])
})

test('a trip that was not handed to this phone leads to the office’s link, and asks nobody to log in', async ({
  page,
  api,
}) => {
  api.answer(LISTS, 401, { message: 'Log in.', data: null, statusCode: 401 })
  await visitor(page, '/boarding/101')
  await expect(page.getByText('Open the link that the office gave you.')).toBeVisible()
  await expect(page.getByText(/log in|session|signal/i)).toHaveCount(0)
})

test('a phone whose office’s link has ended goes on boarding until its trip is over', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date(LEAVES - 20 * MINUTE))
  api.answer(LISTS, 200, ok({ ...LISTS1, handedTo: 'Mohan' }).body)
  await visitor(page, '/boarding')
  await expect(page.getByRole('link', { name: 'Scan tickets' })).toBeVisible()
  api.answer(LISTS, 401, { message: 'Log in.', data: null, statusCode: 401 })
  await page.reload()
  await expect(page.getByText(/^The office’s link has ended\. Boarding goes on;/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Scan tickets' })).toBeVisible()
  await page.clock.setFixedTime(new Date(LEAVES + 13 * 60 * MINUTE))
  await page.reload()
  await expect(page.getByText('This trip is over. Thank you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Scan tickets' })).toHaveCount(0)
})

test('a phone says that its trip is over once the server has said so, not while it asks', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date(LEAVES))
  api.answer(LISTS, 200, ok({ ...LISTS1, handedTo: 'Mohan', trips: [] }).body)
  await visitor(page, '/boarding')
  await expect(page.getByText('This trip is over. Thank you.')).toBeVisible()
  const letGo = api.hold(LISTS)
  await page.reload()
  await expect(page.getByText('All scans sent')).toBeVisible()
  await expect(page.getByText('Getting the list…')).toBeVisible()
  await expect(page.getByText('This trip is over. Thank you.')).toHaveCount(0)
  letGo()
  await expect(page.getByText('This trip is over. Thank you.')).toBeVisible()
})

test('an operator without a session and without the list is asked to log in for it', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date(LEAVES - 20 * MINUTE))
  api.answer(LISTS, 401, { message: 'Log in.', data: null, statusCode: 401 })
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page/boarding/101')
  await expect(page.getByText('Your session is over. Log in again to get the list.')).toBeVisible()
})

test('on a Wi-Fi that wants a log-in each page at the door leads there', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date(LEAVES - 20 * MINUTE))
  api.answer(LISTS, 200, ok(LISTS1).body)
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page/boarding/101')
  for (const call of [SCANS, 'GET /api/health']) api.answerForeign(call, 511, {})
  await page.getByRole('textbox', { name: 'Ticket number' }).fill('900')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('This Wi-Fi wants you to log in first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('target', '_blank')
  // What waits for this Wi-Fi's log-in says so.
  api.answerForeign(LISTS, 511, {})
  await page.goto('/adminAuth/admin-home-page/late/101')
  await expect(page.getByText('They are told when you log in to this Wi-Fi.')).toBeVisible()
  await page.goto('/adminAuth/admin-home-page/not-coming/101')
  await expect(page.getByText('To tell the office, log in to this Wi-Fi. Or call the office.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('signal')
})
