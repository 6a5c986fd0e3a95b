import type { TicketMoney } from '#contract/tickets/money-of-ticket.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { ADM1, BUS1, LISTS1, PAYMENT_ROW, TKT1, USER1 } from '../support/checklist/records.ts'
import { someRefund } from '../unit/features/refunds/some-refund.ts'
import { expect } from './support/expect.ts'
import type { Locator, Page } from './support/page.ts'
import { admin, test, user } from './support/rows.ts'

/**
 * What is typed outlives the page: a phone short of memory drops it while its owner is in another app, for the number
 * that is to be typed. Fields of whole forms have their own tests.
 */

const HOME = '/adminAuth/admin-home-page'
const AT_THE_DOOR = Date.parse('2030-01-15T21:10:00+05:30')

interface Row {
  what: string
  typed: string
  /** Opens the page; called once. */
  page: (page: Page, api: MockApi) => Promise<unknown>
  /** From the loaded page to the field; called again after the page has been dropped. */
  field: (page: Page) => Promise<Locator>
  /** The call that Enter makes, where it is not the last press of something final. */
  enter?: string
}

function ownTicket(money: Partial<TicketMoney>) {
  return {
    ...{ ...TKT1, busId: 101, dateOfDeparture: addDays(indiaDate(Date.now()), 5) },
    ...{ terms: [{ hoursBefore: 24, percent: 90 }], payment: 'at-boarding' },
    money: { state: 'to-pay', fare: 1500, due: 1500, received: 0, paidBack: 0, dueBack: 0, kept: 0, ...money },
  }
}

async function ticket(page: Page, api: MockApi, money: Partial<TicketMoney>, show = ''): Promise<void> {
  api.answer(`GET /api/tickets/find-ticket/${USER1.id}`, 200, ok([ownTicket(money)]).body)
  await user(page, `/my-tickets?ticket=900${show}`)
}

async function passengersTicket(page: Page, api: MockApi): Promise<void> {
  const payment = { id: 5, ticketId: 900, amount: 500, how: 'cash', by: 'Ravi', at: Date.now(), reference: '' }
  const partly = ownTicket({ due: 1000, received: 500 })
  api.answer('GET /api/tickets/find/101', 200, ok([partly]).body)
  api.answer('GET /api/payments', 200, ok([{ ...PAYMENT_ROW, ticketId: 900, due: 1000, payment }]).body)
  api.answer('GET /api/tickets/900/history', 200, ok([]).body)
  await admin(page, `${HOME}/booked-tickets/101`)
}

async function openRow(page: Page): Promise<void> {
  await page.locator('[data-row]').first().click()
}

async function door(page: Page, api: MockApi, path: string): Promise<void> {
  await page.clock.setFixedTime(new Date(AT_THE_DOOR))
  const boarded = (seat: number) =>
    ['phone-1', 'phone-2'].map((deviceId, index) => ({
      ...{ id: `00000000-0000-4000-8000-0000000000${seat}${index}`, at: AT_THE_DOOR - 600_000 + index * 60_000 },
      ...{ deviceId, deviceName: deviceId },
    }))
  const [trip] = LISTS1.trips
  const seats = trip?.seats.map((one) => ({ ...one, boarded: boarded(one.seat) }))
  api.answer('GET /api/boarding/manifests', 200, ok({ ...LISTS1, asOf: AT_THE_DOOR, trips: [{ ...trip, seats }] }).body)
  await admin(page, `${HOME}/${path}`)
}

const UPI = { link: 'upi://pay?pa=a@b', id: 'magadh@okbank', name: 'Magadh', reference: 'SW900C', merchant: false }
const ROWS: Row[] = [
  {
    what: 'the UTR of a payment',
    enter: 'POST /api/tickets/900/payment-claim',
    typed: '6334 1027 5518',
    page: (page, api) => ticket(page, api, { upi: UPI }),
    async field(page) {
      await page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'I have paid' }).click()
      return page.getByLabel('UTR or UPI reference number, 12 digits')
    },
  },
  {
    what: 'where a traveller is paid back',
    typed: 'asha@okbank',
    page: (page, api) => ticket(page, api, { state: 'received', due: 0, received: 1500 }, '&show=cancel'),
    async field(page) {
      await page.getByRole('checkbox').first().click()
      return page.getByLabel('Phone number or UPI ID for this money')
    },
  },
  {
    what: 'a sum that came for a ticket',
    enter: 'POST /api/payments',
    typed: '750',
    page: passengersTicket,
    async field(page) {
      await openRow(page)
      return page.getByLabel('Amount in rupees')
    },
  },
  {
    what: 'why a payment is taken back',
    enter: 'POST /api/payments/5/reversal',
    typed: 'Noted twice',
    page: passengersTicket,
    async field(page) {
      await openRow(page)
      await page.getByRole('button', { name: 'Take back' }).click()
      return page.getByLabel('Why is it taken back?')
    },
  },
  {
    what: 'the reference of a payment that is picked',
    typed: '633410275518',
    async page(page, api) {
      api.answer('GET /api/payments', 200, ok([PAYMENT_ROW]).body)
      await admin(page, `${HOME}/payments`)
    },
    async field(page) {
      await page.locator('[data-row]').first().getByRole('checkbox').click()
      return page.getByLabel('UTR or reference (optional)')
    },
  },
  {
    what: 'the reference of many refunds',
    typed: 'Bank file of Monday',
    async page(page, api) {
      api.answer('GET /api/refunds', 200, { message: 'ok', data: [someRefund(1)], total: 1, amount: 100 })
      await admin(page, `${HOME}/refunds`)
    },
    async field(page) {
      await page.getByRole('checkbox').first().check()
      return page.getByLabel('Reference, optional')
    },
  },
  {
    what: 'why a trip is called off',
    typed: 'The bridge at Mokama is closed',
    async page(page, api) {
      const { id: busId, name, busNumber, from, to, dateOfDeparture, departureTime } = BUS1
      const nobody = { people: 0, bookings: 0, amount: 0, told: 0, calledOff: null, toCall: [] }
      const trip = { busId, name, busNumber, from, to, dateOfDeparture, departureTime }
      api.answer(`GET /api/buses/${busId}/cancellation`, 200, ok({ ...trip, ...nobody }).body)
      await admin(page, `${HOME}/call-off/${busId}`)
    },
    async field(page) {
      await page.getByRole('radio', { name: 'Another reason' }).check()
      return page.getByLabel('Reason', { exact: true })
    },
  },
  {
    what: 'why a bus is not coming',
    typed: 'The bridge at Mokama is closed',
    page: (page, api) => door(page, api, 'not-coming/101'),
    async field(page) {
      await page.getByRole('radio', { name: 'Another reason' }).check()
      return page.getByLabel('Reason', { exact: true })
    },
  },
  {
    what: 'what happened at a seat that was boarded twice',
    enter: 'POST /api/boarding/conflicts/101-3/settlement',
    typed: 'Asha and Meena swapped',
    async page(page, api) {
      await door(page, api, 'boarding/101')
      await page.getByRole('button', { name: 'Passengers' }).click()
    },
    async field(page) {
      await page.getByRole('button', { name: 'Boarded twice' }).first().click()
      return page.getByLabel('What happened?')
    },
  },
  {
    what: 'the note that closes a scan',
    enter: 'POST /api/boarding/uncounted/00000000-0000-4000-8000-000000000001/note',
    typed: 'Meena paid the driver',
    async page(page, api) {
      const told = { kind: 'boarded', seat: 7, ticketId: 905, passenger: 'Meena', deviceName: 'Raju', verdict: 'go' }
      const id = '00000000-0000-4000-8000-000000000001'
      const scan = { ...told, id, at: Date.now() - 3_600_000, reason: 'cancelled' }
      api.answer('GET /api/boarding/uncounted/101', 200, ok([scan]).body)
      await admin(page, `${HOME}/booked-tickets/101`)
    },
    async field(page) {
      await page.getByRole('button', { name: 'Note and close, seat 7' }).click()
      return page.getByLabel('What happened?')
    },
  },
  {
    what: 'whose phone a trip is handed to',
    typed: 'Raju, second driver',
    page: (page, api) => door(page, api, 'boarding/101'),
    async field(page) {
      await page.getByRole('button', { name: 'Hand over boarding' }).click()
      return page.getByRole('textbox', { name: 'Whose phone is it?' })
    },
  },
  {
    what: 'a new time',
    typed: '23:40',
    async page(page) {
      await page.clock.setFixedTime(new Date('2030-01-15T12:00:00+05:30'))
      await admin(page, `${HOME}/say/${BUS1.id}?what=time`)
    },
    field: async (page) => page.getByLabel(/^Leaves /),
  },
  {
    what: 'another boarding point',
    typed: 'Mithapur Bus Stand, Gate 2',
    page: (page) => admin(page, `${HOME}/say/${BUS1.id}?what=boarding-point`),
    field: async (page) => page.getByLabel('Get on here instead'),
  },
  {
    what: 'another bus',
    typed: 'BR01PC3318',
    page: (page) => admin(page, `${HOME}/say/${BUS1.id}?what=vehicle`),
    field: async (page) => page.getByLabel('Which bus comes?'),
  },
  {
    what: 'a company’s refund terms',
    typed: '80',
    async page(page, api) {
      const terms = [{ hoursBefore: 24, percent: 90 }]
      api.answer(`GET /api/admins/${ADM1.id}/cancellation-terms`, 200, ok({ terms }).body)
      await admin(page, HOME)
    },
    async field(page) {
      await page.getByRole('button', { name: 'My Account' }).click()
      await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: 'Profile' }).click()
      return page.getByLabel('Per cent back')
    },
  },
]

for (const { what, typed, page: open, field } of ROWS)
  test(`a phone that drops the page keeps ${what}`, async ({ page, api }) => {
    await open(page, api)
    await (await field(page)).fill(typed)
    await page.reload()
    await expect(await field(page)).toHaveValue(typed)
  })

for (const { what, typed, page: open, field, enter = '' } of ROWS.filter((row) => row.enter))
  test(`Enter sends ${what}, once`, async ({ page, api }) => {
    await open(page, api)
    const box = await field(page)
    await box.fill(typed)
    api.hold(enter)
    await box.press('Enter')
    await expect.poll(() => api.calls(enter).length).toBe(1)
    await box.press('Enter')
    expect(api.calls(enter)).toHaveLength(1)
  })

test('a refund that is picked again after the page was dropped has its own reference, and no other one is picked', async ({
  page,
  api,
}) => {
  const refunds = [someRefund(1), someRefund(2), someRefund(3)]
  api.answer('GET /api/refunds', 200, { message: 'ok', data: refunds, total: 3, amount: 300 })
  api.answer('POST /api/refunds/2/payment', 200, { message: 'ok', data: refunds[1] })
  await admin(page, `${HOME}/refunds`)
  const second = page.locator('[data-row]').nth(1)
  await second.getByRole('checkbox').check()
  await second.click()
  await page.getByLabel('Reference', { exact: true }).fill('UTR 42')
  await page.reload()
  await expect(second.getByRole('checkbox')).not.toBeChecked()
  await second.getByRole('checkbox').check()
  await page.getByLabel('Reference, optional').fill('All of today')
  await page.getByRole('button', { name: 'Mark 1 as paid' }).click()
  await expect(page.getByText('1 is marked as paid.')).toBeVisible()
  expect(api.calls('POST /api/refunds/2/payment')).toMatchObject([{ body: { reference: 'UTR 42' } }])
  // What was typed for these stands beside no other refund.
  await expect(page.getByLabel('Reference, optional')).toHaveValue('')
})

test('a reference that was typed for one payment does not stand beside the next one', async ({ page, api }) => {
  api.answer('GET /api/payments', 200, ok([PAYMENT_ROW, { ...PAYMENT_ROW, ticketId: 901 }]).body)
  await admin(page, `${HOME}/payments`)
  const ticks = page.locator('[data-row]').getByRole('checkbox')
  await ticks.first().click()
  await page.getByLabel('UTR or reference (optional)').fill('633410275518')
  await ticks.first().click()
  await ticks.nth(1).click()
  await expect(page.getByLabel('UTR or reference (optional)')).toHaveValue('')
})

test('the answer for one seat that was boarded twice leaves the note on another one', async ({ page, api }) => {
  await door(page, api, 'boarding/101')
  await page.getByRole('button', { name: 'Passengers' }).click()
  const twice = page.getByRole('button', { name: 'Boarded twice' })
  const note = page.getByLabel('What happened?')
  await twice.first().click()
  await note.fill('They swapped')
  const settlement = 'POST /api/boarding/conflicts/101-3/settlement'
  api.answer(settlement, 200, ok({ seat: 3, scans: [], note: 'They swapped', at: AT_THE_DOOR }).body)
  const answer = api.hold(settlement)
  await page.getByRole('button', { name: 'Settle' }).click()
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await twice.nth(1).click()
  await note.fill('Scanned at the other door')
  const synced = api.calls('GET /api/boarding/manifests').length
  answer()
  await expect.poll(() => api.calls('GET /api/boarding/manifests').length).toBeGreaterThan(synced)
  await expect(note).toHaveValue('Scanned at the other door')
})

test('digits are typed as a Hindi keyboard writes them, and sums as people write them', async ({ page, api }) => {
  await passengersTicket(page, api)
  await openRow(page)
  for (const sum of ['₹ 1,000', 'Rs. 1000/-', '१०००']) {
    await page.getByLabel('Amount in rupees').fill(sum)
    await expect(page.getByRole('button', { name: 'Note ₹1,000 as paid' })).toBeVisible()
  }
  await page.getByLabel('Amount in rupees').fill('')
  await expect(page.getByText('The amount is in rupees, more than 0, with two decimals at most.')).toBeVisible()
  await door(page, api, 'boarding/101')
  await page.getByRole('textbox', { name: 'Ticket number' }).fill('९००')
  await expect(page.getByRole('textbox', { name: 'Ticket number' })).toHaveValue('900')
  await page.goto(`${HOME}/late/101`)
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Minutes').fill('२५')
  await expect(page.getByRole('button', { name: 'Say: late by 25 min' })).toBeVisible()
})
