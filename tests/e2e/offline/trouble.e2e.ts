import type { Page } from '@playwright/test'
import { mailedLink, type RunningServer } from '../../support/running-server.ts'
import { expect, test } from './fixtures.ts'
import { ASHA, buses, countTickets, HOME_ROWS, logIn, pickSeats, someTrip, strip } from './phone.ts'

/**
 * Phones in trouble: sessions that end; storage that is full, forbidden or holds junk; wrong clocks; pages in place of
 * answers. In every case the app starts, says what is wrong, and books once.
 */

/** Index of the next unused trip: each purchase needs its own. */
let place = 0

const bookTicket = (page: Page) => page.getByRole('button', { name: 'Book Ticket' })

/** Opens a trip and clicks on to checkout without another page load: what storage refuses lives only in the page. */
async function walkToCheckout(page: Page, server: RunningServer): Promise<number> {
  const trip = someTrip(server, place++)
  await page.goto(`/bus/bus-details?bus=${trip.id}`)
  await pickSeats(page, server, trip.id)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  return trip.id
}

/** Fills in the log-in form to which checkout has redirected. */
async function logInHere(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/userAuth$/)
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

async function expectBooked(page: Page, server: RunningServer, busId: number): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  await expect(page.getByRole('heading', { name: 'Your ticket' })).toBeVisible()
  expect(countTickets(server, busId, ASHA.email)).toBe(1)
}

test('a session that ended before Book Ticket: to log-in and back, with bus and seats', async ({ phone, server }) => {
  const page = await phone.newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  const busId = await walkToCheckout(page, server)
  await expect(bookTicket(page)).toBeVisible()
  const total = await page.getByTestId('total-fare').textContent()
  await phone.clearCookies()
  await bookTicket(page).click()
  await logInHere(page)
  await expect(page.getByTestId('total-fare')).toHaveText(total ?? '')
  await bookTicket(page).click()
  await expectBooked(page, server, busId)
})

for (const [name, condition] of [
  ['went through after all: that ticket is shown, and no other is bought', { kind: 'answer-lost' }],
  ['arrives last of all: the new seats are booked, the late request is refused', { kind: 'hangs' }],
] as const)
  test(`other seats, after a purchase in doubt that ${name}`, async ({ phone, line, server }) => {
    const page = await phone.newPage()
    await logIn(page)
    await expect(page).toHaveURL(/\/$/)
    const busId = await walkToCheckout(page, server)
    line.set(`/api/tickets/${busId}/`, condition)
    await bookTicket(page).click()
    await expect.poll(() => line.count('POST', `/api/tickets/${busId}/`)).toBeGreaterThan(0)
    await line.quiet()

    await page.evaluate(() => sessionStorage.removeItem('selectedSeats'))
    await page.goto(`/bus/bus-details?bus=${busId}`)
    line.set(`/api/tickets/${busId}/`, { kind: 'open' })
    await pickSeats(page, server, busId, 1, 5)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByText('of this bus before, and no answer came')).toBeVisible()
    await bookTicket(page).click()
    await expectBooked(page, server, busId)
    await expect(page.getByText('your earlier booking went through')).toHaveCount(condition.kind === 'hangs' ? 0 : 1)
    line.reset()
    await line.quiet()
    expect(countTickets(server, busId, ASHA.email)).toBe(1)
  })

test('a server that sleeps for a minute: the notice after five seconds, then one ticket', async ({
  phone,
  line,
  server,
}) => {
  const page = await phone.newPage()
  await page.clock.install()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Got it!' }).click()
  const busId = await walkToCheckout(page, server)
  line.set('/api/', { kind: 'hangs' })
  await bookTicket(page).click()
  await page.clock.fastForward(4_000)
  await expect(page.getByText('The bus is still at the depot')).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(page.getByText('The bus is still at the depot')).toBeVisible()
  await page.clock.fastForward(54_000)
  line.reset()
  await expectBooked(page, server, busId)
  await expect(page.getByText('The bus is still at the depot')).toHaveCount(0)
})

test('pages in the place of answers: the catalogue’s texts, and nothing breaks', async ({ phone, line, server }) => {
  const page = await phone.newPage()
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))
  await page.goto('/')
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  for (const condition of [{ kind: 'gateway', status: 200 }, { kind: 'cut-in-answer' }] as const) {
    line.set('/api/users/', condition)
    await logIn(page)
    await expect(
      page.getByRole('alert').filter({ hasText: 'An unknown error occurred.' }),
      condition.kind,
    ).toBeVisible()
  }
  line.reset()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  const busId = await walkToCheckout(page, server)
  await expect(bookTicket(page)).toBeVisible()
  line.set('/api/', { kind: 'gateway', status: 200 })
  await bookTicket(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
  for (const path of ['/', '/bus', '/my-tickets', `/bus/bus-details?bus=${busId}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  }
  expect(broken).toEqual([])
})

const BLOCKED = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Denied.', 'SecurityError')
      },
    })
}

const FULL = () => {
  if (localStorage.getItem('ballast')) return
  // In halving steps, down to the last character.
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
    for (;;)
      try {
        localStorage.setItem('ballast', (localStorage.getItem('ballast') ?? '') + 'x'.repeat(size))
      } catch {
        break
      }
}

const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'What you typed is lost when you close this page' })

for (const [name, storage, advice] of [
  ['forbidden', BLOCKED, 'allow site data'],
  ['full', FULL, 'Free some space'],
] as const)
  test(`storage that is ${name}: a ticket can be booked all the same, and it is said once that nothing is kept`, async ({
    phone,
    server,
  }) => {
    const page = await phone.newPage()
    await page.addInitScript(storage)
    // Looking around stores nothing that anybody would miss.
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    await expect(note(page)).toHaveCount(0)
    const busId = await walkToCheckout(page, server)
    await logInHere(page)
    await expect(note(page)).toContainText(advice)
    await bookTicket(page).click()
    await expectBooked(page, server, busId)
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(note(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await page.getByRole('link', { name: 'Sawari, home' }).first().click()
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    await expect(note(page)).toHaveCount(0)
  })

test('a phone that keeps what it is given says nothing of it', async ({ phone, server }) => {
  const page = await phone.newPage()
  await walkToCheckout(page, server)
  await logInHere(page)
  await expect(bookTicket(page)).toBeVisible()
  await expect(note(page)).toHaveCount(0)
})

const KEYS = [
  'User',
  'Admin',
  'adminId',
  'adminName',
  'theme',
  'searchData',
  'availableBuses',
  'availableBusesHead',
  'busDetails',
  'selectedSeats',
  'ticketResponse',
  'hasVisited',
  'resetToken',
  'recentSearches',
  'bookingAttempts',
  'serverClock',
  'keptQueries',
]

test('every key of storage holding anything: the app starts, and each page shows itself', async ({ phone }) => {
  const page = await phone.newPage()
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  const user = await page.evaluate(() => localStorage.getItem('User') ?? '')
  for (const junk of ['{', 'null', '[]', '{}', '"', '0', 'x'.repeat(200_000)])
    for (const loggedIn of [true, false]) {
      await page.evaluate(
        ([keys, value, kept]) => {
          for (const store of [localStorage, sessionStorage]) for (const key of keys) store.setItem(key, value)
          if (kept) localStorage.setItem('User', kept)
        },
        [KEYS, junk, loggedIn ? user : ''] as const,
      )
      const about = `${junk.slice(0, 5)}, ${loggedIn ? 'logged in' : 'nobody'}`
      for (const path of ['/', loggedIn ? '/my-tickets' : '/adminAuth/admin-home-page', '/bus/bus-details/checkout']) {
        await page.goto(path)
        await expect(page.getByRole('heading').first(), `${path}: ${about}`).toBeVisible()
        await expect(page.getByText('Unexpected Application Error!'), about).toHaveCount(0)
      }
    }
  expect(broken).toEqual([])
})

for (const [name, days] of [
  ['ahead', 366],
  ['behind', -366],
] as const)
  test(`a clock that is a year ${name}: buses are offered, log-in works, a ticket is booked and kept`, async ({
    phone,
    server,
  }) => {
    const page = await phone.newPage()
    await page.clock.install({ time: Date.now() + days * 86_400_000 })
    await page.goto('/')
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    const busId = await walkToCheckout(page, server)
    await logInHere(page)
    await bookTicket(page).click()
    await expectBooked(page, server, busId)
    await expect(page.getByText('Saved on this phone')).toBeVisible()
  })

for (const [name, off] of [
  ['two hours', 2 * 3_600_000],
  ['a year', 365 * 86_400_000],
] as const)
  test(`a clock that was ${name} ahead at the last visit and is right now: the old list has its age and is asked for`, async ({
    phone,
    line,
  }) => {
    const first = await phone.newPage()
    await first.clock.install({ time: Date.now() + off })
    await first.goto('/')
    await expect(buses(first)).toHaveCount(HOME_ROWS)
    const head = () => first.evaluate(() => localStorage.getItem('availableBusesHead'))
    await expect.poll(head).not.toBeNull()
    const keptAt: number = JSON.parse((await head()) ?? '{}').updatedAt
    expect(Math.abs(Date.now() - keptAt)).toBeLessThan(60_000)
    await first.close()

    // Ten minutes later; the answer stays away as long as the test looks.
    line.set('/api/buses', { kind: 'hangs' })
    const second = await phone.newPage()
    await second.clock.install({ time: Date.now() + 10 * 60_000 })
    const asked = second.waitForRequest((request) => new URL(request.url()).pathname === '/api/buses')
    await second.goto('/')
    await expect(buses(second)).toHaveCount(HOME_ROWS)
    await asked
    const clock = await second.evaluate((at) => new Date(at).toTimeString().slice(0, 5), keptAt)
    await expect(strip(second, new RegExp(`updated (yesterday )?${clock}`))).toBeVisible()
  })

test('a password of odd characters: sign-up, log-in, reset, and log-in with the new one', async ({ phone, server }) => {
  const email = 'meera@example.com'
  const page = await phone.newPage()
  const enter = async (password: string) => {
    await logIn(page, { email, password })
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('User'))
  }
  const link = (path: string) => mailedLink(server.dataDir, email, path)

  await page.goto('/usersignup')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.getByLabel('Name').fill('Meera Joshi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('9876512345')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Age').fill('40')
  await page.getByLabel('Password', { exact: true }).fill(' p+ss &#%é? /\\ ')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
  await expect.poll(() => link('/api/users/activate')).toBeTruthy()
  await page.goto(link('/api/users/activate') ?? '')
  await enter(' p+ss &#%é? /\\ ')

  await page.goto('/reset-link')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(() => link('/user-reset-password')).toBeTruthy()
  await page.goto(link('/user-reset-password') ?? '')
  await page
    .getByLabel(/password/i)
    .first()
    .fill('%41+& #é ₹ ठीक')
  await page.locator('form').getByRole('button').last().click()
  await expect(page.getByText('Password successfully reset!')).toBeVisible()
  await enter('%41+& #é ₹ ठीक')
})
