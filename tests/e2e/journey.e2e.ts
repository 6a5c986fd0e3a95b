import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { mailedLink, type RunningServer, startServer } from '../support/running-server.ts'
import { startProxy, type UnreliableProxy } from '../support/unreliable-proxy.ts'
import { fillDate } from './fill-date.ts'

/**
 * The whole journey of a new traveller, in one browser that keeps what it is told: sign-up to PDF, then without a
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

test('a visitor finds a bus and picks seats without an account', async () => {
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)

  const first = page.getByRole('article').first()
  const [from, to] = await first.getByRole('listitem').allTextContents()
  const date = await first.getByTestId('departure-date').getAttribute('datetime')
  await page.getByLabel('From Location').fill(`  ${from?.toUpperCase()} `)
  await page.getByLabel('To Location').fill(to ?? '')
  await fillDate(page, date ?? '')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/bus\?from=/)
  await expect(page.getByRole('article').first()).toContainText(from ?? '')

  await page.getByRole('link', { name: 'Book Now' }).first().click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  const free = page.getByRole('button', { name: /^Seat \d+, available$/ })
  await expect(free.first()).toBeVisible()
  await free.first().click()
  await free.first().click()
  await expect(page.getByRole('button', { name: /selected$/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
})

test('signs up, cannot log in before the mail’s link, activates, logs in and is back at checkout', async () => {
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name').fill(traveller.name)
  await page.getByLabel('Email').fill(traveller.email)
  await page.getByLabel('Mobile number').fill(traveller.phone)
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Age').fill(traveller.age)
  await page.getByLabel('Password', { exact: true }).fill(traveller.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)

  await page.getByLabel('Email').fill(traveller.email)
  await page.getByLabel('Password', { exact: true }).fill(traveller.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/Login Failed! .*not active/)).toBeVisible()

  await expect.poll(() => mailedLink(server.dataDir, traveller.email, '/api/users/activate')).toBeTruthy()
  const link = mailedLink(server.dataDir, traveller.email, '/api/users/activate') ?? ''
  const mailTab = await context.newPage()
  await mailTab.goto(link)
  await expect(mailTab).toHaveURL(/\/userAuth/)
  await expect(mailTab.getByText('Your account is active.')).toBeVisible()
  await mailTab.close()

  await page.getByLabel('Password', { exact: true }).fill(traveller.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout$/)
  await expect(page.getByText(traveller.name)).toBeVisible()
})

test('books, and the ticket and its PDF are on the phone', async () => {
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText('Ticket booked successfully!')).toBeVisible()
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

test('nothing broke on the way, and no page asked for more than its policy allows', () => {
  expect(problems).toEqual([])
})
