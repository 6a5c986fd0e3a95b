import type { TicketMoney } from '#contract/tickets/money-of-ticket.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { BUS1, TKT1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, alertWith, chk, test, user } from './support/rows.ts'

/** “I have paid”: how a traveller claims a payment, what becomes of the claim, and what the company does with it. */

const UPI = { link: 'upi://pay?pa=a@b', id: 'magadh@okbank', name: 'Magadh', reference: 'SW900C', merchant: false }
const TO_PAY: TicketMoney = {
  ...{ state: 'to-pay', fare: 1500, due: 1500, received: 0 },
  ...{ paidBack: 0, dueBack: 0, kept: 0, upi: UPI },
}
const AT = Date.parse('2029-12-02T10:26:00+05:30')
const NUMBER = '633410275518'
const CHECKED: TicketMoney = {
  ...TO_PAY,
  state: 'claimed',
  claim: { id: 7, at: AT, utr: NUMBER, amount: 1500 },
}
const TICKETS = `GET /api/tickets/find-ticket/${USER1.id}`
const CLAIM = 'POST /api/tickets/900/payment-claim'

function ticketWith(money: TicketMoney, more: object = {}) {
  return {
    ...TKT1,
    busId: 101,
    travels_name: 'Magadh Road Lines',
    dateOfDeparture: addDays(indiaDate(Date.now()), 5),
    terms: [{ hoursBefore: 24, percent: 90 }],
    payment: money.due > 0 ? 'at-boarding' : 'paid',
    money,
    ...more,
  }
}

async function openTicket(page: Page, api: MockApi, money: TicketMoney, more: object = {}) {
  api.answer(TICKETS, 200, ok([ticketWith(money, more)]).body)
  await user(page, '/my-tickets?ticket=900')
  const part = page.getByRole('region', { name: 'Payment' })
  // Wait for the first answer before the test changes the answers.
  await expect(part).toBeVisible()
  return part
}

/** From now on the server accepts the claim, and its ticket shows it. */
function takeClaim(api: MockApi): void {
  api.answer(CLAIM, 200, ok(ticketWith(CHECKED)).body)
  api.answer(TICKETS, 200, ok([ticketWith(CHECKED)]).body)
}

test('who has paid says so with the UTR, whose digits are counted, and the ticket is being checked', async ({
  page,
  api,
}) => {
  const part = await openTicket(page, api, TO_PAY)
  takeClaim(api)
  await part.getByRole('button', { name: 'I have paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'I have paid' })
  await expect(
    sheet.getByText('₹1,500 to Magadh Road Lines. The number helps it find your money.', { exact: true }),
  ).toBeVisible()
  const field = sheet.getByLabel('UTR or UPI reference number, 12 digits')
  await field.fill('6334 1027 55')
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(sheet.getByText('10 digits. A UTR has 12.')).toBeVisible()
  expect(api.calls(CLAIM)).toHaveLength(0)
  await field.fill('6334 1027 5518')
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(alertWith(page, 'Sent. The company looks for your money.')).toBeVisible()
  expect(api.calls(CLAIM)).toMatchObject([{ body: { utr: NUMBER } }])
  await expect(part.getByText('Being checked')).toBeVisible()
  await expect(part.getByText('6334 1027 5518')).toBeVisible()
  await expect(page.getByText('₹1,500 to pay')).toHaveCount(0)
})

test('the UTR of another booking is refused in the sheet, and what was typed stays', async ({ page, api }) => {
  const part = await openTicket(page, api, TO_PAY)
  api.answer(CLAIM, 409, { message: 'This UTR belongs to another booking.', data: null, statusCode: 409 })
  await part.getByRole('button', { name: 'I have paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'I have paid' })
  const field = sheet.getByLabel('UTR or UPI reference number, 12 digits')
  await field.fill(NUMBER)
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(sheet.getByText('This UTR belongs to another booking.')).toBeVisible()
  await expect(field).toHaveValue(NUMBER)
})

test('with no signal it is saved, stands as not sent, and is sent once with its minute', async ({ page, api }) => {
  const part = await openTicket(page, api, TO_PAY)
  await page.setOffline(true)
  await part.getByRole('button', { name: 'I have paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'I have paid' })
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(alertWith(page, 'Saved on this phone. It is sent when you are online.')).toBeVisible()
  await expect(part.getByText('Not sent')).toBeVisible()
  await expect(part.getByText('Being checked')).toHaveCount(0)
  takeClaim(api)
  await page.setOffline(false)
  await expect(part.getByText('Being checked')).toBeVisible()
  expect(api.calls(CLAIM)).toMatchObject([{ body: { utr: '', saidAt: expect.any(Number) } }])
  await expect(alertWith(page, 'Sent. The company looks for your money.')).toBeVisible()
})

test('an answer that is lost says so, and is asked for again', async ({ page, api }) => {
  const part = await openTicket(page, api, TO_PAY)
  api.abort(CLAIM)
  await part.getByRole('button', { name: 'I have paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'I have paid' })
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(sheet.getByText('Not sure it arrived. We ask again by ourselves.')).toBeVisible()
})

test('who has not paid after all says so, and pays by the code again', async ({ page, api }) => {
  const part = await openTicket(page, api, CHECKED)
  await expect(part.getByText(/^You said you paid, Sun 2 Dec, 10:26/)).toBeVisible()
  await expect(part.getByText('For paying')).toHaveCount(0)
  api.answer('DELETE /api/tickets/900/payment-claim', 200, ok(ticketWith(TO_PAY)).body)
  api.answer(TICKETS, 200, ok([ticketWith(TO_PAY)]).body)
  await part.getByRole('button', { name: 'I have not paid' }).click()
  await expect(alertWith(page, 'Noted: you have not paid.')).toBeVisible()
  await expect(part.getByText('For paying')).toBeVisible()
})

test('money that was not found, came in part, in full or too much: each has its words', async ({ page, api }) => {
  const denied = { ...TO_PAY, claim: { id: 7, at: AT, utr: NUMBER, amount: 1500, notFoundAt: AT } }
  const part = await openTicket(page, api, denied)
  await expect(part.getByText('Not found')).toBeVisible()
  await expect(part.getByText(/Look at the number again, or pay when you get on\./)).toBeVisible()
  await expect(part.getByText('For paying')).toHaveCount(0)
  await part.getByRole('button', { name: 'Show the QR' }).click()
  await expect(part.getByText('For paying')).toBeVisible()

  const claim = { id: 7, at: AT, utr: NUMBER, amount: 1500, receivedAt: AT }
  await openTicket(page, api, { ...TO_PAY, due: 50, received: 1450, claim })
  await expect(part.getByText('₹1,450 of ₹1,500 came. Still to pay')).toBeVisible()
  await expect(part.getByRole('button', { name: 'I have paid' })).toBeVisible()

  const { upi: _upi, ...paid } = { ...TO_PAY, state: 'received' as const, due: 0, received: 1550, dueBack: 50, claim }
  const refund = { id: 1, amount: 50, seats: ['3', '4'], cause: 'operator', state: 'due', since: AT, paidOn: null }
  await openTicket(page, api, paid, { refunds: [{ ...refund, reference: '', by: 'Magadh', afterwards: true }] })
  await expect(part.getByText('Paid by UPI, received Sun 2 Dec, 10:26')).toBeVisible()
  await expect(part.getByText('Received by Magadh Road Lines. UTR 6334 1027 5518.')).toBeVisible()
  await expect(part.getByText('₹50 too much came. It comes back.')).toBeVisible()
})

test('who cancels meanwhile reads what comes back if the money is found', async ({ page, api }) => {
  api.answer(TICKETS, 200, ok([ticketWith(CHECKED)]).body)
  await user(page, '/my-tickets?ticket=900&show=cancel')
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  for (const box of [0, 1]) await sheet.getByRole('checkbox').nth(box).click()
  await expect(
    sheet.getByText('₹1,500 you said you paid is looked for first; if it came, ₹1,350 comes back.'),
  ).toBeVisible()
  await expect(sheet.getByText(/You owe nothing/)).toHaveCount(0)
  await openTicket(page, api, { ...CHECKED, due: 0, kept: 150 }, { status: 'CANCELLED' })
  const part = page.getByRole('region', { name: 'Payment' })
  await expect(part.getByText(/If your money came, ₹1,350 comes back\./)).toBeVisible()
})

const { payment: _, ...TICKET } = ticketWith(CHECKED)
const ROW = {
  ...TICKET,
  ...{ ticketId: 900, seats: ['3', '4'], due: 1500, claim: { id: 7, at: AT, utr: NUMBER, amount: 1500 } },
}

test('the company looks for what passengers say they have paid, notes it or says that it was not found', async ({
  page,
  api,
}) => {
  const silent = { ...ROW, ticketId: 901, claim: { id: 8, at: AT, utr: '', amount: 1500, seen: { by: 'Dev', at: AT } } }
  api.answer('GET /api/payments', 200, ok([ROW, silent]).body)
  await admin(page, '/adminAuth/admin-home-page/payments')
  // A ticket with a claim is no longer among those that wait.
  await expect(page.getByRole('radio', { name: 'Waiting 0' })).toBeVisible()
  await page.getByRole('radio', { name: 'To check 2' }).click()
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toContainText('UTR 6334 1027 5518')
  await expect(rows.nth(1)).toContainText('Dev saw it')
  // Seats that are kept past their deadline come first.
  const held = { ...silent, payBefore: Date.now() - 60_000 }
  api.answer('GET /api/payments', 200, ok([ROW, held]).body)
  await page.reload()
  await page.getByRole('radio', { name: 'To check 2' }).click()
  await expect(rows.first()).toContainText(/seats wait since/)
  await page.getByRole('searchbox').fill('1027 5518')
  await page.getByRole('searchbox').fill('633410275518')
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('checkbox').click()
  api.answer('POST /api/payments', 201, ok(ticketWith({ ...TO_PAY, state: 'received' })).body)
  await page.getByRole('button', { name: 'Mark 1 as received' }).click()
  await expect(alertWith(page, 'Payment noted.')).toBeVisible()
  expect(api.calls('POST /api/payments')).toMatchObject([
    { body: { ticketId: 900, amount: 1500, how: 'upi', reference: NUMBER, surplusGoesBack: true } },
  ])
  api.answer('POST /api/payments/claims/7/not-found', 200, ok(ticketWith(TO_PAY)).body)
  await page.getByRole('button', { name: 'Not found' }).click()
  await expect(alertWith(page, 'Not found. The passenger is told.')).toBeVisible()
  expect(api.calls('POST /api/payments/claims/7/not-found')).toHaveLength(1)
})

const UNTIL = Date.parse('2030-01-15T14:30:00+05:30')
const TO_PAY_BY: TicketMoney = { ...TO_PAY, payBefore: UNTIL }
const LEAVES_AT_NINE = { dateOfDeparture: '2030-01-15', departureTime: '21:30' }

test('UPI only: the ticket says until when, of the last hour the minutes, and never by itself that it is too late', async ({
  page,
  api,
}) => {
  await page.clock.setFixedTime(new Date(UNTIL - 5 * 3_600_000))
  const part = await openTicket(page, api, TO_PAY_BY, LEAVES_AT_NINE)
  await expect(page.getByText('Pay by Tue 15 Jan, 14:30', { exact: true })).toBeVisible()
  await expect(page.getByText('₹1,500 by UPI, or your seats are free again')).toBeVisible()
  await expect(part.getByText('To pay by UPI, by Tue 15 Jan, 14:30')).toBeVisible()
  await page.clock.setFixedTime(new Date(UNTIL - 20 * 60_000))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Pay within 20 minutes')).toBeVisible()
  await page.clock.setFixedTime(new Date(UNTIL + 60_000))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Pay by Tue 15 Jan, 14:30 was the rule.')).toBeVisible()
})

test('seats that were given back: the ticket says so, nobody owes anything, and who has paid says so', async ({
  page,
  api,
}) => {
  const { upi: _upi, ...money } = { ...TO_PAY_BY, state: 'released' as const, due: 0 }
  await page.clock.setFixedTime(new Date(UNTIL + 60_000))
  const part = await openTicket(page, api, money, { ...LEAVES_AT_NINE, status: 'CANCELLED', changedBy: 'operator' })
  await expect(page.getByRole('heading', { name: 'Too late. Your seat is free again.' })).toBeVisible()
  await expect(page.getByText('₹1,500 had not come by Tue 15 Jan, 14:30. You owe nothing.')).toBeVisible()
  await expect(page.getByText('Seat given back')).toBeVisible()
  await expect(page.getByText('after the refund')).toHaveCount(0)
  await expect(part.getByRole('heading', { name: 'Did you pay?' })).toBeVisible()
  await part.getByRole('button', { name: 'I have paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'I have paid' })
  await expect(sheet.getByText('₹1,500 to Magadh Road Lines. The number helps it find your money.')).toBeVisible()
})

test('checkout says until when it is to be paid, and books under that rule', async ({ page, api }) => {
  const now = Date.now()
  const payment = { mode: 'upi-only', hoursBefore: 6, payBefore: now }
  api.answer(`GET /api/buses/${BUS1.id}`, 200, ok({ ...BUS1, payment }).body)
  await chk(page)
  const card = page.getByRole('region', { name: 'How you pay' })
  await expect(card.getByText(/^By UPI, by \w{3} \d+ \w{3}, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/^Nothing to pay now\. ₹1,500 by UPI by /)).toBeVisible()
})

test('the holder sets UPI only, and how many hours before the departure', async ({ page, api }) => {
  const terms = { mode: 'upi-or-boarding', upiId: 'magadh@okbank', upiName: 'Magadh', merchant: false, hoursBefore: 6 }
  api.answer('GET /api/admins/*/payment-terms', 200, ok(terms).body)
  api.answer('PUT /api/admins/*/payment-terms', 200, ok({ ...terms, mode: 'upi-only', hoursBefore: 12 }).body)
  await admin(page, '/adminAuth/admin-home-page/how-passengers-pay')
  await page.getByRole('radio', { name: /^UPI only, before the journey/ }).click()
  await expect(page.getByRole('radio', { name: '6', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: '12', exact: true }).click()
  await expect(page.getByText(/pay by .*, 08:30\. Who books later has 20 minutes\./)).toBeVisible()
  await page.getByLabel('Current password').fill('Secret#123')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(alertWith(page, 'Saved. New bookings are paid like this.')).toBeVisible()
  expect(api.calls('PUT /api/admins/*/payment-terms')).toMatchObject([{ body: { mode: 'upi-only', hoursBefore: 12 } }])
})
