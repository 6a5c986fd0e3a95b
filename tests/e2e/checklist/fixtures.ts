import { test as base, expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { MockApi } from '../../support/checklist/mock-api.ts'
import { ADM1, BUS1, PASSWORD, USER1 } from '../../support/checklist/records.ts'
import { type RunningServer, startServer } from '../../support/running-server.ts'

/**
 * The checklist's MOCK mode: the real server serves the built app, but fixtures (tests/support/checklist) answer each
 * call to /api/. Rows that need no browser are in tests/screens.
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
    // The page that sent the request has closed meanwhile.
  }
}

function asked(request: Request) {
  return { method: request.method(), url: request.url(), headers: request.headers(), text: request.postData() ?? '' }
}

export const WIDE = { width: 1280, height: 800 }
export const SMALL = { width: 375, height: 812 }

/** `api` is on in every test, even if the test doesn't name it. The window is wide unless a file says otherwise. */
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
  // A service worker would send requests in the page's place, and interception does not see those.
  serviceWorkers: 'block',
  // Fixtures answer at once or never, so a short limit is enough.
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

/** VISITOR: then opens `path`. */
export async function visitor(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true }, path)
}

/** USER: then opens `path`. Writes the record that a log-in leaves (S01); `logInUser` really logs in. */
export async function user(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true, User: USER1 }, path)
}

/** ADMIN: then opens `path`. */
export async function admin(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true, Admin: ADM1, adminId: ADM1.id, adminName: ADM1.name }, path)
}

/** Opens a page in a fresh browser that has these records. They are there before the page's first script runs. */
export async function enter(page: Page, records: Record<string, unknown>, path = '/'): Promise<void> {
  const entries = Object.entries(records)
  const write = (given: [string, unknown][]) => {
    for (const [key, value] of given) localStorage.setItem(key, JSON.stringify(value))
  }
  // An address that is open already would be reloaded: with its history entry, and so with the dialog that was open.
  // The page between is one of ours: an empty one ends the renderer, and another takes 0.3 s of processor time.
  if (page.url() === new URL(page.url()).origin + path) await page.goto('/robots.txt')
  const once = await page.addInitScript(write, entries)
  await page.goto(path)
  await once.dispose()
  // The page loads before the app runs; the app waits until the shell has been painted.
  await expect(page.locator('.shell')).toHaveCount(0)
}

/** Fills in the log-in form on the screen and sends it. */
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

/** Scrolls again until the end stays in view: the page's end is drawn a frame late and moves down. */
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

/** STORE(k): local storage, else session storage; parsed if it is JSON. */
export async function store(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** An alert of the specification: a dialog, toast or line with exactly this text. */
export function alertWith(page: Page, text: string | RegExp) {
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: text })
}

/**
 * Stops the page's clock, which `page.clock.install()` replaced before the page was opened. From now on only
 * `page.clock.runFor` advances time, so no row depends on how busy the machine is.
 */
export async function stopClock(page: Page): Promise<void> {
  // An app that still starts behind the shell would never finish with a stopped clock.
  await expect(page.locator('.shell')).toHaveCount(0)
  // Pause later than now: the clock has gone on since it was read. A minute is enough on any machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}
