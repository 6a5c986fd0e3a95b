import { ADM1, BUS1, PAYMENT_ROW, TKT1, USER1 } from '../support/checklist/records.ts'
import { someRefund } from '../unit/features/refunds/some-refund.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, alertWith, SMALL, seat, test, user } from './support/rows.ts'

/**
 * Actions that need an answer while the person watches, each with its first answer lost: the screen says that the
 * result is unknown and keeps what was typed. `Try again` sends it with the key of the first press.
 */

const HOME = '/adminAuth/admin-home-page'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Once the answer is lost, the screen says that the result is unknown. */
async function expectDoubt(page: Page, doubt: string): Promise<void> {
  await expect(page.getByText(doubt, { exact: true })).toBeVisible()
  await expect(page.getByText('We keep asking. It is done once, never twice.')).toBeVisible()
}

test('an invitation', async ({ page, api }) => {
  api.abort('POST /api/staff')
  await admin(page, `${HOME}/staff`)
  await button(page, 'Invite somebody').click()
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' })
  await sheet.getByLabel('Name').fill('Meena Sinha')
  await sheet.getByLabel('Email').fill('meena@example.com')
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expectDoubt(page, 'We do not know yet whether the invitation to meena@example.com was sent.')
  await expect(sheet.getByLabel('Name')).toHaveValue('Meena Sinha')
  api.answer('POST /api/staff', 201, { message: 'ok', data: { ...MEMBER, email: 'meena@example.com' } })
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(alertWith(page, 'The invitation to meena@example.com is on its way.')).toBeVisible()
  await expect(sheet).toBeHidden()
  const keys = api.calls('POST /api/staff').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect([keys[0]?.length, keys[1]]).toEqual([36, keys[0]])
})

const MEMBER = {
  id: 9,
  name: 'Meena Sinha',
  email: 'meena@example.com',
  role: 'counter',
  invitedAt: 0,
  joinedAt: null,
  linkEndsAt: null,
  seenAt: null,
  phones: 0,
}

test('an invitation that is refused, and one with no signal', async ({ page, api }) => {
  await admin(page, `${HOME}/staff`)
  await button(page, 'Invite somebody').click()
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' })
  await sheet.getByLabel('Name').fill('Meena Sinha')
  await sheet.getByLabel('Email').fill('meena@example.com')
  api.answer('POST /api/staff', 409, { message: 'She has joined. (email)', data: null, statusCode: 409 })
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('She has joined.')
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('You are offline. This needs a signal. Try again.')
  expect(api.calls('POST /api/staff')).toHaveLength(1)
})

test('somebody withdrawn, who can be left to it meanwhile', async ({ page, api }) => {
  api.abort('DELETE /api/staff/5')
  await admin(page, `${HOME}/staff`)
  await page.getByRole('button', { name: 'Asha Kumari' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expectDoubt(page, 'We do not know yet whether Asha Kumari was withdrawn.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toBeHidden()
})

test('refunds marked as paid: the ones behind it wait, and no payment is noted twice', async ({ page, api }) => {
  const refunds = [someRefund(1), someRefund(2)]
  api.answer('GET /api/refunds', 200, { message: 'ok', data: refunds, total: 2, amount: 200 })
  api.answer('POST /api/refunds/2/payment', 200, { message: 'ok', data: refunds[1] })
  api.abort('POST /api/refunds/1/payment')
  await admin(page, `${HOME}/refunds`)
  await button(page, 'Pick all 2').click()
  await button(page, 'Mark 2 as paid').click()
  await expectDoubt(page, 'We do not know yet whether the refund of ticket 1001 is marked as paid.')
  expect(api.calls('POST /api/refunds/2/payment')).toHaveLength(0)
  api.answer('POST /api/refunds/1/payment', 200, { message: 'ok', data: refunds[0] })
  await button(page, 'Try again').click()
  await expect(page.getByText('2 are marked as paid.')).toBeVisible()
  const keys = api.calls('POST /api/refunds/1/payment').map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, keys[1]]).toEqual([2, keys[0]])

  api.abort('DELETE /api/refunds/1/payment')
  await button(page, 'Undo').click()
  await expectDoubt(page, 'We do not know yet whether the payment of ticket 1001 was undone.')
  api.answer('DELETE /api/refunds/1/payment', 200, { message: 'ok', data: refunds[0] })
  api.answer('DELETE /api/refunds/2/payment', 200, { message: 'ok', data: refunds[1] })
  await button(page, 'Try again').click()
  await expect(page.getByText('2 are marked as paid.')).toBeHidden()
  const back = api.calls('DELETE /api/refunds/1/payment').map(({ headers }) => headers['idempotency-key'])
  expect([back.length, back[1]]).toEqual([2, back[0]])
})

test('a counter sale, and its seats that were kept back', async ({ page, api }) => {
  const trip = { bus: { ...BUS1, NumberOfSeatsBooked: 0 }, soldSeats: [], keptSeats: [] }
  const sold = { ticket: { ...TKT1, id: 77, bookedSeats: ['5'], soldBy: 'Ravi' }, link: '' }
  api.answer('GET /api/counter/101', 200, { message: 'ok', data: trip })
  api.answer('PUT /api/counter/101/holds/*', 200, { message: 'ok', data: { until: 4_000_000_000_000, trip } })
  api.answer('GET /api/counter/tickets/77', 200, { message: 'ok', data: sold })
  api.abort('POST /api/counter/101/kept-seats')
  api.abort('POST /api/counter/101/sales')
  await admin(page, `${HOME}/counter/101`)
  await seat(page, 5).click()
  await button(page, 'Keep back').click()
  const keeping = page.getByRole('dialog', { name: 'Keep 1 seat back' })
  await keeping.getByRole('radio', { name: 'Crew' }).check()
  await keeping.getByRole('button', { name: 'Keep back' }).click()
  await expectDoubt(page, 'We do not know yet whether seat 5 is kept back.')
  api.answer('POST /api/counter/101/kept-seats', 200, { message: 'ok', data: trip })
  await keeping.getByRole('button', { name: 'Try again' }).click()
  await expect(alertWith(page, '1 seat is kept back.')).toBeVisible()
  await expect(keeping).toBeHidden()

  await seat(page, 5).click()
  await page.getByLabel('Name').fill('Meena Sinha')
  await page.getByLabel('Phone').fill('9876543210')
  await button(page, 'Sold, make ticket').click()
  await expectDoubt(page, 'We do not know yet whether seat 5 is sold.')
  await expect(page.getByLabel('Name')).toHaveValue('Meena Sinha')
  api.answer('POST /api/counter/101/sales', 201, { message: 'ok', data: sold })
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Sold: ticket 77' })).toBeVisible()
  const keys = api.calls('POST /api/counter/101/sales').map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, keys[1]]).toEqual([2, keys[0]])

  api.abort('POST /api/tickets/77/link')
  await button(page, 'Make a new link').click()
  await expectDoubt(page, 'We do not know yet whether ticket 77 has a new link.')
  api.answer('POST /api/tickets/77/link', 200, { message: 'ok', data: sold })
  await button(page, 'Try again').click()
  await expect(alertWith(page, 'There is a new link.')).toBeVisible()
})

test('the answer for one kept seat leaves the sheet of another one, and seats picked meanwhile', async ({
  page,
  api,
}) => {
  const kept = (...seats: number[]) =>
    seats.map((seat) => ({ seat, kind: 'kept', reason: 'Crew', by: 'Ravi', since: 0, until: 4_000_000_000_000 }))
  const trip = (...seats: number[]) => ({
    message: 'ok',
    data: { bus: BUS1, soldSeats: [], keptSeats: kept(...seats) },
  })
  await page.setViewportSize(SMALL)
  api.answer('GET /api/counter/101', 200, trip(5, 6))
  api.answer('PUT /api/counter/101/holds/*', 200, {
    message: 'ok',
    data: { until: 4_000_000_000_000, trip: trip(6, 7).data },
  })
  await admin(page, `${HOME}/counter/101`)
  await seat(page, 5).click()
  const fifth = 'DELETE /api/counter/101/kept-seats/5'
  api.answer(fifth, 200, trip(6))
  const giveBack = api.hold(fifth)
  await button(page, 'Put it back on sale').click()
  await page.keyboard.press('Escape')
  await seat(page, 6).click()
  const sixth = page.getByRole('dialog', { name: 'Seat 6 is kept back' })
  await expect(sixth.getByRole('button', { name: 'Put it back on sale' })).not.toHaveAttribute('aria-busy', 'true')
  giveBack()
  await expect(alertWith(page, 'Seat 5 is for sale again.')).toBeVisible()
  await expect(sixth).toBeVisible()
  await page.keyboard.press('Escape')

  await seat(page, 7).click()
  await button(page, 'Keep back').click()
  const keeping = page.getByRole('dialog', { name: 'Keep 1 seat back' })
  await keeping.getByRole('radio', { name: 'Crew' }).check()
  const keep = 'POST /api/counter/101/kept-seats'
  api.answer(keep, 200, trip(6, 7))
  const keepSeventh = api.hold(keep)
  await keeping.getByRole('button', { name: 'Keep back' }).click()
  await page.keyboard.press('Escape')
  await seat(page, 8).click()
  await seat(page, 7).click()
  keepSeventh()
  await expect(alertWith(page, '1 seat is kept back.')).toBeVisible()
  await button(page, 'Sell 1 seat').click()
  await expect(page.getByLabel('Name')).toBeVisible()
})

test('a traveller’s profile: a lost answer is no failure', async ({ page, api }) => {
  api.abort('PUT /api/users/7')
  await user(page, '/my-profile')
  await button(page, 'Edit Profile').click()
  await page.getByLabel('Name').fill('Asha Devi')
  await page.getByLabel('Gender').selectOption('female')
  await button(page, 'Update').click()
  await expectDoubt(page, 'We do not know yet whether your profile was saved.')
  await expect(page.getByText('Failed to update profile')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Asha Devi')
  api.answer('PUT /api/users/7', 200, { message: 'ok', data: { ...USER1, name: 'Asha Devi' } })
  await button(page, 'Try again').click()
  await expect(alertWith(page, 'Profile updated successfully')).toBeVisible()
  await expect(page.getByText('Asha Devi', { exact: true })).toBeVisible()
})

test('a company’s profile and its refund terms', async ({ page, api }) => {
  api.abort('PUT /api/admins/3')
  api.abort('PUT /api/admins/3/cancellation-terms')
  const terms = [{ hoursBefore: 24, percent: 90 }]
  api.answer('GET /api/admins/3/cancellation-terms', 200, { message: 'ok', data: { terms } })
  await admin(page, HOME)
  await button(page, 'My Account').click()
  await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: 'Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Admin Profile' })
  await profile.getByLabel('Per cent back').fill('80')
  await profile.getByRole('button', { name: 'Save the terms' }).click()
  await expectDoubt(page, 'We do not know yet whether your terms were saved.')
  await expect(profile.getByLabel('Per cent back')).toHaveValue('80')
  const saved = { terms: [{ hoursBefore: 24, percent: 80 }] }
  api.answer('PUT /api/admins/3/cancellation-terms', 200, { message: 'ok', data: saved })
  await profile.getByRole('button', { name: 'Try again' }).click()
  await expect(alertWith(page, 'Your terms are saved.')).toBeVisible()

  await profile.getByRole('button', { name: 'Edit Profile' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Profile' })
  await edit.getByLabel('Name', { exact: true }).fill('Ravi Kumar')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expectDoubt(page, 'We do not know yet whether your profile was saved.')
  api.answer('PUT /api/admins/3', 200, { message: 'ok', data: { ...ADM1, name: 'Ravi Kumar' } })
  await edit.getByRole('button', { name: 'Try again' }).click()
  await expect(alertWith(page, 'Profile updated successfully')).toBeVisible()
  await expect(edit).toBeHidden()
})

test('seats that are cancelled for a passenger', async ({ page, api }) => {
  api.abort('POST /api/tickets/900/cancellation')
  await admin(page, `${HOME}/booked-tickets/101`)
  await page.locator('[data-row]').first().click()
  await button(page, 'Cancel seats').click()
  const sheet = page.getByRole('dialog', { name: 'Ticket 900' })
  await sheet.getByRole('button', { name: 'Cancel the ticket' }).click()
  await expectDoubt(page, 'We do not know yet whether seats of ticket 900 were cancelled.')
  api.answer('POST /api/tickets/900/cancellation', 200, {
    message: 'ok',
    data: { ...TKT1, status: 'CANCELLED', refund: null },
  })
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toBeHidden()
  const keys = api.calls('POST /api/tickets/900/cancellation').map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, keys[1]]).toEqual([2, keys[0]])
})

test('a payment noted in a ticket, and one taken back', async ({ page, api }) => {
  const money = { state: 'to-pay', fare: 1500, due: 1000, received: 500, paidBack: 0, dueBack: 0, kept: 0 }
  const ticket = { ...TKT1, busId: 101, money }
  const payment = { id: 5, ticketId: 900, amount: 500, how: 'cash', by: 'Ravi', at: Date.now(), reference: '' }
  const ok = (data: unknown) => ({ message: 'ok', data })
  api.answer('GET /api/tickets/find/101', 200, ok([ticket]))
  api.answer('GET /api/payments', 200, ok([{ ...ticket, ticketId: 900, seats: ['3', '4'], due: 1000, payment }]))
  api.answer('GET /api/tickets/900/history', 200, ok([]))
  api.abort('POST /api/payments')
  await admin(page, `${HOME}/booked-tickets/101`)
  await page.locator('[data-row]').first().click()
  await button(page, 'Note ₹1,000 as paid').click()
  await expectDoubt(page, 'We do not know yet whether the payment for ticket 900 was noted.')
  api.answer('POST /api/payments', 201, ok(ticket))
  await button(page, 'Try again').click()
  await expect(alertWith(page, 'Payment noted.')).toBeVisible()

  api.abort('POST /api/payments/5/reversal')
  await button(page, 'Take back').click()
  await page.getByLabel('Why is it taken back?').fill('Noted twice')
  await button(page, 'Take ₹500 back').click()
  await expectDoubt(page, 'We do not know yet whether the payment for ticket 900 was taken back.')
  api.answer('POST /api/payments/5/reversal', 200, ok(ticket))
  await button(page, 'Try again').click()
  await expect(alertWith(page, 'The payment is taken back.')).toBeVisible()
  for (const call of ['POST /api/payments', 'POST /api/payments/5/reversal']) {
    const keys = api.calls(call).map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, keys[1]]).toEqual([2, keys[0]])
  }
})

test('a payment that is noted again after the page was dropped is the same one; another sum is another', async ({
  page,
  api,
}) => {
  const POST = 'POST /api/payments'
  const claimed = { ...PAYMENT_ROW, ticketId: 311, claim: { id: 8, at: Date.now(), utr: '633410275518', amount: 620 } }
  api.answer('GET /api/payments', 200, { message: 'ok', data: [PAYMENT_ROW] })
  api.abort(POST)
  const keys = () => api.calls(POST).map(({ headers }) => headers['idempotency-key'])
  async function note(sum: string): Promise<void> {
    await page.locator('[data-row]').first().click()
    await page.getByLabel('Amount in rupees').fill(sum)
    const before = keys().length
    await page.getByRole('button', { name: /as paid$/ }).click()
    await expect.poll(() => keys().length).toBeGreaterThan(before)
    await page.reload()
  }
  await admin(page, `${HOME}/payments`)
  await note('620')
  await note('620')
  await note('600')
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])

  async function markClaimed(): Promise<void> {
    await page.getByRole('radio', { name: /^To check/ }).check()
    await page.locator('[data-row]').first().getByRole('checkbox').check()
    const before = keys().length
    await button(page, 'Mark 1 as received').click()
    await expect.poll(() => keys().length).toBeGreaterThan(before)
    await page.reload()
  }
  api.answer('GET /api/payments', 200, { message: 'ok', data: [claimed] })
  await page.reload()
  await markClaimed()
  await markClaimed()
  expect(keys()[4]).toBe(keys()[3])
  expect(new Set(keys()).size).toBe(3)
})
