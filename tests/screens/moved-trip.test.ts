import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { BUS1, TKT1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, alertWith, test, user } from './support/rows.ts'

/** A bus with a new departure time: what its company announces, and what the passenger reads, keeps or cancels. */

/** The bus of TKT1 leaves at 21:30 on 15 January 2030; it was booked for 19:30. */
const LEAVES = Date.parse('2030-01-15T21:30:00+05:30')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TICKETS = 'GET /api/tickets/find-ticket/7'
const KEEP = `POST /api/tickets/${TKT1.id}/keeping`
const change = {
  booked: {
    dateOfDeparture: '2030-01-15',
    departureTime: '19:30',
    reportingTime: '19:00',
    boardingPoint: TKT1.boardingPoint,
    type: 'AC Sleeper',
  },
  type: 'AC Sleeper',
  reasons: ['later'],
  number: 2,
  at: LEAVES - 5 * HOUR,
}
const ticket = {
  ...TKT1,
  travels_name: 'Magadh Road Lines',
  terms: [{ hoursBefore: 0, percent: 100 }],
  change,
}

async function openTicket(page: Page, api: MockApi, shown: object = ticket) {
  await page.clock.setFixedTime(new Date(LEAVES - 4 * HOUR))
  api.answer(TICKETS, 200, ok([shown]).body)
  await user(page, `/my-tickets?ticket=${TKT1.id}`)
  await expect(page.getByRole('heading', { name: 'Your bus has changed' })).toBeVisible()
}
const keep = (page: Page) => page.getByRole('button', { name: 'Keep my seat' })

test('a moved bus stands on its ticket, what was booked beside it struck, with two answers of one weight', async ({
  page,
  api,
}) => {
  await openTicket(page, api)
  const paper = page.getByRole('article', { name: `Ticket ${TKT1.id}` })
  await expect(paper).toContainText('By Magadh Road Lines, Tue 15 Jan, 16:30')
  await expect(paper).toContainText(/Leaves\s*19:30\s*21:30, Tue 15 Jan/)
  await expect(paper.locator('s').first()).toContainText('19:00')
  await expect(paper.getByRole('button', { name: 'Cancel for all my money back' })).toBeVisible()
  api.answer(KEEP, 200, ok({ ticketId: TKT1.id, keptAt: LEAVES - 4 * HOUR }).body)
  api.answer(TICKETS, 200, ok([{ ...ticket, change: { ...change, keptAt: LEAVES - 4 * HOUR } }]).body)
  await keep(page).click()
  await expect(page.getByText(/^You keep your seat, said 17:30\. You can still cancel/)).toBeVisible()
  expect(api.calls(KEEP).map(({ body }) => body)).toEqual([{ change: 2, ageMs: 0 }])
  await expect(keep(page)).toHaveCount(0)
})

test('with no signal the seat is kept on the phone and told once, with its minute; cancelling waits', async ({
  page,
  api,
}) => {
  await openTicket(page, api)
  await page.setOffline(true)
  await expect(page.getByRole('button', { name: 'Cancel for all my money back' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await keep(page).click()
  await expect(page.getByText('You keep your seat, said 17:30. It is sent when there is a signal.')).toBeVisible()
  await page.clock.setFixedTime(new Date(LEAVES - 3 * HOUR))
  api.answer(KEEP, 200, ok({ ticketId: TKT1.id, keptAt: LEAVES - 4 * HOUR }).body)
  api.answer(TICKETS, 200, ok([{ ...ticket, change: { ...change, keptAt: LEAVES - 4 * HOUR } }]).body)
  await page.setOffline(false)
  await expect(page.getByText(/^You keep your seat, said 17:30\. You can still cancel/)).toBeVisible()
  expect(api.calls(KEEP).map(({ body }) => body)).toEqual([{ change: 2, ageMs: HOUR }])
})

test('a bus that changed again meanwhile is asked about anew, and a small change asks nothing', async ({
  page,
  api,
}) => {
  await openTicket(page, api)
  api.answer(KEEP, 409, { message: 'Your bus has changed again. Look at your ticket once more.' })
  await keep(page).click()
  await expect(alertWith(page, 'Your bus has changed again. Look at your ticket once more.')).toBeVisible()
  await expect(keep(page)).toBeVisible()
  api.answer(TICKETS, 200, ok([{ ...ticket, change: { ...change, reasons: [] } }]).body)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your bus has changed' })).toBeVisible()
  await expect(keep(page)).toHaveCount(0)
})

const HOME = '/adminAuth/admin-home-page'
const SAY = `POST /api/buses/${BUS1.id}/announcements`
const REACH = `GET /api/buses/${BUS1.id}/announcements`

async function openSaying(page: Page, what: string) {
  await page.clock.setFixedTime(new Date('2030-01-15T12:00:00+05:30'))
  await admin(page, `${HOME}/say/${BUS1.id}${what}`)
}
const said = (more: object = {}) =>
  ok({
    busId: BUS1.id,
    lateMinutes: 0,
    announcedAt: Date.parse('2030-01-15T12:00:00+05:30'),
    told: 2,
    toCall: [],
    ...more,
  }).body

test('the office moves a bus past midnight: what was, what is, and that all may cancel, before it is said', async ({
  page,
  api,
}) => {
  const toCall = [{ ticketId: 5, seats: ['7'], name: 'Imran', phone: '9123456780' }]
  api.answer(REACH, 200, said({ toCall }))
  await openSaying(page, '')
  await page.getByRole('link', { name: /^New time/ }).click()
  await expect(page.getByText('2 bookings are told by notification or mail. 1 has to be called.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Imran' })).toHaveAttribute('href', 'tel:+919123456780')
  await page.getByLabel(/^Leaves /).fill('00:40')
  await page.getByLabel('Day').selectOption('2030-01-16')
  await expect(page.getByRole('main')).toContainText('now Wed 16 Jan')
  await expect(
    page.getByText(/is a big change\. Until the bus leaves, .* may cancel for all their money back\./),
  ).toBeVisible()
  api.answer(SAY, 201, said({ toCall, dateOfDeparture: '2030-01-16', departureTime: '00:40' }))
  await page.getByRole('button', { name: 'Say: leaves Wed 16 Jan, 00:40' }).click()
  await expect(page.getByText('2 of 3 bookings are told')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Imran' })).toHaveAttribute('href', 'tel:+919123456780')
  expect(api.calls(SAY).map(({ body }) => body)).toEqual([
    { kind: 'time', dateOfDeparture: '2030-01-16', departureTime: '00:40', ageMs: 0 },
  ])
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect
    .poll(() => api.calls(SAY).at(-1)?.body)
    .toMatchObject({
      ...{ kind: 'time', dateOfDeparture: BUS1.dateOfDeparture, departureTime: BUS1.departureTime },
    })
})

test('another place said with no signal is kept, and sent once with its age when the signal is back', async ({
  page,
  api,
}) => {
  await openSaying(page, '?what=boarding-point')
  await page.getByLabel('Get on here instead').fill('Mithapur Bus Stand, Gate 2')
  await page.setOffline(true)
  await page.getByRole('button', { name: 'Keep it, send later' }).click()
  await expect(page.getByText(/^Boarding point: Mithapur Bus Stand, Gate 2\. It is kept on this phone/)).toBeVisible()
  await page.clock.setFixedTime(new Date('2030-01-15T12:20:00+05:30'))
  api.answer(SAY, 201, said({ boardingPoint: 'Mithapur Bus Stand, Gate 2' }))
  await page.setOffline(false)
  await expect(alertWith(page, 'Boarding point: Mithapur Bus Stand, Gate 2. Passengers are told.')).toBeVisible()
  expect(api.calls(SAY).map(({ body }) => body)).toEqual([
    { kind: 'boarding-point', boardingPoint: 'Mithapur Bus Stand, Gate 2', ageMs: 20 * MINUTE },
  ])
})

test('what the server refuses is said beside the form, and what was typed stays', async ({ page, api }) => {
  await openSaying(page, '?what=time')
  await page.getByLabel(/^Leaves /).fill('22:45')
  api.answer(SAY, 409, { message: 'Bus BR01AB1234 already leaves at this time.' })
  await page.getByRole('button', { name: 'Say: leaves 22:45' }).click()
  await expect(page.getByText('Bus BR01AB1234 already leaves at this time.')).toBeVisible()
  await expect(page.getByLabel(/^Leaves /)).toHaveValue('22:45')
})

const CONCERNED = `GET /api/buses/${BUS1.id}/cancellation`
const concerned = ok({
  ...{ busId: BUS1.id, people: 3, bookings: 2, amount: 1500, told: 1, calledOff: null },
  ...{ name: BUS1.name, busNumber: BUS1.busNumber, from: BUS1.from, to: BUS1.to },
  ...{ dateOfDeparture: BUS1.dateOfDeparture, departureTime: BUS1.departureTime },
  toCall: [{ ticketId: 5, username: 'Imran', phone: '9123456780', seats: ['7'], calledAt: null }],
}).body

test('whom no mail reaches stands on the page that calls a trip off, before it is done', async ({ page, api }) => {
  api.answer(CONCERNED, 200, concerned)
  await page.clock.setFixedTime(new Date('2030-01-15T12:00:00+05:30'))
  await admin(page, `${HOME}/call-off/${BUS1.id}`)
  await expect(page.getByText(/1 has no e-mail and has to be called\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Imran' })).toHaveAttribute('href', 'tel:+919123456780')
})

test('while it is asked whom calling off concerns, nobody is told to connect, and nothing is empty', async ({
  page,
  api,
}) => {
  api.answer(CONCERNED, 200, concerned)
  const letGo = api.hold(CONCERNED)
  await admin(page, `${HOME}/call-off/${BUS1.id}`)
  await expect(page.getByText('Loading the trip…')).toBeVisible()
  await page.goto(HOME)
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await expect(page.getByRole('article', { name: BUS1.name })).toBeVisible()
  await page.goto(`${HOME}/call-off/${BUS1.id}`)
  await expect(page.getByText('Loading passengers…')).toBeVisible()
  await expect(page.getByText('To pay back')).toBeVisible()
  await expect(page.getByText(/Connect to see/)).toHaveCount(0)
  letGo()
  await expect(page.getByText('₹1,500')).toBeVisible()
})
