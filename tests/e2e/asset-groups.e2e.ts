import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { expectKeptGroup, firstVisit, keptPaths, logIn } from './offline/phone.ts'

/** The service worker loads files that only some visitors need only for those visitors. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})
test.afterAll(() => server.stop())

test('who has no account opens every page for visitors with no signal, and asks for no file of those who have one', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  await firstVisit(context)
  const page = await context.newPage()
  await page.goto('/')
  await context.setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [path, heading] of [
    ['/bus', /buses/i],
    ['/userAuth', 'Welcome aboard'],
    ['/usersignup', 'Sign up'],
    ['/reset-link', /password/i],
    ['/adminAuth', 'Welcome Admin'],
    ['/admin-signup', 'Run your buses'],
    ['/about', /Sawari/],
    ['/terms', /Terms/],
    ['/nowhere', 'Page Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  await page
    .getByRole('button', { name: /^Seat \d+, /, disabled: false })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Seat \d+, selected/ })).toBeVisible()
  await page.goto('/my-tickets')
  await expect(page).toHaveURL(/userAuth/)
  expect(asked.filter((path) => /\/assets\/(account|operator)\//.test(path))).toEqual([])
  await context.close()
})

test('from the log-in on, the pages of the account are kept, and open with no signal before anybody has seen them', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  await firstVisit(context)
  const page = await context.newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  await expectKeptGroup(page, 'account')
  expect((await keptPaths(page)).filter((path) => /\/operator\/|pdf-viewer|pdf\.worker/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.goto('/my-tickets')
  await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible()
  await page.goto('/my-profile')
  await expect(page.getByRole('heading', { name: /profile/i }).first()).toBeVisible()
  await context.close()
})

test('an operator’s pages are kept on an operator’s phone alone, and open with no signal from then on', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  await firstVisit(context)
  const page = await context.newPage()
  await page.goto('/')
  const before = await keptPaths(page)
  expect(before).toContain('/index.html')
  expect(before.filter((path) => /operator|account\/|pdf-viewer|pdf\.worker/.test(path))).toEqual([])

  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill('ravi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/admin-home-page/)
  const greeting = page.getByRole('heading', { name: /Welcome, Ravi Operator/ })
  await expect(greeting).toBeVisible()
  // The files that operator pages share with a traveller's own pages are cached too.
  await expectKeptGroup(page, 'operator')
  await expectKeptGroup(page, 'account')
  expect((await keptPaths(page)).filter((path) => /pdf-viewer|pdf\.worker/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(greeting).toBeVisible()
  await page.getByRole('button', { name: 'Add Bus', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})
