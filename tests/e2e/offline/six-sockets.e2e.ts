import type { Locator, Page } from '@playwright/test'
import type { UnreliableProxy } from '../../support/unreliable-proxy.ts'
import { expect, test } from './fixtures.ts'
import { ASHA, addTrip, buses, countTickets, firstVisit, pickSeats, RAVI, someTrip, tripsNamed } from './phone.ts'

/**
 * A browser opens six connections to one server. If all six hang, it sends nothing more, not even the health check.
 * Here the proxy swallows six requests in a row, of any kind, and answers all later ones. The app must recover.
 */

const SOCKETS = 6

/** The next six requests, or the change and five others, never get an answer. */
function swallow(line: UnreliableProxy, change?: { method: string; path: string }): void {
  if (change) line.next(change.method, change.path, { kind: 'hangs' })
  for (let socket = change ? 1 : 0; socket < SOCKETS; socket++) line.next('GET', '/api/', { kind: 'hangs' })
}

/** Moves the phone's clock on until this is visible. */
async function waitFor(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('00:10')
    await expect(wanted).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 90_000, intervals: [0] })
}

test('reads: the lists come', async ({ phone, line, server }) => {
  await firstVisit(phone, ASHA)
  await addTrip(server, 30, 'Seventh Express')
  const page = await phone.newPage()
  await page.clock.install({ time: Date.now() + 3_600_000 })
  swallow(line)
  await page.goto('/')
  await waitFor(page, buses(page).filter({ hasText: 'Seventh Express' }))
  expect(line.held()).toBe(SOCKETS)
  await page.goto('/my-tickets')
  await expect(page.getByText('Up to date.').or(page.getByRole('article').first()).first()).toBeVisible()
})

test('a booking, with the seats still in question: one ticket', async ({ phone, line, server }) => {
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await page.clock.install({ time: Date.now() + 3_600_000 })
  const { id } = someTrip(server, 0)
  swallow(line, { method: 'POST', path: `/api/tickets/${id}/` })
  await page.goto(`/bus/bus-details?bus=${id}`)
  await waitFor(page, page.getByRole('button', { name: /^Seat \d+, / }).first())
  await pickSeats(page, server, id, 2)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await waitFor(page, page.getByRole('button', { name: 'Book Ticket' }))
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await waitFor(page, page.getByRole('heading', { name: 'Your ticket' }))
  expect(line.held()).toBe(SOCKETS)
  expect(countTickets(server, id, ASHA.email)).toBe(1)
  line.reset()
  await line.quiet()
  expect(countTickets(server, id, ASHA.email)).toBe(1)
})

test('the outbox: a change is made, once', async ({ phone, line, server }) => {
  await addTrip(server, 300, 'Sixth Bus')
  const fares = () => tripsNamed(server, 'Sixth Bus').map(({ fare }) => fare)
  const page = await phone.newPage()
  await page.clock.install()
  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
  await page.getByRole('button', { name: 'View All Buses' }).click()
  const card = page.getByRole('article', { name: 'Sixth Bus', exact: true })
  await card.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await form.getByLabel('Cost per seat').fill('275')
  swallow(line, { method: 'PUT', path: '/api/buses/' })
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(async () => {
    await page.clock.fastForward('00:10')
    expect(fares()).toEqual([275])
  }).toPass({ timeout: 90_000 })
  line.reset()
  await line.quiet()
  expect(fares()).toEqual([275])
  await expect(page.getByText('Pending')).toHaveCount(0)
})

/** Tells the page that another tab covers it, as a browser does; headless browsers never do. */
async function putBehind(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Loads a page whose reads all hang, and waits until it has sent as many as a page may. */
async function withDeadReads(line: UnreliableProxy, open: () => Promise<unknown>): Promise<void> {
  const before = line.held()
  for (let read = 0; read < SOCKETS / 2; read++) line.next('GET', '/api/', { kind: 'hangs' })
  await open()
  await expect.poll(() => line.held() - before).toBe(SOCKETS / 2)
}

test('two tabs, three dead reads in each: a booking in the one in front goes through', async ({
  phone,
  line,
  server,
}) => {
  await firstVisit(phone, ASHA)
  const { id } = someTrip(server, 1)
  const details = `/bus/bus-details?bus=${id}`
  const [front, behind] = [await phone.newPage(), await phone.newPage()]
  // All pages of a phone share one clock.
  await front.clock.install({ time: Date.now() + 3_600_000 })
  await front.goto(details)
  await pickSeats(front, server, id, 2)
  await front.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(front).toHaveURL(/\/checkout$/)
  // The health check fails, so the app does not repeat the requests that hang.
  line.set('/api/health', { kind: 'gateway', status: 502 })
  // It asks for nothing until it is back: a page whose clock jumps would, and take the other one's dead answers.
  await front.goto('about:blank')
  // All stored data are stale now.
  await front.clock.setSystemTime(Date.now() + 10_800_000)
  await withDeadReads(line, () => behind.goto(details))
  await withDeadReads(line, () => front.goBack())
  await front.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(front.getByRole('button', { name: 'Booking...' })).toBeVisible()
  await putBehind(behind)
  await front.clock.fastForward('00:11')
  await expect(front.getByRole('heading', { name: 'Your ticket' })).toBeVisible()
  expect(countTickets(server, id, ASHA.email)).toBe(1)
})
