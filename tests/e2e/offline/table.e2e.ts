import type { BrowserContext, Page } from '@playwright/test'
import { mailedLink, type RunningServer } from '../../support/running-server.ts'
import type { NetworkCondition } from '../../support/unreliable-proxy.ts'
import { fillDate } from '../fill-date.ts'
import { expect, test } from './fixtures.ts'
import {
  ASHA,
  addTrip,
  buses,
  countTickets,
  firstVisit,
  HOME_ROWS,
  isLiveLink,
  logIn,
  pickSeats,
  signUp,
  someTrip,
  strip,
  type Trip,
} from './phone.ts'

/**
 * What a traveller sees with the backend awake, asleep, without a signal, and on a line that hangs or fails. One test
 * per cell, on one phone with an earlier visit, against the real server behind a proxy. The page's clock skips the
 * minutes of waiting; the requests themselves really hang for as long as the test holds them.
 */

/** A traveller's phone: logged in, tickets saved. */
let phone: BrowserContext
/** The phone of somebody without an account. */
let visitorPhone: BrowserContext
let trips: Trip[]

/** The phone's clock moves on by this much before each return to it. */
const A_WHILE_MS = 3_600_000
let onPhone = Date.now()

const WAKING = /^Waking the server\. Showing/
const UPDATED = /updated (yesterday )?\d\d:\d\d|updated \d days? ago/

test.beforeAll(async ({ browser, line, server }) => {
  phone = await browser.newContext({ baseURL: line.url })
  visitorPhone = await browser.newContext({ baseURL: line.url })
  await firstVisit(phone, ASHA)
  await firstVisit(visitorPhone)
  trips = Array.from({ length: 8 }, (_, index) => someTrip(server, index))
})

test.afterEach(async ({ line }) => {
  for (const context of [phone, visitorPhone]) {
    await context.setOffline(false)
    for (const page of context.pages()) await page.close()
  }
  line.reset()
})

test.afterAll(async () => {
  await phone?.close()
  await visitorPhone?.close()
})

/** Opens the app again some time later. */
async function comeBack(context: BrowserContext, after = A_WHILE_MS): Promise<Page> {
  onPhone += after
  const page = await context.newPage()
  await page.clock.install({ time: onPhone })
  return page
}

function trip(index: number): Trip {
  const found = trips[index]
  if (!found) throw new Error('No such trip.')
  return found
}

async function chooseSeats(page: Page, server: RunningServer, { id }: Trip, count: number): Promise<void> {
  await page.goto(`/bus/bus-details?bus=${id}`)
  await pickSeats(page, server, id, count)
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })
const book = (page: Page) => page.getByRole('button', { name: 'Book Ticket' })

async function goToCheckout(page: Page, server: RunningServer, wanted: Trip): Promise<void> {
  await chooseSeats(page, server, wanted, 2)
  await proceed(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

test.describe('home and bus list', () => {
  test('awake: fresh, and nothing is said about its age', async ({ line }) => {
    const page = await comeBack(phone)
    for (const [path, rows] of [
      ['/', HOME_ROWS],
      ['/bus', 6],
    ] as const) {
      await page.goto(path)
      await expect(buses(page)).toHaveCount(rows)
      await expect(strip(page, UPDATED)).toHaveCount(0)
    }
    expect(line.count('GET', '/api/buses')).toBeGreaterThan(0)
  })

  test('asleep: last known at once with its age; waits for minutes; refreshes by itself', async ({ line, server }) => {
    line.set('/api', { kind: 'hangs' })
    const page = await comeBack(phone)
    const before = line.count('GET', '/api/buses')
    await page.goto('/')
    await expect(buses(page)).toHaveCount(HOME_ROWS, { timeout: 2_000 })
    await expect(strip(page, UPDATED)).toBeVisible()
    // The page shows all this before the app sends its request.
    await expect.poll(() => line.count('GET', '/api/buses')).toBeGreaterThan(before)
    await page.clock.fastForward('00:12')
    await expect(strip(page, WAKING)).toBeVisible()
    await page.clock.fastForward('06:30')
    await expect(strip(page, WAKING)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'From Location' })).toBeEditable()

    await addTrip(server, 15, 'Woken Express')
    line.reset()
    await expect(buses(page).filter({ hasText: 'Woken Express' })).toBeVisible()
    await expect(strip(page, UPDATED)).toHaveCount(0)
    await page.goto('/bus')
    await expect(buses(page).filter({ hasText: 'Woken Express' })).toBeVisible()
  })

  test('no signal: last known, says so; refreshes when the signal is back', async () => {
    const page = await comeBack(phone)
    await phone.setOffline(true)
    for (const path of ['/bus', '/']) {
      await page.goto(path)
      await expect(buses(page).first()).toBeVisible({ timeout: 2_000 })
      await expect(strip(page, /^Offline\. Showing last known buses, updated/)).toBeVisible()
    }
    await phone.setOffline(false)
    await expect(strip(page, /Offline|updated/)).toHaveCount(0)
    await expect(buses(page)).toHaveCount(HOME_ROWS)
  })

  test('fails now and then: last known, and it is asked again until an answer comes', async ({ line }) => {
    const conditions: NetworkCondition[] = [
      { kind: 'gateway', status: 502 },
      { kind: 'cut' },
      { kind: 'cut-in-answer' },
    ]
    for (const condition of conditions) {
      line.set('/api', condition)
      const page = await comeBack(phone)
      await page.goto('/')
      await expect(buses(page), condition.kind).toHaveCount(HOME_ROWS, { timeout: 2_000 })
      await expect(strip(page, UPDATED), condition.kind).toBeVisible()
      line.reset()
      await expect(async () => {
        await page.clock.fastForward('00:20')
        await expect(strip(page, UPDATED), condition.kind).toHaveCount(0, { timeout: 300 })
      }).toPass()
      await page.close()
    }
  })

  test('everything hangs, the page itself too: last known at once', async ({ line }) => {
    line.set('/', { kind: 'hangs' })
    const page = await comeBack(phone)
    await page.goto('/')
    await expect(buses(page)).toHaveCount(HOME_ROWS, { timeout: 2_000 })
    await expect(strip(page, UPDATED)).toBeVisible()
  })
})

test.describe('search', () => {
  async function search(page: Page, { from, to, day }: Trip): Promise<void> {
    await page.goto('/')
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    await page.getByRole('combobox', { name: 'From Location' }).fill(from)
    await page.getByRole('combobox', { name: 'To Location' }).fill(to)
    await fillDate(page, day)
    await page.getByRole('button', { name: 'Search Bus' }).click()
  }

  async function expectResults(page: Page, { from, to }: Trip): Promise<void> {
    await expect(page).toHaveURL(/\/bus\?from=/)
    await expect(buses(page).first()).toContainText(from)
    await expect(buses(page).first()).toContainText(to)
  }

  test('awake: the server’s answer', async () => {
    const page = await comeBack(phone)
    await search(page, trip(0))
    await expectResults(page, trip(0))
    await expect(strip(page, UPDATED)).toHaveCount(0)
  })

  test('asleep: buses this phone knows, marked; the answer replaces them', async ({ line }) => {
    line.set('/api', { kind: 'hangs' })
    const page = await comeBack(phone)
    await search(page, trip(0))
    await page.clock.fastForward('00:05')
    await expectResults(page, trip(0))
    await page.clock.fastForward('00:12')
    await expect(strip(page, /last known buses, updated/)).toBeVisible()
    line.reset()
    await expect(strip(page, UPDATED)).toHaveCount(0)
    await expectResults(page, trip(0))
  })

  test('no signal: the same, marked, and never "no buses" without having asked', async () => {
    const page = await comeBack(phone)
    await phone.setOffline(true)
    await search(page, trip(0))
    await expectResults(page, trip(0))
    await expect(strip(page, /^Offline\. Showing last known buses, updated/)).toBeVisible()
    await search(page, { ...trip(0), from: 'Atlantis' })
    await expect(page.getByText('The server did not answer, and no such bus is saved on this phone.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  test('fails now and then: marked until an answer comes', async ({ line }) => {
    const page = await comeBack(phone)
    line.set('/api', { kind: 'gateway', status: 504 })
    await search(page, trip(0))
    await expectResults(page, trip(0))
    await expect(strip(page, UPDATED)).toBeVisible()
    line.reset()
    await expect(async () => {
      await page.clock.fastForward('00:35')
      await expect(strip(page, UPDATED)).toHaveCount(0, { timeout: 300 })
    }).toPass()
    await expectResults(page, trip(0))
  })
})

test.describe('bus details and seats', () => {
  test('awake: fresh, and asked again while it is looked at', async ({ line, server }) => {
    const page = await comeBack(phone)
    const asked = () => line.count('GET', `/api/tickets/bookedSeats/${trip(1).id}`)
    await chooseSeats(page, server, trip(1), 1)
    const before = asked()
    await page.clock.fastForward('00:21')
    await expect.poll(asked).toBeGreaterThan(before)
    await proceed(page).click()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  test('asleep: the last known bus; Proceed waits for the truth about the seats', async ({ line, server }) => {
    const page = await comeBack(phone)
    await page.goto('/bus')
    line.set('/api', { kind: 'hangs' })
    await chooseSeats(page, server, trip(2), 2)
    await proceed(page).click()
    await expect(page.getByRole('button', { name: 'Checking the seats...' })).toBeVisible()
    await page.clock.fastForward('06:00')
    await expect(page).toHaveURL(/\/bus-details/)
    line.reset()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  test('no signal: last known, and Proceed says why not', async ({ server }) => {
    const page = await comeBack(phone)
    await phone.setOffline(true)
    await chooseSeats(page, server, trip(2), 2)
    await proceed(page).click({ force: true })
    await expect(
      page.getByText('You are offline. Your seats stay selected; go on when you have a signal.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /selected$/ })).toHaveCount(2)
  })

  test('hangs: the last known seats with their age', async ({ line, server }) => {
    const seen = await comeBack(phone)
    await chooseSeats(seen, server, trip(1), 1)
    await seen.close()
    line.set('/', { kind: 'hangs' })
    const page = await comeBack(phone)
    await chooseSeats(page, server, trip(1), 1)
    await expect(strip(page, /Showing seats, updated/)).toBeVisible()
  })
})

test.describe('checkout', () => {
  test('awake: books', async ({ server }) => {
    const page = await comeBack(phone)
    await goToCheckout(page, server, trip(3))
    await book(page).click()
    await expect(page).toHaveURL(/\/checkout\/ticket$/)
    expect(countTickets(server, trip(3).id, ASHA.email)).toBe(1)
  })

  test('asleep: Booking... for as long as it takes; the page may be left; one ticket', async ({ line, server }) => {
    const page = await comeBack(phone)
    await goToCheckout(page, server, trip(4))
    line.set('/api', { kind: 'hangs' })
    await book(page).click()
    await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
    await page.clock.fastForward('00:06')
    await expect(page.getByText('The bus is still at the depot')).toBeVisible()
    await page.clock.fastForward('06:00')
    await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()

    await page.reload()
    await expect(book(page)).toBeVisible()
    await book(page).click()
    await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
    line.reset()
    await expect(page).toHaveURL(/\/checkout\/ticket$/)
    expect(countTickets(server, trip(4).id, ASHA.email)).toBe(1)
  })

  test('no signal: the button explains, nothing is lost', async ({ line, server }) => {
    const page = await comeBack(phone)
    await goToCheckout(page, server, trip(5))
    await phone.setOffline(true)
    // The button is marked as disabled, and says why when it is pressed.
    await book(page).click({ force: true })
    await expect(
      page.getByText('You are offline. Your seats stay selected; book when you have a signal.'),
    ).toBeVisible()
    await page.reload()
    await expect(book(page)).toBeVisible()
    await phone.setOffline(false)
    expect(line.count('POST', `/api/tickets/${trip(5).id}/`)).toBe(0)
    await expect(strip(page, /offline/i)).toHaveCount(0)
    await book(page).click()
    await expect(page).toHaveURL(/\/checkout\/ticket$/)
    expect(countTickets(server, trip(5).id, ASHA.email)).toBe(1)
  })

  test('fails now and then: told that it is not known; pressed again, one ticket', async ({ line, server }) => {
    const page = await comeBack(phone)
    await goToCheckout(page, server, trip(6))
    const conditions: NetworkCondition[] = [
      { kind: 'answer-lost' },
      { kind: 'gateway', status: 502 },
      { kind: 'cut-in-answer' },
    ]
    for (const condition of conditions) {
      // Not only for the next request: Chromium itself resends a request whose kept-alive connection has died.
      line.set(`/api/tickets/${trip(6).id}/`, condition)
      await book(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' }), condition.kind).toBeVisible()
      await expect(page.getByText('you get one ticket, never two'), condition.kind).toBeVisible()
    }
    line.reset()
    await book(page).click()
    await expect(page).toHaveURL(/\/checkout\/ticket$/)
    expect(countTickets(server, trip(6).id, ASHA.email)).toBe(1)
  })
})

test.describe('tickets and saved PDF', () => {
  const A_WEEK_MS = 7 * 86_400_000

  async function expectTickets(page: Page): Promise<void> {
    await page.goto('/my-tickets')
    await expect(page.getByText('BOOKED', { exact: true }).first()).toBeVisible({ timeout: 2_000 })
    await page.getByRole('link', { name: 'Show', exact: true }).first().click()
    await expect(page.getByRole('img', { name: /Ticket code/ })).toBeVisible()
    await page.goto('/my-tickets')
    await page.getByText('More', { exact: true }).first().click()
    await page.getByRole('link', { name: 'Open PDF' }).first().click()
    await expect(page.locator('canvas[data-drawn="true"]').first()).toBeVisible()
  }

  test('awake: fresh', async () => {
    const page = await comeBack(phone)
    await expectTickets(page)
    await expect(strip(page, UPDATED)).toHaveCount(0)
  })

  test('asleep: at once, PDF included', async ({ line }) => {
    line.set('/api', { kind: 'hangs' })
    await expectTickets(await comeBack(phone))
  })

  test('no signal, a week later: at once, PDF included', async () => {
    await phone.setOffline(true)
    const page = await comeBack(phone, A_WEEK_MS)
    await expectTickets(page)
    await expect(strip(page, /^Offline\. Showing your tickets, updated \d days ago/)).toBeVisible()
  })

  test('hangs or fails: at once, PDF included', async ({ line }) => {
    line.set('/', { kind: 'hangs' })
    await expectTickets(await comeBack(phone))
    line.reset()
    line.set('/api', { kind: 'gateway', status: 502 })
    await expectTickets(await comeBack(phone))
  })
})

test.describe('log-in and sign-up', () => {
  const newcomer = { name: 'Kavya Sharma', email: 'kavya@example.com', phone: '9876501234', age: '31' }

  async function fillSignUp(page: Page): Promise<void> {
    await page.goto('/usersignup')
    await page.getByLabel('Name').fill(newcomer.name)
    await page.getByLabel('Email').fill(newcomer.email)
    await page.getByLabel('Mobile number').fill(newcomer.phone)
    await page.getByLabel('Gender').selectOption('female')
    await page.getByLabel('Age').fill(newcomer.age)
    await page.getByLabel('Password', { exact: true }).fill('window seat please')
    await page.getByRole('button', { name: 'Sign Up' }).click()
  }

  test('no signal: explains, keeps what was typed', async () => {
    const page = await comeBack(visitorPhone)
    await visitorPhone.setOffline(true)
    await logIn(page)
    await expect(page.getByText(/Login Failed! /)).toBeVisible()
    await expect(page.getByText(/offline/i).first()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ASHA.email)
    await fillSignUp(page)
    await expect(page.getByText(/offline/i).first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue(newcomer.name)
    await expect(page.getByLabel('Email')).toHaveValue(newcomer.email)
  })

  test('hangs or fails: explains, keeps what was typed', async ({ line }) => {
    const page = await comeBack(visitorPhone)
    line.set('/api/users', { kind: 'cut' })
    await logIn(page)
    await expect(page.getByText(/Login Failed! /)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ASHA.email)
    await fillSignUp(page)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(newcomer.name)
    line.reset()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/userAuth$/)
  })

  test('asleep: waits, with the notice, and gets in', async ({ line }) => {
    line.set('/api', { kind: 'hangs' })
    const page = await comeBack(visitorPhone)
    await logIn(page)
    await page.clock.fastForward('00:06')
    await expect(page.getByText('The bus is still at the depot')).toBeVisible()
    await page.clock.fastForward('06:00')
    await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible()
    line.reset()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Login Successful!')).toBeVisible()
  })

  test('awake: works', async ({ browser, line }) => {
    const other = await browser.newContext({ baseURL: line.url })
    const page = await other.newPage()
    await logIn(page)
    await expect(page).toHaveURL(/\/$/)
    await other.close()
  })
})

test.describe('password reset', () => {
  const forgetful = { email: 'meera@example.com', password: 'the old password' }

  test.beforeAll(({ server }) => signUp(server, forgetful))

  const ask = (page: Page) => page.getByRole('button', { name: 'Reset Password' })
  const asked = (page: Page) => page.getByText('Password reset link has been sent to your email.')
  const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
  const isSet = (page: Page) => page.getByText('Password successfully reset!')
  const newestLink = (server: RunningServer) => mailedLink(server.dataDir, forgetful.email, '/user-reset-password')

  async function askForLink(page: Page): Promise<void> {
    await page.goto('/reset-link')
    await page.getByLabel('Email').fill(forgetful.email)
    await ask(page).click()
  }

  /** Opens the page of a link that was mailed just now and sends the form. */
  async function choosePassword(page: Page, server: RunningServer, password: string): Promise<void> {
    const before = newestLink(server)
    await fetch(`${server.url}/api/users/forgot-password?email=${forgetful.email}`, { method: 'POST' })
    // The mail of an earlier request may come first.
    const link = () => newestLink(server) ?? ''
    await expect.poll(() => link() !== before && isLiveLink(server, link())).toBe(true)
    await page.goto(link())
    await newPassword(page).fill(password)
    await ask(page).click()
  }

  async function expectLogIn(page: Page, server: RunningServer, password: string): Promise<void> {
    await expect(page).toHaveURL(/\/userAuth$/)
    const query = new URLSearchParams({ email: forgetful.email, password })
    expect((await fetch(`${server.url}/api/users/verify-by-email?${query}`, { method: 'POST' })).ok).toBe(true)
  }

  test('awake: the link is mailed, and the new password logs in', async ({ server }) => {
    const page = await comeBack(visitorPhone)
    const before = newestLink(server)
    await askForLink(page)
    await expect(asked(page)).toBeVisible()
    await expect.poll(() => newestLink(server)).not.toBe(before)
    await choosePassword(page, server, 'window seat awake')
    await expect(isSet(page)).toBeVisible()
    await expectLogIn(page, server, 'window seat awake')
  })

  test('asleep: waits, with the notice; the link is asked for once, and the password set', async ({ line, server }) => {
    const page = await comeBack(visitorPhone)
    const before = line.count('POST', '/api/users/forgot-password')
    async function sleepThrough(): Promise<void> {
      await page.clock.fastForward('00:06')
      await expect(page.getByText('The bus is still at the depot')).toBeVisible()
      await page.clock.fastForward('06:00')
      await expect(page.getByRole('button', { name: 'Resetting...' })).toBeVisible()
      line.reset()
    }
    line.set('/api', { kind: 'hangs' })
    await askForLink(page)
    await sleepThrough()
    await expect(asked(page)).toBeVisible()
    expect(line.count('POST', '/api/users/forgot-password')).toBe(before + 1)

    line.set('/api', { kind: 'hangs' })
    await choosePassword(page, server, 'window seat asleep')
    await sleepThrough()
    await expect(isSet(page)).toBeVisible()
    await expectLogIn(page, server, 'window seat asleep')
  })

  test('no signal: explains, keeps what was typed, and goes on when the signal is back', async ({ server }) => {
    const page = await comeBack(visitorPhone)
    await visitorPhone.setOffline(true)
    await askForLink(page)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(strip(page, /offline/i)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(forgetful.email)
    await visitorPhone.setOffline(false)
    await ask(page).click()
    await expect(asked(page)).toBeVisible()

    await visitorPhone.setOffline(true)
    await choosePassword(page, server, 'window seat offline')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(strip(page, /offline/i)).toBeVisible()
    await expect(newPassword(page)).toHaveValue('window seat offline')
    await visitorPhone.setOffline(false)
    await ask(page).click()
    await expect(isSet(page)).toBeVisible()
    await expectLogIn(page, server, 'window seat offline')
  })

  test('hangs or fails: explains, keeps what was typed', async ({ line, server }) => {
    const page = await comeBack(visitorPhone)
    const conditions: NetworkCondition[] = [{ kind: 'cut' }, { kind: 'gateway', status: 502 }, { kind: 'answer-lost' }]
    for (const condition of conditions) {
      line.set('/api/users', condition)
      await askForLink(page)
      await expect(page.getByRole('alert').first(), condition.kind).toBeVisible()
      await expect(page.getByLabel('Email'), condition.kind).toHaveValue(forgetful.email)
      line.reset()
      await ask(page).click()
      await expect(asked(page), condition.kind).toBeVisible()

      line.set('/api/users', condition)
      await choosePassword(page, server, `window seat ${condition.kind}`)
      await expect(page.getByRole('alert').first(), condition.kind).toBeVisible()
      await expect(newPassword(page), condition.kind).toHaveValue(`window seat ${condition.kind}`)
      line.reset()
      await ask(page).click()
      await expect(isSet(page), condition.kind).toBeVisible()
      await expectLogIn(page, server, `window seat ${condition.kind}`)
    }
  })
})
