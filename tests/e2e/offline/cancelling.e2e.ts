import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { CallingOff } from '#contract/cancellation/calling-off.ts'
import { DEFAULT_TERMS } from '#contract/cancellation/cancellation-terms.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import type { RunningServer } from '../../support/running-server.ts'
import { expect, test } from './fixtures.ts'
import { keptPdfText } from './kept-wallet.ts'
import { ASHA, addTrip, firstVisit, noteAsPaid, ownTickets, pickSeats, RAVI, strip, tripsNamed } from './phone.ts'

/**
 * Cancelling a ticket and calling off a trip with the backend awake, asleep, without a signal, and on a line that loses
 * answers. One test per cell, on phones with an earlier visit, against the real server behind a proxy.
 */

const DAYS = 3 * 24 * 60
let phone: BrowserContext

test.beforeAll(async ({ browser, line }) => {
  phone = await browser.newContext({ baseURL: line.url })
  await firstVisit(phone, ASHA)
})
test.afterEach(async ({ line }) => {
  await phone.setOffline(false)
  for (const page of phone.pages()) await page.close()
  line.reset()
})
test.afterAll(() => phone?.close())

const Answer = v.object({ data: v.looseObject({ id: v.number() }) })

const entered = new Map<string, Promise<Entered>>()
interface Entered {
  id: number
  headers: { cookie: string }
}

/** Logs in once for all tests: an account has few sessions, and these must not push out the phone's own. */
function enter(server: RunningServer, side: 'users' | 'admins', who: typeof ASHA): Promise<Entered> {
  const address = `${server.url}/api/${side}/verify-by-email?${new URLSearchParams(who)}`
  const known = entered.get(address) ?? logInBy(address)
  entered.set(address, known)
  return known
}

async function logInBy(address: string): Promise<Entered> {
  const login = await fetch(address, { method: 'POST' })
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: v.parse(Answer, await login.json()).data.id, headers: { cookie: cookie.join('; ') } }
}

/** Buys a ticket for the traveller on another phone, on a new trip. */
async function buy(server: RunningServer, bus: string, seats: string): Promise<{ id: number; busId: number }> {
  await addTrip(server, DAYS, bus)
  const busId = tripsNamed(server, bus)[0]?.id ?? 0
  const { id, headers } = await enter(server, 'users', ASHA)
  const address = `${server.url}/api/tickets/${busId}/${id}/${seats.split(',').length}/${seats}`
  const answer = await fetch(address, { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() } })
  const ticket = v.parse(Answer, await answer.json()).data
  await noteAsPaid(server, ticket.id)
  return { id: ticket.id, busId }
}

async function ticketNow(server: RunningServer, ticketId: number): Promise<Ticket> {
  const { id, headers } = await enter(server, 'users', ASHA)
  const answer = await fetch(`${server.url}/api/tickets/find-ticket/${id}`, { headers })
  const tickets = v.parse(v.object({ data: v.array(Ticket) }), await answer.json()).data
  const found = tickets.find((ticket) => ticket.id === ticketId)
  if (!found) throw new Error('No such ticket.')
  return found
}

async function openTicket(id: number): Promise<Page> {
  const page = await phone.newPage()
  await page.goto(`/my-tickets?ticket=${id}`)
  await expect(page.getByRole('article', { name: `Ticket ${id}` })).toBeVisible()
  return page
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Cancel seats' })

async function choose(page: Page, seat: number): Promise<void> {
  await page.getByRole('button', { name: 'Cancel seats' }).click()
  await sheet(page)
    .getByRole('checkbox', { name: new RegExp(`^${seat}\\b`) })
    .check()
}

test('terms that change between the seats and the booking are shown beside the old ones and agreed to first', async ({
  server,
  line,
}) => {
  await addTrip(server, DAYS, 'Terms Change')
  const busId = tripsNamed(server, 'Terms Change')[0]?.id ?? 0
  const ravi = await enter(server, 'admins', RAVI)
  const setTerms = (terms: CancellationTerms) =>
    fetch(`${server.url}/api/admins/${ravi.id}/cancellation-terms`, {
      method: 'PUT',
      headers: { ...ravi.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ terms }),
    })
  const page = await phone.newPage()
  await page.goto(`/bus/bus-details?bus=${busId}`)
  await pickSeats(page, server, busId, 1)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const card = page.getByRole('region', { name: 'If your plans change' })
  await expect(card.getByText('90%')).toBeVisible()
  const book = page.getByRole('button', { name: 'Book Ticket' })
  const sent = () => line.count('POST', `/api/tickets/${busId}/`)
  try {
    await setTerms([{ hoursBefore: 48, percent: 30 }])
    await book.click()
    await expect(page.getByText(/changed the refund terms, so nothing was booked/)).toBeVisible()
    expect(sent()).toBe(1)
    // The tab keeps the chosen seats and the terms agreed to.
    await page.reload()
    await expect(card.getByText('The operator changed the refund terms')).toBeVisible()
    await expect(card.getByRole('table')).toHaveCount(2)
    await expect(card.getByText('now', { exact: true })).toHaveCount(1)
    await expect(card.getByText('30%')).toBeVisible()
    await expect(card.getByText('90%')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveCount(1)
    await book.click({ force: true })
    await expect(page.getByText('Read them and agree first.')).toBeVisible()
    const agree = card.getByRole('button', { name: 'Agree to the new terms' })
    await expect(agree).toBeFocused()
    expect(sent()).toBe(1)
    await agree.click()
    await expect(card.getByRole('table')).toHaveCount(1)
    await expect(card.getByText('90%')).toHaveCount(0)
    await book.click()
    await expect(page).toHaveURL(/checkout\/ticket$/)
    const [id = 0, ...more] = ownTickets(server, busId, ASHA.email)
    expect(more).toEqual([])
    expect((await ticketNow(server, id)).terms).toEqual([{ hoursBefore: 48, percent: 30 }])
  } finally {
    await setTerms(DEFAULT_TERMS)
  }
})

test.describe('cancelling a ticket', () => {
  test('awake: what comes back is shown before and after; partly, then all of it', async ({ server }) => {
    const { id } = await buy(server, 'Cancel Awake', '4,14')
    const page = await openTicket(id)
    await expect(page.getByRole('heading', { name: 'If you cancel' })).toBeVisible()
    // Both buttons fit on the narrowest phones.
    await page.setViewportSize({ width: 360, height: 640 })
    for (const button of [
      page.getByRole('link', { name: 'Show at the door' }),
      page.getByRole('button', { name: 'Cancel seats' }),
    ])
      await expect(button).toBeInViewport({ ratio: 1 })
    await choose(page, 14)
    await expect(sheet(page).getByText('Operator keeps 10%')).toBeVisible()
    await expect(sheet(page).getByText('₹225')).toBeVisible()
    await expect(sheet(page).getByText(/^This holds until/)).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Cancel seat 14' }).click()
    await expect(page.getByText('Seat 14 is cancelled. ₹225 comes back.')).toBeVisible()
    const paper = page.getByRole('article', { name: `Ticket ${id}` })
    await expect(paper.getByText('1 of 2 seats is still booked.')).toBeVisible()
    await expect(paper.getByText('Coming back to you')).toBeVisible()
    await expect(paper.getByRole('img', { name: /Ticket code/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
    await expect(page.getByText('Seat 14 cancelled')).toBeVisible()

    await page.getByRole('button', { name: 'Cancel seats' }).click()
    await sheet(page).getByRole('button', { name: 'Cancel the ticket' }).click()
    await expect(paper.getByText('Cancelled by you')).toBeVisible()
    await expect(paper.getByRole('img', { name: /Ticket code/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Book another bus' })).toBeVisible()
    // No page shows a code any more, and the copy says that it is not valid.
    await page.goto(`/my-tickets?ticket=${id}&show=door`)
    await expect(page.getByText('no longer valid').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /Ticket code/ })).toHaveCount(0)
    await page.goto(`/my-tickets?ticket=${id}&show=pdf`)
    await expect(page.getByText('This ticket is cancelled. No copy of it')).toBeVisible()
  })

  test('asleep: waits as a booking does, and goes on when its page is left', async ({ server, line }) => {
    const { id } = await buy(server, 'Cancel Asleep', '5,6')
    const page = await openTicket(id)
    await choose(page, 6)
    line.set('/api/', { kind: 'hangs' })
    await sheet(page).getByRole('button', { name: 'Cancel seat 6' }).click()
    await expect(sheet(page).getByRole('button', { name: 'Cancelling...' })).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText(/^Seat 6 is being cancelled, there is no answer yet/)).toBeVisible()
    // The ticket's own page shows this itself. Every other page, also after a restart of the app, has a strip that
    // links to it.
    const open = strip(page, /^A cancellation is not settled yet\./)
    await expect(open).toHaveCount(0)
    await page.getByRole('link', { name: 'All my tickets' }).click()
    await expect(open).toBeVisible()
    await page.goto('/')
    await page.getByRole('button', { name: 'See it' }).click()
    await expect(page.getByText(/^Seat 6 is being cancelled, there is no answer yet/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel seats' }).click()
    await expect(sheet(page).getByRole('checkbox', { name: /^6\b.*Being cancelled/ })).toBeDisabled()
    await sheet(page).getByRole('button', { name: 'Close' }).first().click()
    line.reset()
    await expect(page.getByText('Seat 6 is cancelled. ₹225 comes back.').first()).toBeVisible({ timeout: 30_000 })
    await expect(open).toHaveCount(0)
    expect((await ticketNow(server, id)).cancelledSeats).toEqual(['6'])
  })

  test('where the session is over, a log-in leads back, and the seat is cancelled then', async ({ server }) => {
    const { id } = await buy(server, 'Cancel Ended', '8,9')
    const page = await openTicket(id)
    await choose(page, 8)
    await phone.clearCookies()
    await sheet(page).getByRole('button', { name: 'Cancel seat 8' }).click()
    await expect(page).toHaveURL(/\/userAuth$/)
    await expect(strip(page, /^A cancellation is not settled. Log in/)).toBeVisible()
    await page.getByLabel('Email').fill(ASHA.email)
    await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(new RegExp(`/my-tickets\\?ticket=${id}$`))
    await expect(page.getByText('Seat 8 is cancelled. ₹225 comes back.').first()).toBeVisible()
    expect((await ticketNow(server, id)).cancelledSeats).toEqual(['8'])
  })

  test('no signal: the button explains, and nothing is done', async ({ server, line }) => {
    const { id } = await buy(server, 'Cancel Offline', '7')
    const page = await openTicket(id)
    await phone.setOffline(true)
    const button = page.getByRole('button', { name: 'Cancel seats' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    // The button is marked as disabled, but still takes the press.
    await button.click({ force: true })
    await expect(page.getByText('You are offline. Cancelling needs a signal.').first()).toBeVisible()
    expect(line.count('POST', `/api/tickets/${id}/cancellation`)).toBe(0)
  })

  test('lost answers: asked for again with the same key, across a closed app, and done once', async ({
    server,
    line,
  }) => {
    const { id } = await buy(server, 'Cancel Shaky', '8,9')
    const page = await openTicket(id)
    await choose(page, 9)
    line.set(`/api/tickets/${id}/cancellation`, { kind: 'answer-hangs' })
    await sheet(page).getByRole('button', { name: 'Cancel seat 9' }).click()
    await expect.poll(async () => (await ticketNow(server, id)).cancelledSeats).toEqual(['9'])
    await page.close()
    line.reset()
    const again = await phone.newPage()
    await again.goto('/')
    await expect(again.getByText('Seat 9 is cancelled. ₹225 comes back.')).toBeVisible({ timeout: 30_000 })
    expect(await ticketNow(server, id)).toMatchObject({ cancelledSeats: ['9'], refunds: [{ amount: 225 }] })
    // The other seat can still be cancelled, with a new key.
    await again.goto(`/my-tickets?ticket=${id}`)
    await again.getByRole('button', { name: 'Cancel seats' }).click()
    await sheet(again).getByRole('button', { name: 'Cancel the ticket' }).click()
    await expect(again.getByRole('heading', { name: 'Cancelled by you' })).toBeVisible()
    expect((await ticketNow(server, id)).refunds).toHaveLength(2)
  })

  test('another sum by now: nothing is done, and the new one is shown', async ({ server, line }) => {
    const { id } = await buy(server, 'Cancel Late', '3')
    const page = await openTicket(id)
    await page.getByRole('button', { name: 'Cancel seats' }).click()
    // Make the phone send a wrong sum: the server’s sum counts.
    await page.route(`**/api/tickets/${id}/cancellation`, (route) => {
      const body: unknown = route.request().postDataJSON()
      return route.request().method() === 'POST' && line.count('POST', `/api/tickets/${id}/cancellation`) === 0
        ? route.continue({ postData: JSON.stringify({ ...Object(body), expected: 1 }) })
        : route.continue()
    })
    await sheet(page).getByRole('button', { name: 'Cancel the ticket' }).click()
    await expect(sheet(page).getByText(/Now ₹225 comes back instead of ₹1/)).toBeVisible()
    expect((await ticketNow(server, id)).status).toBe('BOOKED')
    await sheet(page).getByRole('button', { name: 'Cancel the ticket' }).click()
    await expect(page.getByRole('heading', { name: 'Cancelled by you' })).toBeVisible()
  })
})

test.describe('calling a trip off', () => {
  let depot: BrowserContext

  test.beforeAll(async ({ browser, line }) => {
    depot = await browser.newContext({ baseURL: line.url })
    const page = await depot.newPage()
    await page.goto('/adminAuth')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await logInOperator(page)
    await page.close()
  })
  test.afterEach(async () => {
    await depot.setOffline(false)
    for (const page of depot.pages()) await page.close()
  })
  test.afterAll(() => depot?.close())

  async function logInOperator(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(RAVI.email)
    await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/admin-home-page/)
  }

  async function openTrip(busId: number): Promise<Page> {
    const page = await depot.newPage()
    await page.goto(`/adminAuth/admin-home-page/call-off/${busId}`)
    await expect(page.getByText('Bookings', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'The road is closed' }).check()
    return page
  }

  test('awake: done at once; the traveller’s ticket says so, and the refund is noted', async ({ server }) => {
    const { id, busId } = await buy(server, 'Off Awake', '1,2')
    const page = await openTrip(busId)
    await expect(page.getByText('₹500')).toBeVisible()
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByRole('heading', { name: 'Called off', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 told' })).toBeVisible()

    const traveller = await openTicket(id)
    await expect(traveller.getByText('This bus does not run')).toBeVisible()
    await expect(traveller.getByText(/says: The road is closed/)).toBeVisible()
    await expect(traveller.getByText(/^Called off \w{3} \d+ \w{3}, \d\d:\d\d$/)).toBeVisible()
    await expect(traveller.getByText('All of it comes back, for seats 1, 2.')).toBeVisible()

    // For an operator on the phone with a passenger: the other trips on that route, with links to their counters.
    await addTrip(server, 30, 'Off Instead')
    const [instead] = tripsNamed(server, 'Off Instead')
    await page.reload()
    await page.getByRole('button', { name: 'Other bus' }).click()
    const offered = page.getByRole('dialog', { name: 'Other bus' }).getByRole('listitem')
    await expect(offered.filter({ hasText: 'Off Instead' }).getByRole('link', { name: 'Sell' })).toHaveAttribute(
      'href',
      `/adminAuth/admin-home-page/counter/${instead?.id}`,
    )
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Pay refunds' }).click()
    await page.getByLabel('Search').fill(String(id))
    // The number may also match digits of a phone number.
    await page.getByRole('checkbox', { name: new RegExp(`ticket ${id},`) }).check()
    await page.getByLabel('Reference, optional').fill('UPI 4410')
    await page.getByRole('button', { name: 'Mark 1 as paid' }).click()
    await expect(page.getByText('1 is marked as paid.')).toBeVisible()
    await expect.poll(async () => (await ticketNow(server, id)).refunds?.[0]?.reference).toBe('UPI 4410')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await ticketNow(server, id)).refunds?.[0]?.state).toBe('due')
  })

  test('no signal: kept, shown as pending, and sent when the signal is back', async ({ server, line }) => {
    const { id, busId } = await buy(server, 'Off Offline', '1')
    const page = await openTrip(busId)
    await depot.setOffline(true)
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByText('Saved on this phone. It is sent when you are online.').first()).toBeVisible()
    expect(line.count('POST', `/api/buses/${busId}/cancellation`)).toBe(0)
    await depot.setOffline(false)
    await expect.poll(async () => (await ticketNow(server, id)).status, { timeout: 30_000 }).toBe('CANCELLED')
  })

  test('asleep, and the page loaded anew: it says what is true when the server has answered', async ({
    server,
    line,
  }) => {
    const { id, busId } = await buy(server, 'Off Asleep', '1,2')
    const page = await openTrip(busId)
    line.next('POST', `/api/buses/${busId}/cancellation`, { kind: 'late', milliseconds: 3_000 })
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByRole('button', { name: 'Calling off...' })).toBeVisible()
    // The page stores the change before it sends it. Wait for that: a page that closes at the moment of the press has
    // stored nothing.
    await expect.poll(() => line.count('POST', `/api/buses/${busId}/cancellation`)).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Called off', level: 1 })).toBeVisible({ timeout: 30_000 })
    expect((await ticketNow(server, id)).refunds).toHaveLength(1)
  })

  test('lost answers: done once', async ({ server, line }) => {
    const { id, busId } = await buy(server, 'Off Shaky', '1')
    const page = await openTrip(busId)
    line.next('POST', `/api/buses/${busId}/cancellation`, { kind: 'answer-lost' })
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect
      .poll(() => line.count('POST', `/api/buses/${busId}/cancellation`), { timeout: 30_000 })
      .toBeGreaterThan(1)
    await expect(strip(page, /refused/)).toHaveCount(0)
    expect((await ticketNow(server, id)).refunds).toHaveLength(1)
  })

  test('terms are set as a table, said in words, and hold for what is sold from then on', async ({ server }) => {
    const before = await buy(server, 'Terms Before', '1')
    const page = await depot.newPage()
    const set = async (percent: string, words: string) => {
      await page.goto('/adminAuth/admin-home-page')
      await page.getByRole('button', { name: 'My Account' }).click()
      await page.getByRole('button', { name: 'Profile' }).click()
      const terms = page.getByRole('region', { name: 'Cancellation terms' })
      await terms.getByLabel('Per cent back').nth(1).fill(percent)
      await expect(terms.getByText(`Until 12 hours before it leaves: ${words}.`)).toBeVisible()
      await terms.getByRole('button', { name: 'Save the terms' }).click()
      await expect(page.getByText('Your terms are saved.')).toBeVisible()
    }
    await set('40', '40% comes back')
    const after = await buy(server, 'Terms After', '1')
    const [sold, soldLater] = [await ticketNow(server, before.id), await ticketNow(server, after.id)]
    expect(sold.terms).toEqual(DEFAULT_TERMS)
    expect(soldLater.terms).toEqual(
      DEFAULT_TERMS.map((step) => (step.hoursBefore === 12 ? { ...step, percent: 40 } : step)),
    )
    await set('50', 'half comes back')
  })
})

test.describe('calling passengers whom no mail tells', () => {
  let desk: BrowserContext

  test.beforeAll(async ({ browser, line }) => {
    desk = await browser.newContext({ baseURL: line.url })
    const page = await desk.newPage()
    await page.goto('/adminAuth')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByLabel('Email').fill(RAVI.email)
    await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/admin-home-page/)
    await page.close()
  })
  test.afterEach(async () => {
    await desk.setOffline(false)
    for (const page of desk.pages()) await page.close()
  })
  test.afterAll(() => desk?.close())

  /** A trip with two tickets sold at the counter, called off on another device. */
  async function offTrip(server: RunningServer, bus: string): Promise<number> {
    await addTrip(server, DAYS, bus)
    const busId = tripsNamed(server, bus)[0]?.id ?? 0
    const { headers } = await enter(server, 'admins', RAVI)
    const post = (path: string, body: object) =>
      fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const sale = { phone: '9000000121', payment: 'paid' }
    await post(`counter/${busId}/sales`, { ...sale, name: 'Farida Bano', seats: [1, 2] })
    await post(`counter/${busId}/sales`, { ...sale, name: 'Suresh Mahto', seats: [3] })
    await post(`buses/${busId}/cancellation`, { reason: 'The road is closed' })
    return busId
  }
  async function calledNow(server: RunningServer, busId: number): Promise<boolean[]> {
    const { headers } = await enter(server, 'admins', RAVI)
    const answer = await fetch(`${server.url}/api/buses/${busId}/cancellation`, { headers })
    const { toCall } = v.parse(v.object({ data: CallingOff }), await answer.json()).data
    return toCall.map(({ calledAt }) => typeof calledAt === 'number')
  }
  async function openList(busId: number): Promise<Page> {
    const page = await desk.newPage()
    await page.goto(`/adminAuth/admin-home-page/call-off/${busId}`)
    await expect(page.getByRole('heading', { name: '2 to phone' })).toBeVisible()
    return page
  }
  const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} was called` })
  const called = (page: Page) => page.getByText(/^Called (\d\d:\d\d), seats 1, 2$/)
  const calls = (busId: number) => `/api/buses/${busId}/cancellation/calls`

  test('awake: calling ticks the row with the time, on every phone of the company, until it is unticked', async ({
    server,
  }) => {
    const busId = await offTrip(server, 'Calls Awake')
    const page = await openList(busId)
    await page.getByRole('link', { name: 'Call Farida Bano' }).click()
    await expect(tick(page, 'Farida Bano')).toBeChecked()
    await expect(called(page)).toBeVisible()
    await expect(tick(page, 'Suresh Mahto')).not.toBeChecked()
    await expect.poll(() => calledNow(server, busId)).toEqual([true, false])

    const other = await openList(busId)
    await expect(tick(other, 'Farida Bano')).toBeChecked()
    await tick(other, 'Farida Bano').uncheck()
    await expect.poll(() => calledNow(server, busId)).toEqual([false, false])
    await page.reload()
    await expect(page.getByText('Seats 1, 2')).toBeVisible()
    await expect(tick(page, 'Farida Bano')).not.toBeChecked()
  })

  test('no signal: ticked at once, said to be on this phone alone, and sent when the signal is back', async ({
    server,
    line,
  }) => {
    const busId = await offTrip(server, 'Calls Offline')
    const page = await openList(busId)
    await desk.setOffline(true)
    await page.getByRole('link', { name: 'Call Farida Bano' }).click()
    await expect(called(page)).toBeVisible()
    const unsent = strip(page, /^1 change is not sent yet/)
    await expect(unsent).toBeVisible()
    // Close the app and open it again meanwhile.
    await page.close()
    const again = await openList(busId)
    await expect(tick(again, 'Farida Bano')).toBeChecked()
    await expect(strip(again, /^1 change is not sent yet/)).toBeVisible()
    expect(line.count('POST', calls(busId))).toBe(0)
    await desk.setOffline(false)
    await expect.poll(() => calledNow(server, busId), { timeout: 30_000 }).toEqual([true, false])
    await expect(strip(again, /not sent yet/)).toHaveCount(0)
    await expect(called(again)).toBeVisible()
  })

  test('lost answers: the tick stays, and is told again until the server has it', async ({ server, line }) => {
    const busId = await offTrip(server, 'Calls Shaky')
    const page = await openList(busId)
    line.next('POST', calls(busId), { kind: 'answer-lost' })
    await tick(page, 'Suresh Mahto').check()
    await expect.poll(() => line.count('POST', calls(busId)), { timeout: 30_000 }).toBeGreaterThan(1)
    await expect(tick(page, 'Suresh Mahto')).toBeChecked()
    await expect(strip(page, /refused|not sent/)).toHaveCount(0)
    expect(await calledNow(server, busId)).toEqual([false, true])
  })
})

test('a ticket that is cancelled elsewhere is learnt of without being asked for', async ({ server }) => {
  const { id } = await buy(server, 'Cancel Elsewhere', '2')
  const page = await openTicket(id)
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.close()
  const ravi = await enter(server, 'admins', RAVI)
  const done = await fetch(`${server.url}/api/tickets/${id}/cancellation`, { method: 'POST', headers: ravi.headers })
  expect(done.ok, await done.text()).toBe(true)
  const again = await openTicket(id)
  await expect(again.getByText(/^Cancelled by /).first()).toBeVisible()
  await expect(again.getByRole('status').getByText(/^Cancelled by Ravi .+, \d\d:\d\d$/)).toBeVisible()
})

test.describe('a copy on the phone that is older than the cancellation', () => {
  const BEFORE = 'Seats were cancelled after this copy was saved. Get the new one when you have a signal.'
  const card = (page: Page, id: number) => page.getByRole('article', { name: `Ticket ${id}` })

  async function cancelByOperator(server: RunningServer, id: number, seats?: number[]): Promise<void> {
    const { headers } = await enter(server, 'admins', RAVI)
    const answer = await fetch(`${server.url}/api/tickets/${id}/cancellation`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(seats ? { seats } : {}),
    })
    expect(answer.ok, await answer.text()).toBe(true)
  }

  /** The app hands out no file and says why. */
  async function expectRefused(page: Page, id: number, button: string): Promise<void> {
    const files: string[] = []
    page.on('download', (file) => files.push(file.suggestedFilename()))
    await card(page, id).getByText('More', { exact: true }).click()
    await card(page, id).getByRole('button', { name: button }).click()
    await expect(page.getByText(BEFORE).first()).toBeVisible()
    expect(files).toEqual([])
    await page.reload()
  }

  /** From top to bottom the copy is marked as not being the ticket. */
  async function expectMarked(page: Page, id: number, band: string, note: RegExp): Promise<void> {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`/my-tickets?ticket=${id}&show=pdf`)
    const copy = page.getByRole('dialog', { name: `Ticket ${id}` })
    await expect(copy.locator('canvas[data-drawn="true"]').first()).toBeVisible()
    await expect(copy.getByRole('img', { name: band })).toBeVisible()
    for (const down of [0, 200, 10_000]) {
      await copy.evaluate((dialog, top) => dialog.scrollTo({ top }), down)
      await expect(copy.getByText(note)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => copy.getByText(band, { exact: true }).evaluateAll(countInView)).toBeGreaterThan(1)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/my-tickets')
  }
  const countInView = (bands: Element[]) =>
    bands.filter((band) => {
      const { top, bottom } = band.getBoundingClientRect()
      return top > 150 && bottom < innerHeight
    }).length

  test('is not handed out, is marked where it is opened, and gives way once to the new one', async ({
    server,
    line,
  }) => {
    const { id } = await buy(server, 'Old Copy', '2,3')
    const page = await openTicket(id)
    await expect(page.getByText('Saved on this phone')).toBeVisible()

    // The phone learns of the cancellation, but cannot load the new PDF.
    line.set('/api/tickets/download/', { kind: 'hangs' })
    await cancelByOperator(server, id, [3])
    await page.goto('/my-tickets')
    // Wait until the phone knows: before that its copy counts as the ticket. Other tickets may show the same message.
    await expect(card(page, id)).toContainText('₹250')
    await expectRefused(page, id, 'Download Ticket')
    await phone.setOffline(true)
    await page.reload()
    await expectRefused(page, id, 'Save as picture')
    await expectMarked(page, id, 'Seats changed since', /^Seats of this ticket were cancelled after/)

    await phone.setOffline(false)
    await cancelByOperator(server, id)
    await page.reload()
    await expect(card(page, id).getByText('CANCELLED', { exact: true })).toBeVisible()
    await phone.setOffline(true)
    await page.reload()
    await expectRefused(page, id, 'Download Ticket')
    await expectMarked(page, id, 'no longer valid', /^This ticket is cancelled\. No copy/)

    const asked = () => line.count('GET', `/api/tickets/download/${id}`)
    const before = asked()
    line.reset()
    await phone.setOffline(false)
    await page.reload()
    await expect.poll(asked).toBeGreaterThan(before)
    // The server has answered, but the phone may not have stored the answer yet.
    await expect.poll(() => keptPdfText(page, id)).toContain('CANCELLED')
    await line.quiet()
    // The app may have repeated a request that hung. Once the PDF is here, it does not ask for it again.
    const had = asked()
    await page.reload()
    await line.quiet()
    expect(asked()).toBe(had)
    await phone.setOffline(true)
    const download = page.waitForEvent('download')
    await card(page, id).getByText('More', { exact: true }).click()
    await card(page, id).getByRole('button', { name: 'Download Ticket' }).click()
    const text = execFileSync('pdftotext', [await (await download).path(), '-'], { encoding: 'utf8' })
    expect(text).toContain('CANCELLED')
    await page.goto(`/my-tickets?ticket=${id}&show=pdf`)
    await expect(page.getByRole('img', { name: `Ticket ${id}, page 1` })).toBeVisible()
    await expect(page.getByText('no longer valid', { exact: true })).toHaveCount(0)
  })
})
