import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { addDays, indiaDate } from '../../contract/time.ts'
import { freePort, mailedLink, type RunningServer, startServer } from '../support/running-server.ts'
import type { Browser, Engine } from './browser.ts'
import { inTime, until } from './in-time.ts'
import { Page } from './page.ts'

const KAVYA = { name: 'Kavya Sharma', email: 'kavya@example.com', password: 'window seat please' }
const RAVI = { email: 'ravi@example.com', password: 'sawari-demo-1' }

/**
 * The core of the app, once, in one engine, against the real server. A traveller goes from the first visit to a ticket
 * that opens without a server; an operator adds a bus while the server is away, and the server gets it later. Each step
 * needs the one before, so the walk is one test. A missing engine is a skipped test with the reason in its name; in CI
 * it fails.
 */
export function walk(engine: Engine): void {
  if (engine.kind === 'missing') {
    const sentence = `${engine.name} is not here and was left out: ${engine.why}.`
    if (process.env.CI) test(engine.name, () => expect.fail(sentence))
    // Skipped: its name says why.
    else test.skip(sentence, () => undefined)
    return
  }
  test(`the core of the app in ${engine.name}`, { timeout: 600_000 }, async () => {
    const place = await setOut(engine)
    try {
      for (const [name, step] of Object.entries(STEPS)) await expectDone(engine.name, name, () => step(place))
    } finally {
      await place.leave()
    }
  })
}

async function expectDone(engine: string, name: string, step: () => Promise<void>): Promise<void> {
  const started = Date.now()
  try {
    await step()
  } catch (problem) {
    throw new Error(`${engine}: ${name}: ${problem instanceof Error ? problem.message : problem}`, { cause: problem })
  }
  console.log(`${engine}: ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
}

/** What a walk uses: a browser, and a server that can stop for a while. */
interface Place {
  readonly dataDir: string
  readonly browser: Browser
  readonly page: Page
  readonly keepsLogIns: boolean
  serve(): Promise<void>
  stopServing(): Promise<void>
  picture(name: string): Promise<void>
  leave(): Promise<void>
}

async function setOut(engine: Extract<Engine, { kind: 'here' }>): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sawari-walk-'))
  const port = String(await freePort())
  const start = () => startServer({ PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  let server: RunningServer = await start()
  const leave = async () => {
    await server.stop('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    const browser = await inTime(`${engine.name} to start`, engine.open())
    const page = new Page(browser, server.url)
    return {
      dataDir,
      browser,
      page,
      keepsLogIns: engine.keepsLogIns,
      serve: async () => {
        server = await start()
      },
      stopServing: () => server.stop(),
      picture: (name) => page.picture(`${engine.name.toLowerCase().replace(' ', '-')}-${name}`),
      leave: () => browser.close().finally(leave),
    }
  } catch (problem) {
    await leave()
    throw problem
  }
}

const STEPS: Record<string, (place: Place) => Promise<void>> = {
  async 'a first visit shows buses and installs the app'({ page, picture }) {
    await page.go('/')
    await page.press('button', 'Got it!')
    await page.see('link', 'Book Now')
    await picture('home')
    await page.until('the service worker', () => navigator.serviceWorker.controller !== null)
  },

  async 'a newcomer signs up and activates the account'({ page, dataDir }) {
    await page.go('/usersignup')
    await page.fill('Name', KAVYA.name)
    await page.fill('Email', KAVYA.email)
    await page.fill('Mobile number', '9876501234')
    await page.fill('Gender', 'female')
    await page.fill('Age', '31')
    await page.fill('Password', KAVYA.password)
    await page.press('button', 'Sign Up')
    await page.isAt('/userAuth')
    const link = () => mailedLink(dataDir, KAVYA.email, '/api/users/activate')
    await until('the mail with the link', async () => link() !== undefined)
    await page.go(link() ?? '')
    await page.see('text', /^Your account is active/)
  },

  async 'a search finds a bus, and two of its seats are chosen'({ page, picture }) {
    await page.go('/')
    await page.see('link', 'Book Now')
    // A daily route, searched for tomorrow: today's next bus might leave before a slow engine has booked it.
    await page.fill('From Location', 'Patna')
    await page.fill('To Location', 'Ranchi')
    await page.fill(/Other day|Date of Departure/, addDays(indiaDate(Date.now()), 1))
    await page.press('button', 'Search Bus')
    await page.isAt('/bus')
    await page.press('link', 'Book Now')
    await page.isAt('/bus/bus-details')
    for (let chosen = 0; chosen < 2; chosen++) await page.press('button', /^Seat \d+, available$/)
    await page.see('button', /^Seat \d+, selected/)
    await picture('seats')
    await page.press('button', 'Proceed to Checkout')
    await page.isAt('/userAuth')
  },

  async 'after a log-in the booking gives a ticket, which is saved on the phone'({ page, picture }) {
    await logIn(page, KAVYA)
    await page.see('button', 'Book Ticket')
    await picture('checkout')
    await page.press('button', 'Book Ticket')
    await page.see('heading', 'Your ticket')
    await page.see('text', 'Saved on this phone')
    await picture('ticket')
    await page.go('/my-tickets')
    await page.see('text', /^Saved offline/)
  },

  async 'with the server gone the app starts, and the ticket and its PDF open'({ page, picture, ...place }) {
    await place.stopServing()
    await inTime('the browser to start anew', place.browser.restart())
    await page.go('/')
    await page.see('link', 'Book Now')
    await page.go('/my-tickets')
    await page.press('link', 'Show')
    await page.see('image', /^Ticket code/)
    await picture('ticket-offline')
    await page.go('/my-tickets')
    await page.see('link', 'Show')
    await page.read(() => document.querySelector<HTMLElement>('article [aria-expanded=false]')?.click())
    await page.press('link', 'Open PDF')
    await page.until('the drawn PDF', () => document.querySelector('canvas[data-drawn="true"]') !== null)
    await picture('pdf')
  },

  async 'an operator adds a bus without the server, and it is there when the server is'({ page, picture, ...place }) {
    await place.serve()
    await page.go('/adminAuth')
    await logIn(page, RAVI)
    await page.isAt('/adminAuth/admin-home-page')
    await page.see('button', 'Add Bus')
    await picture('operator')
    await page.press('button', 'View All Buses')
    await page.see('button', 'Edit')

    await page.press('button', 'Add Bus')
    await page.see('heading', 'Add Bus')
    await place.stopServing()
    for (const [name, value] of Object.entries(newBus())) await page.fill(name, value)
    await picture('add-bus')
    await page.press('button', 'Add Bus')
    await page.see('heading', 'Walk Travels')
    await picture('operator-offline')
    await inTime('the browser to start anew', place.browser.restart())
    await place.serve()
    await page.go('/adminAuth/admin-home-page')
    if (!place.keepsLogIns) {
      await page.press('link', 'Log in to send it')
      await logIn(page, RAVI)
    }
    const arrived = async () => busesNamed(place.dataDir, 'Walk Travels') === 1
    await until('the bus on the server', arrived, () => page.words())
  },
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.press('button', 'Login')
}

/** What an operator fills in, by field label. */
function newBus(): Record<string, string> {
  return {
    'Bus name': 'Walk Travels',
    'Bus number': 'BR01AB1234',
    'Bus type': 'AC Sleeper',
    From: 'Patna',
    To: 'Gaya',
    'Date of departure': addDays(indiaDate(Date.now()), 20),
    'Reporting time': '21:00',
    'Departure time': '21:30',
    'Boarding point': 'Mithapur',
    'Dropping point': 'Bus stand',
    'Number of seats': '40',
    'Available seats': '40',
    'Cost per seat': '250',
  }
}

function busesNamed(dataDir: string, name: string): number {
  const sqlite = new BetterSqlite(join(dataDir, 'sawari.db'), { readonly: true })
  try {
    return sqlite.prepare('select 1 from buses where name = ?').all(name).length
  } finally {
    sqlite.close()
  }
}
