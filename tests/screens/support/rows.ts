import { test as base } from 'vitest'
import { MockApi } from '../../support/checklist/mock-api.ts'
import { ADM1, BUS1, PASSWORD, USER1 } from '../../support/checklist/records.ts'
import { expect } from './expect.ts'
import { type Locator, Page } from './page.ts'

/** Checklist rows that need no browser: {@link Page}s of the whole app, with every call answered from fixtures. */
export const WIDE = { width: 1280, height: 800 }
export const SMALL = { width: 375, height: 812 }

/** The window is wide by default. An uncaught error fails the row. */
export const test = base.extend<{ api: MockApi; page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from this pattern.
  api: async ({}, use) => {
    const api = new MockApi()
    await use(api)
    api.releaseAll()
    api.expectHeld()
  },
  page: async ({ api }, use) => {
    const page = new Page(api, WIDE)
    await use(page)
    page.close()
    expect(page.troubles).toEqual([])
  },
})

/** VISITOR, then opens `path`. */
export async function visitor(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true }, path)
}

/** USER, then opens `path`. It stores the record that a log-in would leave (S01); `logInUser` really logs in. */
export async function user(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true, User: USER1 }, path)
}

/** ADMIN, then opens `path`; `logInAdmin` really logs in. */
export async function admin(page: Page, path = '/'): Promise<void> {
  await enter(page, { hasVisited: true, Admin: ADM1, adminId: ADM1.id, adminName: ADM1.name }, path)
}

/** Opens a page on a phone that has these records stored. */
export async function enter(page: Page, records: Record<string, unknown>, path = '/'): Promise<void> {
  page.remember(records)
  await page.goto(path)
}

/** Types into the log-in form that is on screen and sends it. */
export async function logInUser(page: Page): Promise<void> {
  await logIn(page, USER1.email)
}

export async function logInAdmin(page: Page): Promise<void> {
  await logIn(page, ADM1.email)
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The card or row of a bus in a list. */
export function busRow(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** DET: from home to the details of BUS1, or of another bus of the list. */
export async function det(page: Page, name: string = BUS1.name): Promise<void> {
  await busRow(page, name).getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
}

export function seat(page: Page, number: number): Locator {
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

/** STORE(k): from local storage, else session storage; parsed if it is JSON. */
export async function store(page: Page, key: string): Promise<unknown> {
  const text = page.window.localStorage.getItem(key) ?? page.window.sessionStorage.getItem(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** An alert of the specification: a dialog, toast or status line with this text. */
export function alertWith(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: text })
}

/**
 * Expects the common layout around the page, or its absence: top bar with its links (wide window), footer with offices.
 */
export async function expectLayout(page: Page, inside = true): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(inside ? 1 : 0)
  await expect(page.getByRole('contentinfo')).toHaveCount(inside ? 1 : 0)
}

/** From now on only `clockUntil` and `page.clock.runFor` move time on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(page.clock.now())
}

/**
 * Moves the stopped clock on until a condition holds.
 * @returns the milliseconds it took by that clock, give or take a tick of 100
 */
export async function clockUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<number> {
  for (let turned = 0; turned < 60_000; turned += 100) {
    if (await isSo()) return turned
    await page.clock.runFor(100)
    // Answers need turns of the machine's event loop, not of the page's clock.
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error('It has not become so within a minute.')
}

/** The rows' "within D": from 10% less to 700 ms more. */
export function expectWithin(took: number, milliseconds: number): void {
  expect(took).toBeGreaterThanOrEqual(milliseconds * 0.9)
  expect(took).toBeLessThanOrEqual(milliseconds + 700)
}
