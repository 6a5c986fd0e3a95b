import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { TKT1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, alertWith, test, user } from './support/rows.ts'

/** A bus that never came: what the passenger reports, what becomes of the report, and how the company answers. */

/** The bus of TKT1 leaves at 21:30 on 15 January 2030. */
const LEAVES = Date.parse('2030-01-15T21:30:00+05:30')
const MINUTE = 60_000
const TICKETS = 'GET /api/tickets/find-ticket/7'
const REPORT = `POST /api/tickets/${TKT1.id}/report`
const ticket = { ...TKT1, travels_name: 'Magadh Road Lines', travels_phone: '9123456780' }

async function openTicket(page: Page, api: MockApi, now: number, change: object = {}) {
  await page.clock.setFixedTime(new Date(now))
  api.answer(TICKETS, 200, ok([{ ...ticket, ...change }]).body)
  await user(page, `/my-tickets?ticket=${TKT1.id}`)
  await expect(page.getByText('Magadh Road Lines').first()).toBeVisible()
}
/** From now on the server accepts the report, and its ticket shows it. */
function takeReport(api: MockApi): void {
  const at = LEAVES + 20 * MINUTE
  api.answer(REPORT, 201, ok({ ticketId: TKT1.id, at }).body)
  api.answer(TICKETS, 200, ok([{ ...ticket, neverCame: { at } }]).body)
}
const never = (page: Page) => page.getByRole('button', { name: 'The bus never came' })

test('from a quarter of an hour after the bus should have left one says that it never came, once asked', async ({
  page,
  api,
}) => {
  await openTicket(page, api, LEAVES + 14 * MINUTE)
  await expect(never(page)).toHaveCount(0)
  // The ticket stays open, and the traveller looks at the phone again.
  await page.clock.setFixedTime(new Date(LEAVES + 20 * MINUTE))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('link', { name: 'Call Magadh Road Lines' })).toHaveAttribute('href', 'tel:9123456780')
  takeReport(api)
  await never(page).click()
  const question = page.getByRole('alertdialog', { name: 'Did the bus never come?' })
  await question.getByRole('button', { name: 'Wait on' }).click()
  await expect(question).toHaveCount(0)
  expect(api.calls(REPORT)).toHaveLength(0)
  await never(page).click()
  await question.getByRole('button', { name: 'It never came' }).click()
  await expect(page.getByText(/^You said Tue 15 Jan, 21:50 that the bus never came\./)).toBeVisible()
  expect(api.calls(REPORT).map(({ body }) => body)).toEqual([{ kind: 'never-came', ageMs: 0, as: 'traveller' }])
  await expect(never(page)).toHaveCount(0)
})

test('with no signal it is kept, said to be, and sent once with its minute when the signal is back', async ({
  page,
  api,
}) => {
  await openTicket(page, api, LEAVES + 20 * MINUTE)
  await page.setOffline(true)
  await never(page).click()
  await page.getByRole('button', { name: 'It never came' }).click()
  await expect(page.getByText(/^Your report of Tue 15 Jan, 21:50 is not sent yet\./)).toBeVisible()
  await page.clock.setFixedTime(new Date(LEAVES + 30 * MINUTE))
  takeReport(api)
  await page.setOffline(false)
  await expect(page.getByText(/^You said Tue 15 Jan, 21:50 that/)).toBeVisible()
  expect(api.calls(REPORT).map(({ body }) => body)).toEqual([
    { kind: 'never-came', ageMs: 10 * MINUTE, as: 'traveller' },
  ])
  await expect(alertWith(page, 'Reported. The company has to answer.')).toBeVisible()
})

test('a report that the server refuses is said, and the ticket is as it was', async ({ page, api }) => {
  await openTicket(page, api, LEAVES + 20 * MINUTE)
  api.answer(REPORT, 409, { message: 'This ticket cannot be reported.' })
  await never(page).click()
  await page.getByRole('button', { name: 'It never came' }).click()
  await expect(alertWith(page, 'This ticket cannot be reported.')).toBeVisible()
  await expect(never(page)).toBeVisible()
})

test('the ticket says that the company answered, and whom to call; who is on the bus is asked nothing', async ({
  page,
  api,
}) => {
  await openTicket(page, api, LEAVES + 90 * MINUTE, {
    neverCame: { at: LEAVES + 20 * MINUTE, answeredAt: LEAVES + 60 * MINUTE },
  })
  await expect(page.getByText('Magadh Road Lines says that the bus came. If it did not, call them.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Magadh Road Lines' })).toBeVisible()
  await openTicket(page, api, LEAVES + 90 * MINUTE, {
    boarded: ['3', '4'].map((seat) => ({ seat, at: LEAVES })),
  })
  await expect(never(page)).toHaveCount(0)
})

test('whoever says it reads before when the bus has left their stop, as its driver has said', async ({ page, api }) => {
  const lastSeen = { stop: 'Gandhi Maidan', at: LEAVES + 10 * MINUTE, lateMinutes: 10 }
  await openTicket(page, api, LEAVES + 20 * MINUTE, {
    boardingPoint: 'Gandhi Maidan',
    trip: { lateMinutes: 0, announcedAt: lastSeen.at, by: 'driver', lastSeen },
  })
  await expect(page.getByText('Left Gandhi Maidan 21:40, about 10 min late')).toBeVisible()
  await expect(page.getByText('seen 10 min ago')).toBeVisible()
  await never(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('The bus left Gandhi Maidan at 21:40.')
})

const REPORTED = {
  ...{ busId: 101, name: 'Test Travels', busNumber: 'BR01AB1234', from: 'Patna', to: 'Delhi' },
  ...{ dateOfDeparture: '2030-01-15', departureTime: '21:30', lateMinutes: 30, seats: 31, boarded: 0 },
  reports: [
    { ticketId: 900, username: 'Asha Kumari', phone: '9876543210', seats: ['3', '4'], at: LEAVES + 50 * MINUTE },
  ],
}

test('an owner’s home begins with who waits for an answer, what the door knows, and the two answers', async ({
  page,
  api,
}) => {
  await page.clock.setFixedTime(new Date(LEAVES + 60 * MINUTE))
  const lastSeen = { stop: 'Gandhi Maidan', at: LEAVES + 30 * MINUTE, lateMinutes: 30 }
  api.answer('GET /api/reports', 200, ok([{ ...REPORTED, lastSeen }]).body)
  await admin(page, '/adminAuth/admin-home-page')
  const waiting = page.getByRole('region', { name: 'Passengers say: the bus never came' })
  await expect(waiting).toContainText('The driver pressed “Left Gandhi Maidan” at 22:00.')
  await expect(waiting).toContainText('0 of 31 seats got on. It was said to be late by 30 minutes.')
  await expect(waiting).toContainText(/Asha Kumari\s*Seats 3, 4, said Tue 15 Jan, 22:20/)
  await expect(waiting.getByRole('link', { name: 'It did not come' })).toHaveAttribute(
    'href',
    '/adminAuth/admin-home-page/call-off/101',
  )
  api.answer('POST /api/buses/101/reports/answer', 200, ok({ busId: 101, answered: 1 }).body)
  api.answer('GET /api/reports', 200, ok([]).body)
  await waiting.getByRole('button', { name: 'It came' }).click()
  await expect(alertWith(page, 'Answered: it came. The passengers are told.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(api.calls('POST /api/buses/101/reports/answer').map(({ body }) => body)).toEqual([{ came: true }])
})

test('an answer that was lost is asked about by itself, said once, and settled by Try again', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date(LEAVES + 60 * MINUTE))
  api.answer('GET /api/reports', 200, ok([REPORTED, { ...REPORTED, busId: 102 }]).body)
  api.abort('POST /api/buses/101/reports/answer')
  await admin(page, '/adminAuth/admin-home-page')
  const waiting = page.getByRole('region', { name: 'Passengers say: the bus never came' })
  await waiting.getByRole('button', { name: 'It came' }).first().click()
  await expect(waiting.getByText('We do not know yet whether your answer has arrived.')).toHaveCount(1)
  api.answer('POST /api/buses/101/reports/answer', 200, ok({ busId: 101, answered: 1 }).body)
  await waiting.getByRole('button', { name: 'Try again' }).click()
  await expect(alertWith(page, 'Answered: it came. The passengers are told.')).toBeVisible()
})

test('two days after the departure calling off is not offered any more, and whom to call is', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date(LEAVES + 49 * 60 * MINUTE))
  api.answer('GET /api/reports', 200, ok([REPORTED]).body)
  await admin(page, '/adminAuth/admin-home-page')
  const waiting = page.getByRole('region', { name: 'Passengers say: the bus never came' })
  await expect(waiting.getByRole('link', { name: '98765 43210' })).toBeVisible()
  await expect(waiting).toContainText('Two days have passed: the trip cannot be called off any more.')
  await expect(waiting.getByRole('link', { name: 'It did not come' })).toHaveCount(0)
})
