import type { Locator, Page } from '@playwright/test'
import { ok } from '../../support/checklist/default-answers.ts'
import type { MockApi } from '../../support/checklist/mock-api.ts'
import { FIGURES } from '../../support/checklist/operator-records.ts'
import {
  BUS1,
  BUS2,
  COUNTER_DAY,
  COUNTER1,
  DRIVER1,
  LISTS1,
  PAYMENT_ROW,
  TKT1,
} from '../../support/checklist/records.ts'
import { someRefund } from '../../unit/features/refunds/some-refund.ts'
import { type CheckScreen, settled, type Walk } from './every-screen.ts'
import { admin, ah, busRow, enter, expect, seat, test } from './fixtures.ts'

const LONG_NAME = 'Shree Ganesh Travels Private Limited Muzaffarpur'
const EDIT = 'PUT /api/buses/101'
const DELETE = 'DELETE /api/buses/102'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

type Part = (page: Page, api: MockApi, screen: CheckScreen) => Promise<void>

function walkOf(name: string, walk: Part): Walk {
  return {
    name,
    on: (page, api, check) =>
      walk(page, api, (title, tab) =>
        test.step(title, async () => {
          await settled(page)
          await check(title, tab)
        }),
      ),
  }
}

/**
 * An operator's screens in the order in which people meet them, with dialogs, errors, waiting changes and refused ones.
 */
export const OPERATORS_WALKS = [
  walkOf('how an operator gets in', accountForms),
  walkOf('an operator’s lists and profile', listsAndProfile),
  walkOf('an operator’s buses', busDialogs),
  walkOf('an operator’s figures and staff', figuresAndStaff),
  walkOf('an operator’s payments', payments),
  walkOf('an operator’s cash and settings', cashAndSettings),
  walkOf('a counter', counter),
  walkOf('a driver', driver),
  walkOf('the bus door', busDoor),
  walkOf('a phone that boards for the office', handedOver),
  walkOf('refunds and calling off', refunds),
  walkOf('an invitation', invitation),
  walkOf('an operator’s days', tripsByDay),
  walkOf('an operator’s unsent changes', unsentChanges),
]

async function accountForms(page: Page, _: MockApi, screen: CheckScreen): Promise<void> {
  await enter(page, { hasVisited: true }, '/adminAuth')
  await button(page, 'Login').click()
  await expect(page.getByText('Password is needed.')).toBeVisible()
  await screen('log-in', /^Operator log-in/)
  await page.goto('/admin-signup')
  await button(page, 'Sign Up').click()
  await expect(page.getByText('Name is needed.', { exact: true })).toBeVisible()
  await screen('sign-up', /^Sign up as an operator/)
  await page.goto('/admin-reset-link')
  await expect(page.getByLabel('Email')).toBeVisible()
  await screen('reset link', /^Lost your password/)
  await page.goto('/admin-reset-password?token=abc123')
  await expect(button(page, 'Reset Password')).toBeVisible()
  await screen('new password', /^New password/)
}

async function listsAndProfile(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  const long = { ...TKT1, id: 905, busName: LONG_NAME, username: 'Thiruvananthapuram Venkatanarasimharajuvaripeta' }
  api.answer('GET /api/tickets', 200, { data: [long, { ...TKT1, status: 'CANCELLED' }] })
  api.answer('GET /api/tickets/find/101', 200, { data: [long] })
  api.answer('GET /api/tickets/totalRevenue', 200, { data: 12_34_56_789.5 })
  await ah(page)
  await expect(page.getByText('₹12,34,56,789.50')).toBeVisible()
  await screen('home', /^Your buses/)
  await button(page, 'Board').click()
  await expect(dialog(page, 'Which trip boards?')).toBeVisible()
  await screen('which trip boards', /^Your buses/)
  await page.keyboard.press('Escape')
  await button(page, 'View All Tickets').click()
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await screen('tickets', /^Your buses/)
  await button(page, 'My Account').click()
  await expect(dialog(page, 'My Account')).toBeVisible()
  await screen('drawer', /^Your buses/)
  await button(page, 'Profile').click()
  await expect(page.getByText('10ABCDE1234F1Z5')).toBeVisible()
  await screen('profile', /^Your buses/)
  await button(page, 'Edit Profile').click()
  await page.getByLabel('Company name').fill('')
  await button(page, 'Update').click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await screen('profile form', /^Your buses/)
  await admin(page, '/adminAuth/admin-home-page/booked-tickets/101')
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page.locator('[data-toggle]').first().click()
  await screen('passengers', /^Booked tickets/)
  await button(page, 'Cancel seats').click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await screen('seats of a passenger to cancel', /^Booked tickets/)
  const told = { kind: 'boarded', seat: 7, ticketId: 905, passenger: LONG_NAME, deviceName: 'Mahesh', verdict: 'go' }
  const scans = [
    { ...told, id: '00000000-0000-4000-8000-000000000001', at: Date.now() - 3_600_000, reason: 'cancelled' },
    { ...told, id: '00000000-0000-4000-8000-000000000002', at: Date.now() - 7_200_000, collected: 620 },
  ]
  api.answer('GET /api/boarding/uncounted/101', 200, { data: scans })
  api.answer('GET /api/tickets/find/101', 200, { data: [] })
  await page.reload()
  await expect(page.getByText('No tickets found for this bus.')).toBeVisible()
  await screen('no passengers', /^Booked tickets/)
  await button(page, 'Note and close, seat 7').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await screen('closing a scan that does not count', /^Booked tickets/)
}

async function openBuses(page: Page): Promise<void> {
  await ah(page)
  await button(page, 'View All Buses').click()
  await expect(page.getByRole('article')).toHaveCount(2)
}

async function busDialogs(page: Page, _: MockApi, screen: CheckScreen): Promise<void> {
  await openBuses(page)
  await screen('buses', /^Your buses/)
  await button(page, 'Import trips').click()
  const file = { name: 'timetable.csv', mimeType: 'text/csv', buffer: Buffer.from('name,from\nA,B') }
  await page.getByLabel('Timetable file').setInputFiles(file)
  await expect(page.getByText('What each column is')).toBeVisible()
  await screen('import of a file whose columns are not known', /^Your buses/)
  const rows = ['03-12-2026', '04-12-2026', '31-11-2026'].map(
    (day) => `Magadh Express,BR01PA4521,AC Sleeper,Patna,Ranchi,${day},21:00,21:30,Gandhi Maidan,Kantatoli,41,40,850`,
  )
  const head = 'Travels,Bus No.,Coach,Origin,Destination,DOJ,Reporting,Departs,Pickup,Drop,Seats,Seats left,Fare'
  const buffer = Buffer.from([head, ...rows].join('\n'))
  await page.getByLabel('Timetable file').setInputFiles({ ...file, buffer })
  await expect(page.getByText('Which date is 03-12-2026?')).toBeVisible()
  await screen('import that asks about its dates', /^Your buses/)
  await page.keyboard.press('Escape')
  await button(page, 'Add Bus').click()
  await page.getByRole('radio', { name: 'Chosen days' }).check()
  await dialog(page, 'Add Bus').getByRole('button', { name: 'Add Bus' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await screen('add form', /^Your buses/)
  await openBuses(page)
  await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Bus')).toBeVisible()
  await screen('edit form', /^Your buses/)
  await page.keyboard.press('Escape')
  await busRow(page, BUS1.name).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await screen('question before deleting', /^Your buses/)
}

async function figuresAndStaff(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  const crores = {
    revenue: 3_21_45_678.5,
    received: 2_98_76_543,
    stillToCome: 45_67_890,
    paidBack: 12_34_567,
    dueBack: 98_765,
  }
  const days = FIGURES.days.map((day) => ({ ...day, ...crores, bookings: 12_345 }))
  api.answer('GET /api/statistics', 200, { data: { ...FIGURES, days } })
  await admin(page, '/adminAuth/admin-home-page/statistics?from=2026-11-07&to=2026-11-20')
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
  await screen('statistics', /^Statistics/)
  await admin(page, '/adminAuth/admin-home-page/staff')
  await expect(page.getByText('2 people, 1 invited')).toBeVisible()
  await screen('staff', /^Staff/)
  await page.getByRole('button', { name: 'Asha Kumari' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('on 2 phones')
  await screen('question before withdrawing', /^Staff/)
  await page.keyboard.press('Escape')
  await button(page, 'Invite somebody').click()
  await dialog(page, 'Invite somebody').getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('E-mail is needed.')).toBeVisible()
  await screen('invitation', /^Staff/)
}

async function payments(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await admin(page, '/adminAuth/admin-home-page/payments')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.locator('[data-toggle]').first().click()
  await expect(page.getByText('SW310M')).toBeVisible()
  await screen('payments', /^Payments/)
  const claim = { id: 7, at: Date.parse('2026-12-02T10:26:00+05:30'), utr: '633410275518', amount: 620 }
  api.answer('GET /api/payments', 200, ok([{ ...PAYMENT_ROW, claim }]).body)
  await page.reload()
  await page.getByRole('radio', { name: 'To check 1' }).check()
  await page.locator('[data-row]').getByRole('checkbox').check()
  await expect(button(page, 'Not found')).toBeVisible()
  await screen('payments to check', /^Payments/)
  await button(page, 'Import a statement')
    .or(page.getByRole('link', { name: 'Import a statement' }))
    .click()
  const statement = (text: string) =>
    page
      .getByLabel('Statement file')
      .setInputFiles({ name: 'okbank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await statement('Kab,Kitna\nx,y')
  await expect(page.getByText('What each column is')).toBeVisible()
  await screen('statement whose columns are not known', /^Import a statement/)
  await statement(
    'Date,Note,UTR,Credit\n02-12-2026,310,633410192213,850\n02-12-2026,7,,900\n13-12-2026,7,1,x\n14-12-2026,,,',
  )
  await button(page, 'Match 2 lines').click()
  await button(page, 'Find the passenger').click()
  await expect(page.getByText('₹620 लेने हैं').or(page.getByText('₹620 to pay'))).toBeVisible()
  await screen('matched statement', /^Import a statement/)
}

async function cashAndSettings(page: Page, _: MockApi, screen: CheckScreen): Promise<void> {
  await admin(page, '/adminAuth/admin-home-page/cash')
  await expect(page.getByText(/^Mahesh’s phone was last heard/)).toBeVisible()
  await screen('cash', /^Cash/)
  await page.getByRole('radio', { name: 'Closed 1' }).check()
  await expect(page.getByText('₹50 is missing')).toBeVisible()
  await screen('closed boxes', /^Cash/)
  await page.goto('/adminAuth/admin-home-page/cash/s9')
  await page.getByLabel('Counted').fill('7080')
  await button(page, 'Close with ₹50 missing').click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await screen('closing a box', /^Close the box/)
  await admin(page, '/adminAuth/admin-home-page/how-passengers-pay')
  await expect(page.getByRole('img', { name: /^QR of the UPI ID/ })).toBeVisible()
  await page.getByRole('radio', { name: /^UPI only, before the journey/ }).check()
  await page.getByLabel('UPI ID of the company').fill('magadh road')
  await button(page, 'Save').click()
  await expect(page.getByText(/^A UPI ID is a name/)).toBeVisible()
  await screen('how passengers pay', /^How passengers pay/)
  await admin(page, '/adminAuth/admin-home-page/notifications')
  await expect(page.getByRole('switch', { name: 'A driver says: not coming' })).toBeChecked()
  await screen('what somebody is told of', /^Notifications/)
}

async function counter(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  const sales = { ...COUNTER_DAY.sales, tickets: 42, paid: 98_765, atBoarding: 12_345 }
  api.answer('GET /api/counter', 200, { data: { ...COUNTER_DAY, sales } })
  await enter(page, { hasVisited: true, Admin: COUNTER1 }, '/adminAuth/admin-home-page')
  await expect(page.getByRole('link', { name: /^Sell 23:59/ })).toBeVisible()
  await screen('home of a counter', /^Your buses/)
  const kept = {
    seat: 6,
    kind: 'kept',
    reason: LONG_NAME,
    by: 'Ravi',
    since: 1_796_000_000_000,
    until: 4_000_000_000_000,
  }
  const sleeper = { ...BUS1, type: 'A/C Sleeper (2+1)', numberOfSeats: 36, NumberOfSeatsBooked: 0 }
  const trip = { bus: sleeper, soldSeats: [], keptSeats: [kept] }
  const sold = { ticket: { ...TKT1, id: 77, bookedSeats: ['5'], soldBy: 'Ravi' }, link: '' }
  api.answer('GET /api/counter/101', 200, { data: trip })
  api.answer('PUT /api/counter/101/holds/*', 200, { data: { until: 4_000_000_000_000, trip } })
  api.answer('GET /api/counter/tickets/77', 200, { data: sold })
  await page.goto('/adminAuth/admin-home-page/counter')
  await expect(page.getByRole('link', { name: /^Sell 23:59/ })).toBeVisible()
  await screen('departures', /^Counter/)
  await page.goto('/adminAuth/admin-home-page/counter/101')
  await expect(seat(page, 6)).toBeVisible()
  await screen('seats at the counter', /^Counter/)
  await seat(page, 6).click()
  await expect(dialog(page, 'Seat 6 is kept back')).toBeVisible()
  await screen('a seat that is kept back', /^Counter/)
  await page.keyboard.press('Escape')
  await seat(page, 5).click()
  await button(page, 'Sell 1 seat').click()
  await button(page, 'Sold, make ticket').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await screen('selling seats', /^Counter/)
  await page.getByLabel('Name').fill(LONG_NAME)
  await page.getByLabel('Phone').fill('9876543210')
  api.answer('POST /api/counter/101/sales', 201, { data: sold })
  await button(page, 'Sold, make ticket').click()
  await expect(page.getByRole('heading', { name: 'Sold: ticket 77' })).toBeVisible()
  await screen('a ticket that was sold', /^Counter/)
  await page.goto('/adminAuth/admin-home-page/counter/101')
  await seat(page, 5).click()
  await button(page, 'Sell 1 seat').click()
  await page.getByLabel('Name').fill(LONG_NAME)
  await page.getByLabel('Phone').fill('9876543210')
  api.abort('POST /api/counter/101/sales')
  await button(page, 'Sold, make ticket').click()
  await expect(page.getByText('We do not know yet whether seat 5 is sold.')).toBeVisible()
  await screen('a sale whose answer was lost', /^Counter/)
  await page.goto('/adminAuth/admin-home-page/trips')
  await expect(page.getByRole('article')).toHaveCount(2)
  await screen('trips of a counter', /^Trips/)
  await page.goto('/adminAuth/admin-home-page/passengers')
  await expect(page.getByRole('heading', { name: 'Passengers', level: 1 })).toBeVisible()
  await screen('all passengers', /^Passengers/)
  await page.goto('/adminAuth/admin-home-page/more')
  await expect(page.getByRole('heading', { name: 'More', level: 1 })).toBeVisible()
  await screen('what a phone’s bar has no room for', /^More/)
}

async function driver(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page')
  await expect(page.getByText('You board the passengers of')).toBeVisible()
  await screen('home of a driver', /^Your buses/)
  api.answer('GET /api/boarding/manifests', 200, { data: LISTS1 })
  api.abort('POST /api/boarding/progress')
  await page.goto('/adminAuth/admin-home-page/run/101')
  await expect(button(page, 'Left Gandhi Maidan')).toBeVisible()
  await button(page, 'Left Gandhi Maidan').click()
  await expect(page.getByText('Waits to be sent')).toBeVisible()
  await screen('a trip on the road', /^On the road/)
  await button(page, 'Left Jehanabad').click()
  await expect(page.getByRole('alertdialog', { name: 'Mithapur left too?' })).toBeVisible()
  await screen('question whether a stop before was left', /^On the road/)
  await button(page, 'Not yet').click()
  await button(page, 'Say it').click()
  await expect(dialog(page, 'Say it')).toBeVisible()
  await screen('what a driver says', /^On the road/)
  await dialog(page, 'Say it')
    .getByRole('link', { name: /^Bus is not coming/ })
    .click()
  await page.getByRole('radio', { name: 'Another reason' }).check()
  await screen('a bus that is not coming', /^Bus is not coming/)
}

/** Shortly before the bus of the boarding lists leaves. */
const AT_THE_DOOR = new Date('2030-01-15T21:10:00+05:30')

/** The passengers of a late bus: two are told, two have to be called. */
const REACH = {
  ...{ busId: BUS1.id, lateMinutes: 30, announcedAt: AT_THE_DOOR.getTime(), told: 2 },
  toCall: [
    { ticketId: 905, seats: ['7', '8', '9', '10', '11', '12'], name: LONG_NAME, phone: '9123456780' },
    { ticketId: 906, seats: ['13'], name: 'Ravi', phone: '9123456781' },
  ],
}

async function checkByHand(page: Page, ticket: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Ticket number' }).fill(String(ticket))
  await button(page, 'Check').click()
}

/** A verdict is read at arm's length: all of it is in view, on the smallest phones too. */
async function expectNoScrolling(page: Page): Promise<void> {
  const hidden = () => page.locator('[data-verdict]').evaluate((field) => field.scrollHeight - field.clientHeight)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(hidden).toBe(0)
  if (size) await page.setViewportSize(size)
  await expect.poll(hidden).toBe(0)
}

/**
 * A welcome leaves by itself after four seconds (`WELCOME_MS` in use-door-check.ts), and checking it takes longer on a slow
 * machine. Here it stays.
 */
async function stayOnTheScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const soon = window.setTimeout.bind(window)
    window.setTimeout = ((work: TimerHandler, ms = 0, ...values: unknown[]) =>
      soon(work, ms === 4_000 ? 3_600_000 : ms, ...values)) as typeof window.setTimeout
  })
}

async function busDoor(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await page.clock.setFixedTime(AT_THE_DOOR)
  await stayOnTheScreen(page)
  const [trip] = LISTS1.trips
  const soldTo = (ticketId: number, due: number, ...seats: number[]) =>
    seats.flatMap((seat) => trip?.seats.slice(0, 1).map((one) => ({ ...one, seat, ticketId, due })) ?? [])
  const boarded = [LONG_NAME, 'Mahesh'].map((deviceName, n) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${n}`, at: AT_THE_DOOR.getTime() - 600_000 + n * 60_000 },
    ...{ deviceId: `phone-${n}`, deviceName },
  }))
  const twice = soldTo(902, 0, 9).map((one) => ({ ...one, boarded }))
  const seats = [...soldTo(900, 0, 3, 4, 5, 6), ...soldTo(901, 1500, 7, 8), ...twice]
  api.answer('GET /api/boarding/manifests', 200, { data: { ...LISTS1, trips: [{ ...trip, seats }] } })
  api.answer('GET /api/buses/101/announcements', 200, { data: REACH })
  api.answer('POST /api/buses/101/announcements', 201, { data: REACH })
  api.abort('POST /api/boarding/scans')
  await admin(page, '/adminAuth/admin-home-page/boarding/101')
  await expect(page.getByRole('textbox', { name: 'Ticket number' })).toBeVisible()
  await screen('the door without a camera', /^Boarding/)
  await button(page, 'Hand over boarding').click()
  await page.getByRole('textbox', { name: 'Whose phone is it?' }).fill(LONG_NAME.slice(0, 40))
  await expect(button(page, 'Make a code')).toBeEnabled()
  await screen('handing over', /^Boarding/)
  await page.keyboard.press('Escape')
  await checkByHand(page, 900)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expectNoScrolling(page)
  await screen('passengers who may get on', /^Boarding/)
  await button(page, 'Not all here').click()
  await page.getByRole('checkbox').first().click()
  await expect(button(page, 'Board 3 seats')).toBeVisible()
  await screen('who of them is here', /^Boarding/)
  await page.getByRole('checkbox').first().click()
  await button(page, 'Board 4 seats').click()
  await checkByHand(page, 900)
  await expect(page.getByRole('heading', { name: 'Already boarded' })).toBeVisible()
  await expectNoScrolling(page)
  await screen('passengers who are on the bus already', /^Boarding/)
  await page.getByRole('button', { name: 'Back' }).last().click()
  await checkByHand(page, 4_711)
  await expect(page.locator('[data-verdict]')).toBeVisible()
  await screen('a ticket of another trip', /^Boarding/)
  await page.getByRole('button', { name: 'Back' }).last().click()
  await button(page, 'Passengers').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Asha K.' }).first()).toBeVisible()
  await screen('passengers at the door', /^Boarding/)
  await page.getByRole('button', { name: 'Boarded twice' }).click()
  await expect(dialog(page, 'Seat 9 boarded twice')).toBeVisible()
  await screen('a seat that was boarded twice', /^Boarding/)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Pays at boarding/ })
    .first()
    .click()
  await expect(dialog(page, 'Collect ₹1,500')).toBeVisible()
  await screen('what a passenger pays at the door', /^Boarding/)
  await page.goto('/adminAuth/admin-home-page/late/101')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Minutes').fill('4')
  await expect(page.getByText('Minutes are a whole number from 5 to 600.')).toBeVisible()
  await screen('how late a bus is', /^Late/)
  await page.getByRole('radio', { name: '30' }).check()
  await page.getByRole('button', { name: /^Say: late by/ }).click()
  await expect(page.getByText('2 of 4 bookings are told')).toBeVisible()
  await screen('a bus that is said to be late', /^Late/)
}

async function handedOver(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await page.clock.setFixedTime(AT_THE_DOOR)
  const lists = 'GET /api/boarding/manifests'
  const answer = api.fail(lists)
  await enter(page, { hasVisited: true }, '/boarding')
  await expect(button(page, 'Try again')).toBeVisible()
  await screen('that phone, before its list', /^Boarding/)
  const [trip] = LISTS1.trips
  const other = { ...trip, busId: 102, name: LONG_NAME, from: 'Thiruvananthapuram', to: 'Visakhapatnam Dwaraka' }
  api.answer(lists, 200, { data: { ...LISTS1, handedTo: LONG_NAME.slice(0, 36), trips: [trip, other] } })
  answer()
  await button(page, 'Try again').click()
  await expect(page.getByRole('link', { name: 'Scan tickets' })).toHaveCount(2)
  await screen('trips of that phone', /^Boarding/)
  await page.goto('/boarding/take-over#half-a-secret')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await screen('a link that is incomplete', /^Boarding/)
  api.answer(lists, 401, { message: 'Log in.', data: null, statusCode: 401 })
  await page.goto('/boarding/999')
  await expect(page.getByText('Open the link that the office gave you.')).toBeVisible()
  await screen('a trip that was not handed over', /^Boarding/)
}

async function refunds(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  const data = [someRefund(1, { username: LONG_NAME }), someRefund(2, { payTo: 'asha.k@okbank', state: 'paid' })]
  api.answer('GET /api/refunds', 200, { message: 'ok', data, total: 2, amount: 200 })
  await admin(page, '/adminAuth/admin-home-page/refunds')
  await page.getByRole('checkbox').first().check()
  await expect(button(page, 'Mark 1 as paid')).toBeVisible()
  await screen('refunds', /^Refunds/)
  const { toCall } = REACH
  const off = {
    ...{ busId: BUS1.id, people: 7, bookings: 4, amount: 5_250, told: 2, calledOff: null },
    ...{ name: LONG_NAME, busNumber: BUS1.busNumber, from: BUS1.from, to: BUS1.to },
    ...{ dateOfDeparture: BUS1.dateOfDeparture, departureTime: BUS1.departureTime },
    toCall: toCall.map(({ name: username, ...one }) => ({ ...one, username, calledAt: null })),
  }
  api.answer('GET /api/buses/101/cancellation', 200, { data: off })
  await page.goto('/adminAuth/admin-home-page/call-off/101')
  await expect(button(page, 'Call it off')).toBeVisible()
  await page.getByRole('radio', { name: 'Another reason' }).check()
  await screen('calling a trip off', /^Call the trip off/)
  const calledOff = { at: AT_THE_DOOR.getTime(), reason: 'Boom from server' }
  api.answer('GET /api/buses/101/cancellation', 200, { data: { ...off, calledOff } })
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 told, 2 to call' })).toBeVisible()
  await screen('a trip that is called off', /^Call the trip off/)
  await button(page, 'Other bus').click()
  await expect(dialog(page, 'Other bus')).toBeVisible()
  await screen('another bus for its passengers', /^Call the trip off/)
}

async function invitation(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await enter(page, { hasVisited: true }, '/adminAuth/join?token=abc123')
  await page.getByLabel('New password').fill('one secret 1')
  await page.getByLabel('The password once more').fill('another one 2')
  await button(page, 'Join Ravi Travels').click()
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  await screen('invitation that was opened', /^Join/)
  api.answer('GET /api/staff/invitation', 404, { message: 'Boom from server' })
  await page.reload()
  await expect(page.getByText('Boom from server')).toBeVisible()
  await screen('invitation that is dead', /^Join/)
}

async function tripsByDay(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await ah(page)
  await page.goto('/adminAuth/admin-home-page/trips?day=2030-01-15')
  const trip = page.getByRole('list', { name: 'Tue 15 Jan' }).getByRole('button')
  await expect(trip).toBeVisible()
  await screen('trips by day', /^Trips/)
  await trip.click()
  await expect(dialog(page, 'Patna to Delhi').getByRole('article')).toBeVisible()
  await screen('a trip', /^Trips/)
  await page.keyboard.press('Escape')
  await page.goto('/adminAuth/admin-home-page/trips?day=2030-01-15&month=2030-01')
  await expect(page.getByRole('grid')).toBeVisible()
  await screen('the calendar', /^Trips/)
  await page.goto('/adminAuth/admin-home-page/trips?find=patna')
  await expect(page.getByRole('region', { name: 'Route Patna to Ranchi' })).toBeVisible()
  await screen('found trips', /^Trips/)
  await page.goto('/adminAuth/admin-home-page/trips?by=bus')
  await expect(page.getByRole('list', { name: 'Buses' })).toBeVisible()
  await screen('trips by bus', /^Trips/)
  await page.goto('/adminAuth/admin-home-page/trips?day=2030-01-15')
  await button(page, 'Pick trips').click()
  await page.getByRole('checkbox').check()
  await screen('picked trips', /^Trips/)
  await button(page, 'Time').click()
  await page.getByRole('radio', { name: 'Later' }).check()
  await page.getByLabel('Minutes later').fill('30')
  await expect(page.getByText('Before and after')).toBeVisible()
  await screen('a change of many trips', /^Trips/)
  api.answer('GET /api/buses/101/announcements', 200, { data: { ...REACH, lateMinutes: 0 } })
  await page.goto('/adminAuth/admin-home-page/say/101')
  await expect(page.getByRole('link', { name: /^New time/ })).toBeVisible()
  await screen('what there is to say', /^Say it/)
  await page.getByRole('link', { name: /^New time/ }).click()
  await page.getByLabel(/^Leaves /).fill('23:45')
  await expect(page.getByText(/is a big change/)).toBeVisible()
  await expect(page.getByText('2 have to be called.')).toBeVisible()
  await screen('a new time', /^Say it/)
  await page.goto('/adminAuth/admin-home-page/say/101?what=boarding-point')
  await page.getByLabel('Get on here instead').fill('Mithapur Bus Stand, Gate 2')
  await screen('another boarding point', /^Say it/)
  await page.goto('/adminAuth/admin-home-page/say/101?what=vehicle')
  await page.getByLabel('Which bus comes?').fill('BR01PC3318')
  await page.getByLabel('Number of seats').fill('2')
  await expect(page.getByText(/keep their number/)).toBeVisible()
  await screen('another bus', /^Say it/)
}

/** Opens a confirmation and closes it without an answer. */
async function askedAndLeft(page: Page, opener: Locator): Promise<void> {
  await opener.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

async function unsentChanges(page: Page, api: MockApi, screen: CheckScreen): Promise<void> {
  await openBuses(page)
  // A dialog's code loads when it first opens, because these tests run without a service worker.
  await askedAndLeft(page, busRow(page, BUS2.name).getByRole('button', { name: 'Delete' }))
  await askedAndLeft(page, button(page, 'Home'))
  await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Bus')).toBeVisible()
  await page.context().setOffline(true)
  await dialog(page, 'Edit Bus').getByLabel('Cost per seat').fill('801')
  await dialog(page, 'Edit Bus').getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page, 'Edit Bus')).toBeHidden()
  // The message over the list goes by itself, unless the pointer is over it.
  await page.mouse.move(1, 1)
  await expect(page.getByText('Saved on this phone. It is sent')).toBeHidden()
  await busRow(page, BUS2.name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 changes are not sent yet.')).toBeVisible()
  await screen('changes that wait', /^Your buses/)
  await button(page, 'Home').click()
  await expect(page.getByRole('alertdialog')).toContainText('If you log out now')
  await screen('question before logging out', /^Your buses/)
  await page.keyboard.press('Escape')
  api.answer(EDIT, 409, {
    message: 'This bus was changed meanwhile: Cost per seat is 780 now. Look at it, then save again.',
  })
  api.fail(DELETE)
  await page.context().setOffline(false)
  await expect(busRow(page, BUS1.name)).toContainText('This change was not made.')
  await screen('a refused change', /^Your buses/)
}
