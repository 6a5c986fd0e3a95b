import { test as base, expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { MockApi } from '../../support/checklist/mock-api.ts'
import { ADM1, BUS1, PASSWORD, USER1 } from '../../support/checklist/records.ts'
import { type RunningServer, startServer } from '../../support/running-server.ts'

/**
 * The checklist's MOCK way of running: the built app, handed out by the real server, with every call to /api/
 * answered from fixtures (tests/support/checklist). Rows that need no browser stand in tests/screens.
 */
async function answer(api: MockApi, route: Route): Promise<void> {
  const request = route.request()
  try {
    const given = await api.respond(asked(request))
    if (given.kind === 'abort') await route.abort('failed')
    else
      await route.fulfill({
        status: given.status,
        body: typeof given.body === 'string' ? given.body : Buffer.from(given.body),
        contentType: given.type,
      })
  } catch {
    // The page that asked has gone meanwhile.
  }
}

function asked(request: Request) {
  return { method: request.method(), url: request.url(), headers: request.headers(), text: request.postData() ?? '' }
}

export const WIDE = { width: 1280, height: 800 }
export const SMALL = { width: 375, height: 812 }

/** `api` is on from the start of every test, whether it is named or not. The window is wide unless a file says else. */
export const test = base.extend<{ api: MockApi }, { app: RunningServer }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startServer({ DEMO_DATA: 'off', RATE_LIMITS: 'off' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  viewport: WIDE,
  // A worker would ask in the page's place, out of sight of the interception.
  serviceWorkers: 'block',
  // Whatever a row waits for comes from the fixtures at once, or not at all.
  actionTimeout: 8_000,
  api: [
    async ({ context }, use) => {
      const api = new MockApi()
      await context.route(
        (url) => url.pathname.startsWith('/api/'),
        (route) => answer(api, route),
      )
      await use(api)
      api.releaseAll()
      api.expectHeld()
    },
    { auto: true },
  ],
})

export { expect }

/** VISITOR, after whom `path` is opened. */
export async function visitor(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true }, path)
}

/** USER, after whom `path` is opened. The record is put in place as log-in leaves it (S01); `logInUser` logs in. */
export async function user(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true, User: USER1 }, path)
}

/** ADMIN, after whom `path` is opened; `logInAdmin` logs in. */
export async function admin(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true, Admin: ADM1, adminId: ADM1.id, adminName: ADM1.name }, path)
}

/** A fresh browser that remembers these records opens a page. */
export async function enter(page: Page, records: Record<string, unknown>, path = '/'): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value))
  }, Object.entries(records))
  await page.goto(path)
  // A page has loaded before the app runs, which waits until somebody has seen the shell.
  await expect(page.locator('.shell')).toHaveCount(0)
}

/** Types into the log-in form that is on screen and sends it. */
export async function logInUser(page: Page): Promise<void> {
  await logIn(page, USER1.email)
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The card or row of a bus in a list. */
export function busRow(page: Page, name: string) {
  return page.getByRole('article', { name, exact: true })
}

/** DET: from home to the details of BUS1, or of another bus of the list. */
export async function det(page: Page, name: string = BUS1.name): Promise<void> {
  await busRow(page, name).getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
}

/** The page's end comes a frame later than its beginning, and moves away from who has scrolled to it before. */
export async function scrollToEnd(page: Page, last: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
}

export function seat(page: Page, number: number) {
  return page.getByRole('button', { name: new RegExp(`^Seat ${number}, `) })
}

export async function pickSeats(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await seat(page, number).click()
}

/** CHK: a user with seats 3 and 4 of BUS1 at checkout. */
export async function chk(page: Page): Promise<void> {
  await user(page)
  await det(page)
  await pickSeats(page, 3, 4)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout$/)
}

/** TIX: the same user with the ticket booked. */
export async function tix(page: Page): Promise<void> {
  await chk(page)
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details\/checkout\/ticket$/)
}

/** AH: an operator on the admin home. */
export async function ah(page: Page): Promise<void> {
  await admin(page, '/adminAuth/admin-home-page')
}

/** STORE(k): local storage, else session storage; parsed where it parses. */
export async function store(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** An alert of the specification: a dialog, toast or line that speaks these very words. */
export function alertWith(page: Page, text: string | RegExp) {
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: text })
}

/**
 * Stops the page's clock, which `page.clock.install()` has put under the test before the page was opened. From here on
 * time passes by `clockUntil` and `page.clock.runFor` alone, so no row depends on how busy the machine is.
 */
export async function stopClock(page: Page): Promise<void> {
  // Without a clock an app that is still starting, behind the page's own screen, would never be there.
  await expect(page.locator('.shell')).toHaveCount(0)
  // Forward, because the clock has gone on since the question was asked; far enough for any machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}
