import { BUS1, BUS2, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { busRow, det, logInUser, seat, store, test, visitor } from './support/rows.ts'

/** Group W, the traveller's calls as the page makes them. Rows that belong to one screen are in that screen's file. */

test('W05 W07 lists are the data of the answer', async ({ page, api }) => {
  api.answer('GET /api/buses', 200, { message: 'ok', data: [BUS1] })
  api.answer('GET /api/buses/find', 200, { message: 'ok', data: [BUS2] })
  await visitor(page)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/bus\?date=/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(busRow(page, BUS2.name)).toBeVisible()
})

test('W09 W10 booked seats are asked for by the bus, and numbers however they are written', async ({ page, api }) => {
  for (const seats of [
    ['1', '2'],
    [1, 2],
    ['01', '2'],
  ]) {
    api.answer('GET /api/tickets/bookedSeats/*', 200, { message: 'ok', data: seats })
    await visitor(page)
    await det(page)
    for (const number of [1, 2]) await expect(seat(page, number)).toHaveAccessibleName(/booked$/)
    await expect(seat(page, 3)).toHaveAccessibleName(/available$/)
  }
  expect(api.calls('GET /api/tickets/bookedSeats/*').map(({ call }) => call)).toContain(
    'GET /api/tickets/bookedSeats/101',
  )
})

test('W15 a sign-up answered 200 is a success like one answered 201', async ({ page, api }) => {
  api.answer('POST /api/users', 200, { message: 'ok', data: USER1 })
  await visitor(page, '/usersignup')
  for (const [label, value] of Object.entries({
    Name: USER1.name,
    Email: USER1.email,
    'Mobile number': USER1.phone,
    Age: '29',
    Password: 'window seat please',
  }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Gender').selectOption('female')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
})

/** Moves the page's clock on by seven minutes; the app must not give up a call that is held back. */
async function sevenMinutes(page: Page): Promise<void> {
  await page.clock.runFor('07:00')
}

test('W02 no call is given up: a list, a log-in and a new password answered after seven minutes', async ({
  page,
  api,
}) => {
  await page.clock.install()
  const list = api.hold('GET /api/buses')
  // The app sends this beside a slow read; it gets no answer either.
  api.hold('GET /api/health')
  await visitor(page)
  await expect.poll(() => api.calls('GET /api/buses').length).toBe(1)
  await sevenMinutes(page)
  list()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)

  const logIn = api.hold('POST /api/users/verify-by-email')
  await page.goto('/userAuth')
  await logInUser(page)
  await expect.poll(() => api.calls('POST /api/users/verify-by-email').length).toBe(1)
  await sevenMinutes(page)
  logIn()
  await expect.poll(() => store(page, 'User')).toEqual(USER1)

  const reset = api.hold('PUT /api/users/reset-password')
  await page.goto('/user-reset-password?token=abc123')
  await page.getByLabel('New password').fill('aisle seat please')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(() => api.calls('PUT /api/users/reset-password').length).toBe(1)
  await sevenMinutes(page)
  reset()
  await expect(page.getByText('Password successfully reset!', { exact: true })).toBeVisible()
  expect(api.calls('POST /api/users/verify-by-email')).toHaveLength(1)
  expect(api.calls('PUT /api/users/reset-password')).toHaveLength(1)
})
