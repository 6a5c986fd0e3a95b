import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { mailedLink, type RunningServer, startServer } from '../support/running-server.ts'
import { startProxy, type UnreliableProxy } from '../support/unreliable-proxy.ts'
import { fillDate } from './fill-date.ts'

/**
 * The whole journey of a new traveller in one browser that keeps its storage: from sign-up to PDF, then without a
 * network, then with a server that never answers.
 */
test.describe.configure({ mode: 'serial' })

const traveller = {
  name: 'Kavya Sharma आर्या',
  email: 'kavya@example.com',
  phone: '9876501234',
  age: '31',
  password: 'window seat please',
}

let server: RunningServer
let proxy: UnreliableProxy
let context: BrowserContext
let page: Page
const problems: string[] = []

test.beforeAll(async ({ browser }) => {
  proxy = await startProxy(() => server.url)
  server = await startServer({ PUBLIC_URL: proxy.url })
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: proxy.url })
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text())
  })
})

test.afterAll(async () => {
  await context?.close()
  await proxy?.stop()
  await server?.stop()
})

/** Counts every press and every filled field between opening the app and holding a ticket. */
let steps = 0
async function press(what: Locator): Promise<void> {
  steps += 1
  await what.click()
}
async function fill(what: Locator, text: string): Promise<void> {
  steps += 1
  await what.fill(text)
}

async function fillSignUp(page: Page, { name, email, phone, age, password }: typeof traveller): Promise<void> {
  await fill(page.getByLabel('Name'), name)
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Mobile number'), phone)
  steps += 1
  await page.getByLabel('Gender').selectOption('female')
  await fill(page.getByLabel('Age'), age)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await press(page.getByRole('button', { name: 'Sign Up' }))
  await expect(page).toHaveURL(/\/userAuth$/)
}

async function linkFor(email: string): Promise<string> {
  await expect.poll(() => mailedLink(server.dataDir, email, '/api/users/activate')).toBeTruthy()
  return mailedLink(server.dataDir, email, '/api/users/activate') ?? ''
}

test('a visitor finds a bus and picks a seat without an account', async () => {
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Got it!' }))
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)

  const first = page.getByRole('article').first()
  const [from, to] = await first.getByRole('listitem').allTextContents()
  await fill(page.getByLabel('From Location'), `  ${from?.toUpperCase()} `)
  await fill(page.getByLabel('To Location'), to ?? '')
  // The field shows today, but late in the evening the next bus leaves tomorrow.
  await fillDate(page, (await first.getByTestId('departure-date').getAttribute('datetime')) ?? '')
  await press(page.getByRole('button', { name: 'Search Bus' }))
  await expect(page).toHaveURL(/\/bus\?from=/)
  await expect(page.getByRole('article').first()).toContainText(from ?? '')

  await press(page.getByRole('link', { name: 'Book Now' }).first())
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await press(page.getByRole('button', { name: /^Seat \d+, available$/ }).first())
  await expect(page.getByRole('button', { name: /selected$/ })).toHaveCount(1)
  await press(page.getByRole('button', { name: 'Proceed to Checkout' }))
  await expect(page).toHaveURL(/\/userAuth$/)
})

test('signs up, and the mail’s link in another tab leads both tabs to checkout', async () => {
  await press(page.getByRole('link', { name: 'Sign Up' }))
  await fillSignUp(page, traveller)
  const link = await linkFor(traveller.email)
  const mailTab = await context.newPage()
  steps += 1
  await mailTab.goto(link)
  // Nobody types the password again: the tab of the sign-up waits for the mail link and logs in too.
  for (const tab of [mailTab, page]) {
    await expect(tab).toHaveURL(/\/bus\/bus-details\/checkout$/)
    await expect(tab.getByText(traveller.name)).toBeVisible()
  }
  await mailTab.close()
})

test('books, and the ticket and its PDF are on the phone', async () => {
  await press(page.getByRole('button', { name: 'Book Ticket' }))
  await expect(page.getByText('Ticket booked successfully!')).toBeVisible()
  // Including a search, for one seat.
  expect(steps).toBe(17)
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout\/ticket$/)
  await expect(page.getByText('BOOKED', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /Ticket code/ })).toBeVisible()
  await expect(page.getByText('Saved on this phone')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Ticket' }).click()
  expect((await download).suggestedFilename()).toMatch(/^ticket_\d+\.pdf$/)
  await expect(page.getByText(/Ticket downloaded successfully! Have an epic journey/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('with the network off, a fresh load shows the last known buses, the ticket and its PDF', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
  await expect(page.getByText(/offline/i).first()).toBeVisible()

  await page.goto('/my-tickets')
  await expect(page.getByText('BOOKED', { exact: true })).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Open PDF' }).click()
  await expect(page.locator('canvas[data-drawn="true"]').first()).toBeVisible()
  await context.setOffline(false)
})

test('with a server that accepts and never replies, a fresh load shows the last known buses at once', async () => {
  proxy.set('/', { kind: 'hangs' })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5, { timeout: 3_000 })
  proxy.reset()
})

test('a day later, in another start of the browser, the mail’s link leads to the seats that were chosen', async ({
  browser,
}) => {
  const newcomer = { ...traveller, email: 'meera@example.com' }
  const before = await browser.newContext({ baseURL: server.url })
  const first = await before.newPage()
  await first.goto('/bus')
  await first.getByRole('button', { name: 'Got it!' }).click()
  await first.getByRole('link', { name: 'Book Now' }).nth(4).click()
  await first
    .getByRole('button', { name: /^Seat \d+, available$/ })
    .first()
    .click()
  const [seat] = await first.getByRole('button', { name: /selected$/ }).allTextContents()
  await first.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await first.getByRole('link', { name: 'Sign Up' }).click()
  await fillSignUp(first, newcomer)
  const link = (await linkFor(newcomer.email)).replace(proxy.url, server.url)
  // Keep what survives closing the browser: cookies and storage, but no tab.
  const storageState = await before.storageState()
  await before.close()
  for (const { localStorage } of storageState.origins)
    for (const entry of localStorage)
      if (entry.name === 'carriedChoice')
        entry.value = entry.value.replace(/"at":\d+/, `"at":${Date.now() - 24 * 3_600_000}`)

  const after = await browser.newContext({ baseURL: server.url, storageState })
  const second = await after.newPage()
  await second.goto(link)
  await expect(second.getByText(/^Chosen yesterday/)).toBeVisible()
  await expect(second.getByLabel('Email')).toHaveValue(newcomer.email)
  await second.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await second.getByRole('button', { name: 'Login' }).click()
  await expect(second).toHaveURL(/\/bus\/bus-details\/checkout$/)
  await expect(second.getByText(/^Chosen yesterday/)).toBeVisible()
  await second.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(second).toHaveURL(/\/checkout\/ticket$/)
  await expect(second.getByRole('article')).toContainText(seat?.trim() ?? 'no seat')
  await after.close()
})

test('nothing broke on the way, and no page asked for more than its policy allows', () => {
  expect(problems).toEqual([])
})
