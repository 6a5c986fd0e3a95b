import { BUS1, PASSWORD, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { alertWith, det, logInUser, pickSeats, store, test, visitor } from './support/rows.ts'

/**
 * The first booking of a new traveller. Sign-up and its mail come between; they may end in another tab or days later.
 */

const DAY_MS = 24 * 3_600_000
const BOOKED_SEATS = 'GET /api/tickets/bookedSeats/*'

async function goesToLogIn(page: Page, ...seats: number[]): Promise<void> {
  await visitor(page)
  await det(page)
  await pickSeats(page, ...seats)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
}

async function signsUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign Up' }).click()
  for (const [label, text] of Object.entries({
    Name: USER1.name,
    Email: USER1.email,
    'Mobile number': USER1.phone,
    Age: String(USER1.age),
    Password: PASSWORD,
  }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Gender').selectOption('female')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
}

/** Opens the path without this tab's storage, as in another tab or after a restart of the browser. */
async function inAnotherTab(page: Page, path: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
}

/** Changes local storage as another tab does. */
async function elsewhere(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
    },
    [key, JSON.stringify(value)] as const,
  )
}

test('the mail’s link in another tab: the address stands there, and the log-in goes on to the seats', async ({
  page,
}) => {
  await goesToLogIn(page, 3, 4)
  await signsUp(page)
  await inAnotherTab(page, '/userAuth?activated=1')
  await expect(page.getByText('Seats 3, 4, Patna to Delhi, Tue 15 Jan')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(USER1.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout$/)
  const summary = page.getByRole('region', { name: 'Booking summary' })
  await expect(summary.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveText(['3', '4'])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  // Once booked, the stored choice is gone.
  expect(await store(page, 'carriedChoice')).toBeNull()
  expect(await store(page, 'signedUp')).toBeNull()
})

test('a day later its age is said, seats that are gone are named, and the nearest can be taken', async ({
  page,
  api,
}) => {
  await goesToLogIn(page, 3, 4)
  const carried = await store(page, 'carriedChoice')
  expect(carried).toMatchObject({ bus: { id: BUS1.id }, seats: [3, 4] })
  await page.evaluate((record) => localStorage.setItem('carriedChoice', JSON.stringify(record)), {
    ...(carried as object),
    at: Date.now() - DAY_MS,
  })
  api.answer(BOOKED_SEATS, 200, { data: [3] })
  await inAnotherTab(page, '/userAuth')
  await expect(page.getByText(/^Chosen yesterday \d\d:\d\d\./)).toBeVisible()
  await logInUser(page)
  await expect(alertWith(page, /Seat 3 has just been sold to somebody else. Seat 4 stays selected./)).toBeVisible()
  await page.getByRole('button', { name: 'Take Seat 2 instead' }).click()
  const summary = page.getByRole('region', { name: 'Booking summary' })
  await expect(summary.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveText(['2', '4'])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  expect(api.calls('POST /api/tickets/*/*/*/*').map(({ call }) => decodeURIComponent(call))).toEqual([
    'POST /api/tickets/101/7/2/2,4',
  ])
})

test('the seats page of another tab begins with them too, and says since when they wait', async ({ page }) => {
  await goesToLogIn(page, 3, 4)
  await inAnotherTab(page, `/bus/bus-details?bus=${BUS1.id}`)
  await expect(page.getByRole('button', { name: /selected$/ })).toHaveCount(2)
  await expect(page.getByText(/^Chosen at \d\d:\d\d\. The seats are yours once they are booked\.$/)).toBeVisible()
  await inAnotherTab(page, '/bus/bus-details?bus=103')
  await expect(page.getByRole('button', { name: /selected$/ })).toHaveCount(0)
})

test('the tab that has signed up logs in by itself once the link is opened in another one', async ({ page, api }) => {
  await goesToLogIn(page, 3)
  await signsUp(page)
  await expect(page.getByLabel('Email')).toHaveValue(USER1.email)
  await elsewhere(page, 'signedUp', { logIn: '/userAuth', email: USER1.email, active: true })
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout$/)
  expect(api.calls('POST /api/users/verify-by-email').map(({ query }) => query.get('password'))).toEqual([PASSWORD])
})

test('a tab that waits on log-in goes on once another one has logged in', async ({ page, api }) => {
  await goesToLogIn(page, 3)
  await elsewhere(page, 'User', USER1)
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout$/)
  expect(api.calls('POST /api/users/verify-by-email')).toHaveLength(0)
})

test('a checkout whose seats were booked in another tab goes on to the ticket', async ({ page, api }) => {
  await goesToLogIn(page, 3, 4)
  await logInUser(page)
  await expect(page.getByRole('button', { name: 'Book Ticket' })).toBeVisible()
  api.answer(BOOKED_SEATS, 200, { data: [3, 4] })
  await page.evaluate((ticket) => localStorage.setItem('ticketResponse', JSON.stringify(ticket)), {
    ticketResponse: { id: 900, status: 'BOOKED', bookedSeats: ['3', '4'], busId: BUS1.id },
    userId: USER1.id,
  })
  await page.evaluate(() => {
    localStorage.removeItem('carriedChoice')
    window.dispatchEvent(new StorageEvent('storage', { key: 'carriedChoice', newValue: null }))
  })
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
})

test('log-in takes what stands in its fields, where a password manager fires no event', async ({ page, api }) => {
  await visitor(page, '/userAuth')
  await page.evaluate(
    ([email, password]) => {
      for (const [name, text] of [
        ['email', email],
        ['password', password],
      ] as const) {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
        if (field) field.value = text
      }
    },
    [USER1.email, PASSWORD] as const,
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(api.calls('POST /api/users/verify-by-email').map(({ query }) => query.get('email'))).toEqual([USER1.email])
})

test('a ladies’ seat without a woman asks for that name alone, and has the focus there', async ({ page, api }) => {
  const man = { ...USER1, gender: 'male' }
  api.answer('GET /api/buses', 200, { data: [{ ...BUS1, ladiesSeats: '3' }] })
  api.answer('GET /api/buses/*', 200, { data: { ...BUS1, ladiesSeats: '3' } })
  page.remember({ hasVisited: true, User: man })
  await page.goto('/')
  await det(page)
  await pickSeats(page, 3, 4)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const people = page.getByRole('list', { name: 'Who is travelling?' }).getByRole('listitem')
  await expect(people).toHaveText(['3Seat 3 needs a woman’s nameLadies’ seat', '4You'])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  const sheet = page.getByRole('dialog', { name: 'Seat 3 needs a woman’s name' })
  await expect(sheet.getByRole('group')).toHaveCount(1)
  await expect(sheet.getByLabel('Name', { exact: true })).toBeFocused()
  await sheet.getByLabel('Name', { exact: true }).fill('Sunita Devi')
  await sheet.getByLabel('Age').fill('27')
  await sheet.getByRole('button', { name: 'Save the name' }).click()
  await expect(people).toHaveText(['3Sunita Devi27, FemaleLadies’ seat', '4You'])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  expect(api.calls('POST /api/tickets/*/*/*/*')).toMatchObject([
    { body: { passengers: [{ seat: 3, name: 'Sunita Devi', age: 27, gender: 'female' }] } },
  ])
})
