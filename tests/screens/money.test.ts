import { paymentReference } from '#contract/payments/upi.ts'
import type { TicketMoney } from '#contract/tickets/money-of-ticket.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { BUS1, TKT1, USER1 } from '../support/checklist/records.ts'
import { someRefund } from '../unit/features/refunds/some-refund.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, alertWith, chk, test, user } from './support/rows.ts'

/** How a ticket is paid, how much of it is paid, and what comes back: the words beside the sums. */

const UNPAID: TicketMoney = {
  ...{ state: 'to-pay', fare: 1500, due: 1500, received: 0 },
  ...{ paidBack: 0, dueBack: 0, kept: 0 },
}
const PAID: TicketMoney = { ...UNPAID, state: 'received', due: 0, received: 1500 }

function ticketWith(money: TicketMoney) {
  return {
    ...TKT1,
    busId: 101,
    dateOfDeparture: addDays(indiaDate(Date.now()), 5),
    terms: [{ hoursBefore: 24, percent: 90 }],
    payment: money.due > 0 ? 'at-boarding' : 'paid',
    money,
  }
}

async function wallet(page: Page, api: MockApi, money: TicketMoney, path = '/my-tickets') {
  api.answer(`GET /api/tickets/find-ticket/${USER1.id}`, 200, ok([ticketWith(money)]).body)
  await user(page, path)
}

test('checkout says before the button that nothing is paid now, and what is when getting on', async ({ page, api }) => {
  api.answer(`GET /api/buses/${BUS1.id}`, 200, ok({ ...BUS1, payment: { mode: 'at-boarding' } }).body)
  await chk(page)
  const card = page.getByRole('region', { name: 'How you pay' })
  await expect(card.getByText('Cash or UPI, to the driver. Have ₹1,500 ready.')).toBeVisible()
  await expect(page.getByText('Nothing to pay now. ₹1,500 when you get on.')).toBeVisible()
})

test('checkout of a backend that says nothing of payments says nothing of them', async ({ page }) => {
  await chk(page)
  await expect(page.getByRole('button', { name: 'Book Ticket' })).toBeVisible()
  await expect(page.getByText(/Nothing to pay now|How you pay/)).toHaveCount(0)
})

test('a ticket says in the wallet and on its paper what is to pay, or that it is paid', async ({ page, api }) => {
  await wallet(page, api, UNPAID)
  const card = page.getByRole('article', { name: 'Ticket 900' })
  await expect(card.getByText('when you get on')).toBeVisible()
  await expect(card.getByText('To pay', { exact: true })).toBeVisible()
  await page.goto('/my-tickets?ticket=900')
  const part = page.getByRole('region', { name: 'Payment' })
  await expect(part.getByText('To pay when you get on')).toBeVisible()
  await expect(part.getByText('Cash or UPI, to the driver. Have ₹1,500 ready.')).toBeVisible()
  await expect(page.getByText('Once ₹1,500 is paid, you get back')).toBeVisible()
  api.answer(`GET /api/tickets/find-ticket/${USER1.id}`, 200, ok([ticketWith(PAID)]).body)
  await page.reload()
  await expect(part.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Once ₹1,500 is paid, you get back')).toHaveCount(0)
})

test('who has paid nothing reads that nothing comes back and nothing is owed', async ({ page, api }) => {
  await wallet(page, api, UNPAID, '/my-tickets?ticket=900&show=cancel')
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await sheet.getByRole('checkbox').first().click()
  await expect(sheet.getByText('Seat 3, not paid')).toBeVisible()
  await expect(sheet.getByText('Paid so far', { exact: true })).toBeVisible()
  await expect(
    sheet.getByText('Nothing was paid, nothing comes back. You owe nothing. For seat 4, ₹750 is still to pay.'),
  ).toBeVisible()
})

test('who has paid a part reads what of it pays the seat that stays', async ({ page, api }) => {
  await wallet(page, api, { ...UNPAID, due: 750, received: 750 }, '/my-tickets?ticket=900&show=cancel')
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await sheet.getByRole('checkbox').first().click()
  await expect(sheet.getByText('Paid so far, of ₹1,500')).toBeVisible()
  await expect(sheet.getByText('Pays the seats you keep')).toBeVisible()
  await sheet.getByRole('checkbox').nth(1).click()
  await expect(sheet.getByText('Operator keeps 10% of ₹1,500')).toBeVisible()
  await expect(sheet.getByText('₹600', { exact: true })).toBeVisible()
})

test('the company notes a payment in the ticket, once, and takes one back with a reason', async ({ page, api }) => {
  const payment = { id: 5, ticketId: 900, amount: 500, how: 'cash', by: 'Ravi', at: Date.now(), reference: '' }
  const row = { ...ticketWith(UNPAID), ticketId: 900, seats: ['3', '4'], due: 1000, payment }
  const partly = ticketWith({ ...UNPAID, due: 1000, received: 500 })
  api.answer('GET /api/tickets/find/101', 200, ok([partly]).body)
  api.answer('GET /api/payments', 200, ok([row]).body)
  api.answer('GET /api/tickets/900/history', 200, ok([]).body)
  api.answer('POST /api/payments', 201, ok(ticketWith(PAID)).body)
  api.answer('POST /api/payments/5/reversal', 200, ok(ticketWith(UNPAID)).body)
  await admin(page, '/adminAuth/admin-home-page/booked-tickets/101')
  await page.locator('[data-row]').first().click()
  await page.getByLabel('Amount in rupees').fill('1001')
  await expect(page.getByText('Only ₹1,000 is due.')).toBeVisible()
  await page.getByLabel('Amount in rupees').fill('1000')
  await page.getByRole('button', { name: 'Note ₹1,000 as paid' }).click()
  await expect(alertWith(page, 'Payment noted.')).toBeVisible()
  expect(api.calls('POST /api/payments')).toMatchObject([{ body: { ticketId: 900, amount: 1000, how: 'cash' } }])
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByLabel('Why is it taken back?').fill('Noted twice')
  await page.getByRole('button', { name: 'Take ₹500 back' }).click()
  await expect(alertWith(page, 'The payment is taken back.')).toBeVisible()
  expect(api.calls('POST /api/payments/5/reversal')).toMatchObject([{ body: { reason: 'Noted twice' } }])
})

test('statistics say what was sold, received, still to come and paid back', async ({ page, api }) => {
  const day = {
    ...{ date: indiaDate(Date.now()), trips: 1, numberOfSeats: 40, seats: 2, bookings: 2, boarded: 0, noShows: 0 },
    ...{ revenue: 1600, received: 1700, stillToCome: 850, paidBack: 765, dueBack: 185, outside: 0 },
  }
  api.answer('GET /api/statistics', 200, ok({ days: [day], routes: [], trips: [] }).body)
  await admin(page, '/adminAuth/admin-home-page/statistics')
  for (const text of ['Sold', 'Received', 'Still to come', 'Paid back', '₹1,700', '₹850', '₹765', '₹185 more is due'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
})

test('a box of cash is closed with what was counted, and with a reason where that differs', async ({ page, api }) => {
  await admin(page, '/adminAuth/admin-home-page/cash')
  await expect(page.getByText('To hand in: ₹8,210')).toBeVisible()
  await page.getByRole('link', { name: 'Close the box: Asha Kumari, Counter' }).click()
  await expect(page.getByText('23 payments in cash')).toBeVisible()
  await expect(page.getByText('–₹620').first()).toBeVisible()
  await page.getByLabel('Counted').fill('7,130')
  await expect(page.getByText('The sum is right')).toBeVisible()
  await page.getByLabel('Counted').fill('7200')
  await expect(page.getByText('₹70 too much', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close with ₹70 too much' }).click()
  await expect(alertWith(page, 'Say why the counted sum differs, in 3 letters or more.')).toBeVisible()
  await page.getByLabel('Why? Needed when it differs').fill('Found in the drawer')
  await page.getByRole('button', { name: 'Close with ₹70 too much' }).click()
  await expect(alertWith(page, 'The box is closed.')).toBeVisible()
  const [{ body } = { body: undefined }] = api.calls('POST /api/payments/till/closings')
  expect(body).toEqual({
    ...{ date: '2026-11-20', counted: 7200, reason: 'Found in the drawer', box: 's9', expected: 7130 },
  })
  await page.getByRole('radio', { name: 'Closed 1' }).check()
  await expect(page.getByText('₹50 is missing')).toBeVisible()
})

test('who cancels is asked where to be paid back, and only where something comes back', async ({ page, api }) => {
  await wallet(page, api, UNPAID, '/my-tickets?ticket=900&show=cancel')
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await sheet.getByRole('checkbox').first().click()
  const payTo = sheet.getByLabel('Phone number or UPI ID for this money')
  await expect(payTo).toHaveCount(0)
  await wallet(page, api, PAID, '/my-tickets?ticket=900&show=cancel')
  await sheet.getByRole('checkbox').first().click()
  await payTo.fill('asha')
  await sheet.getByRole('button', { name: 'Cancel seat 3' }).click()
  await expect(sheet.getByText('Give a mobile number of 10 digits, or a UPI ID such as asha@bank.')).toBeVisible()
  await expect(payTo).toHaveAttribute('aria-invalid', 'true')
  await expect(payTo).toHaveValue('asha')
  await expect(sheet.getByRole('checkbox').first()).toBeChecked()
  expect(api.calls('POST /api/tickets/900/cancellation')).toEqual([])
  await payTo.fill(' +91 98765 43210 ')
  await sheet.getByRole('button', { name: 'Cancel seat 3' }).click()
  await expect
    .poll(() => api.calls('POST /api/tickets/900/cancellation').map(({ body }) => body))
    .toEqual([{ seats: [3], expected: 675, payTo: '9876543210', as: 'traveller' }])
})

test('the code to pay back an erased account names no person', async ({ page, api }) => {
  const [erased, asha] = [
    someRefund(1, { username: 'Account erased', phone: '', payTo: 'asha.k@okbank' }),
    someRefund(2),
  ]
  const refunds = [erased, { ...asha, payTo: 'asha.k@okbank' }]
  api.answer('GET /api/refunds', 200, { message: 'ok', data: refunds, total: 2, amount: 200 })
  await admin(page, '/adminAuth/admin-home-page/refunds')
  for (const [index, name] of [paymentReference(1001), 'Asha'].entries()) {
    const row = page.locator('[data-row]').nth(index)
    await row.getByRole('button', { name: /^Details of/ }).click()
    await expect(page.getByRole('img', { name: `QR for paying ${name}` })).toBeVisible()
  }
})

test('refunds that cannot be read say why', async ({ page, api }) => {
  api.answer('GET /api/refunds', 403, { message: 'Owners alone see refunds.' })
  await admin(page, '/adminAuth/admin-home-page/refunds')
  await expect(alertWith(page, 'Owners alone see refunds.')).toBeVisible()
})
