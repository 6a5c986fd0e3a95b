import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ASHA, countTickets, freeSeats, logIn, pickSeats, someTrip, strip } from './phone.ts'

/** A phone whose browser is killed, by a swipe or for lack of memory, and starts again with what is on its disk. */
// No trace: Playwright saves it when a browser closes, but these browsers are killed.
test.use({ trace: 'off' })

let profile: string
test.beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'sawari-profile-'))
})
test.afterEach(async () => {
  // A browser process that was just starting may still write files.
  await expect(async () => {
    await kill()
    rmSync(profile, { recursive: true, force: true })
  }).toPass()
})

const startBrowser = (launchOptions: LaunchOptions, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })

/** Finds the browser's processes by its profile; Playwright does not expose them. */
function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profile)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Kills the browser without warning, so that it writes nothing more to disk. */
async function kill(): Promise<void> {
  for (const id of processes())
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has ended with its parent.
    }
  await expect.poll(processes).toEqual([])
}

for (const [name, arrives] of [
  ['the request arrives after all', true],
  ['the request never arrives', false],
] as const)
  test(`killed at Book Ticket, ${name}: started again it knows of the purchase, and makes one ticket`, async ({
    line,
    server,
    launchOptions,
  }) => {
    // The session comes from an earlier visit: browsers write cookies to disk with a delay.
    const before = await startBrowser(launchOptions, line.url)
    const visit = await before.newPage()
    await logIn(visit)
    await expect(visit).toHaveURL(/\/$/)
    await before.close()

    const { id } = someTrip(server, arrives ? 0 : 1)
    const page = await (await startBrowser(launchOptions, line.url)).newPage()
    await page.goto(`/bus/bus-details?bus=${id}`)
    await pickSeats(page, server, id, 2)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    const sale = `/api/tickets/${id}/`
    line.set(sale, arrives ? { kind: 'hangs' } : { kind: 'cut' })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(sale))
    await page.getByRole('button', { name: 'Book Ticket' }).click({ noWaitAfter: true })
    const key = (await sent).headers()['idempotency-key']
    await kill()
    expect(key).toBeTruthy()
    expect(countTickets(server, id, ASHA.email)).toBe(0)

    const again = await (await startBrowser(launchOptions, line.url)).newPage()
    const keys: (string | undefined)[] = []
    again.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(sale)) keys.push(request.headers()['idempotency-key'])
    })
    await again.goto('/')
    await expect(strip(again, /A booking is not settled yet\./)).toBeVisible()
    await again.getByRole('button', { name: 'See it' }).click()
    await expect(again.getByRole('heading', { name: 'Your booking is on its way' })).toBeVisible()
    await expect.poll(() => keys.length).toBeGreaterThan(0)
    line.reset()
    await expect(strip(again, /A booking is not settled yet\./)).toHaveCount(0, { timeout: 40_000 })
    await line.quiet()
    expect(countTickets(server, id, ASHA.email)).toBe(1)
    await again.goto('/my-tickets')
    await expect(again.getByRole('article').first()).toBeVisible()
    expect(new Set(keys)).toEqual(new Set([key]))
  })

test('killed within the second in which an open purchase of the version before is taken over: it is known, and one ticket', async ({
  line,
  server,
  launchOptions,
}) => {
  const before = await startBrowser(launchOptions, line.url)
  const visit = await before.newPage()
  await logIn(visit)
  await expect(visit).toHaveURL(/\/$/)
  const userId = await visit.evaluate(() => Number(JSON.parse(localStorage.getItem('User') ?? '{}').id))
  const { id } = someTrip(server, 4)
  const attempt = { key: randomUUID(), userId, busId: id, seats: freeSeats(server, id).slice(0, 2) }
  // The purchase went through, but this phone has not heard of it.
  await visit.request.post(`/api/tickets/${id}/${userId}/2/${attempt.seats.join()}`, {
    headers: { 'idempotency-key': attempt.key },
  })
  expect(countTickets(server, id, ASHA.email)).toBe(1)
  await visit.evaluate((kept) => localStorage.setItem('bookingAttempts', kept), JSON.stringify([attempt]))
  await before.close()

  const question = `/api/tickets/purchases/${attempt.key}`
  line.set(question, { kind: 'hangs' })
  const page = await (await startBrowser(launchOptions, line.url)).newPage()
  const asked = page.waitForRequest((request) => request.url().endsWith(question))
  await page.goto('/')
  await asked
  // The page has emptied its entry in localStorage; the disk may or may not have this change yet.
  expect(await page.evaluate(() => localStorage.getItem('bookingAttempts'))).toBeNull()
  await kill()
  line.reset()

  const again = await (await startBrowser(launchOptions, line.url)).newPage()
  await again.goto('/')
  await expect(again.getByText('Ticket booked successfully!')).toBeVisible()
  await expect(strip(again, /A booking is not settled yet\./)).toHaveCount(0)
  expect(await again.evaluate(() => localStorage.getItem('bookingAttempts'))).toBeNull()
  expect(countTickets(server, id, ASHA.email)).toBe(1)
})

test('killed in the visit of the log-in, which is lost: whoever logs in again finds the purchase, and has one ticket', async ({
  line,
  server,
  launchOptions,
}) => {
  const { id } = someTrip(server, 5)
  const page = await (await startBrowser(launchOptions, line.url)).newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  await page.goto(`/bus/bus-details?bus=${id}`)
  await pickSeats(page, server, id, 2)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  const sale = `/api/tickets/${id}/`
  line.set(sale, { kind: 'cut' })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(sale))
  await page.getByRole('button', { name: 'Book Ticket' }).click({ noWaitAfter: true })
  await sent
  await kill()
  expect(countTickets(server, id, ASHA.email)).toBe(0)
  line.reset()

  const again = await (await startBrowser(launchOptions, line.url)).newPage()
  await logIn(again)
  await expect(again).toHaveURL(/\/$/)
  await expect.poll(() => countTickets(server, id, ASHA.email)).toBe(1)
  await expect(strip(again, /A booking is not settled yet\./)).toHaveCount(0)
  await again.goto('/my-tickets')
  await expect(again.getByRole('article').first()).toBeVisible()
  await line.quiet()
  expect(countTickets(server, id, ASHA.email)).toBe(1)
})

test('purchases that the version before left open: one went through and is shown, the other never will', async ({
  phone,
  server,
}) => {
  const page = await phone.newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  const [went, lost] = [someTrip(server, 2), someTrip(server, 3)]
  const userId = await page.evaluate(() => Number(JSON.parse(localStorage.getItem('User') ?? '{}').id))
  const attempt = (busId: number) => ({ key: randomUUID(), userId, busId, seats: freeSeats(server, busId).slice(0, 2) })
  const attempts = [attempt(went.id), attempt(lost.id)]
  const [arrived] = attempts
  const answer = await page.request.post(`/api/tickets/${went.id}/${userId}/2/${arrived?.seats.join()}`, {
    headers: { 'idempotency-key': arrived?.key ?? '' },
  })
  expect(answer.ok()).toBe(true)
  await page.evaluate((kept) => localStorage.setItem('bookingAttempts', kept), JSON.stringify(attempts))
  await page.reload()
  await expect(page.getByText('Ticket booked successfully!')).toBeVisible()
  await expect(page.getByText('were not booked. Nothing is to be paid.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('bookingAttempts'))).toBeNull()
  expect([countTickets(server, went.id, ASHA.email), countTickets(server, lost.id, ASHA.email)]).toEqual([1, 0])
  await page.reload()
  await expect(strip(page, /A booking is not settled yet\./)).toHaveCount(0)
})
