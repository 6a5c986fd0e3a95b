import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { BROWSER_ARGS, findTestBrowser } from './find-chromium.mjs'
import { startServer } from './running-server.ts'
import { type Shot, writeFilm } from './ticket-film.ts'
import { startProxy, type UnreliableProxy } from './unreliable-proxy.ts'

const PASSWORD = 'sawari-demo-1'
const HOUR = 3_600_000
/** The operator's boarding page; append `/` and the trip's id. */
export const OFFICE_DOOR = '/adminAuth/admin-home-page/boarding'

/**
 * The real server behind an unreliable connection, and a browser whose camera shows a film. The browser plays two
 * phones: the operator's and a traveller's.
 */
export interface BusDoor {
  line: UnreliableProxy
  /** The server's data folder. */
  dataDir: string
  /** The film file that the camera shows, see `ticket-film.ts`. */
  film: string
  /** The operator's phone, logged in. */
  operator: BrowserContext
  traveller: BrowserContext
  userId: number
  newPhone: () => Promise<BrowserContext>
  /** @returns the id of a trip that leaves in two hours */
  addTrip: (name: string) => Promise<number>
  book: (busId: number, seats: string) => Promise<{ id: number; code: string }>
  /** Sells seats at the counter, to be paid at the door. @returns the ticket and the path of its link */
  sell: (busId: number, seats: readonly number[], name: string) => Promise<{ id: number; code: string; link: string }>
  /** Stops the server, lets `change` work on its data folder, and starts it again. */
  restart: (change: (dataDir: string) => void) => Promise<void>
  stop: () => Promise<void>
}

/** @param flags extra browser flags, beside those that the camera needs */
export async function openBusDoor(flags: readonly string[] = []): Promise<BusDoor> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-film-'))
  const film = join(folder, 'film.y4m')
  const dataDir = join(folder, 'data')
  writeFilm(film, [{}])
  const line = await startProxy(() => server.url)
  const run = () => startServer({ DEMO_DATA: 'on', RATE_LIMITS: 'off', PUBLIC_URL: line.url, DATA_DIR: dataDir })
  let server = await run()
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: [
      ...BROWSER_ARGS,
      ...flags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const newPhone = () =>
    browser.newContext({
      baseURL: line.url,
      viewport: { width: 390, height: 844 },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
  const traveller = await newPhone()
  const asha = await traveller.request.post(`/api/users/verify-by-email?email=asha%40example.com&password=${PASSWORD}`)
  const userId: number = (await asha.json()).data.id
  const operator = await newPhone()
  const page = await operator.newPage()
  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill('ravi@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
  const adminId: number = await page.evaluate(() => JSON.parse(localStorage.getItem('Admin') ?? '{}').id)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  let plates = 0

  return {
    line,
    dataDir,
    film,
    operator,
    traveller,
    userId,
    newPhone,
    async addTrip(name) {
      const leaves = Date.now() + 2 * HOUR
      const answer = await operator.request.post(`/api/buses/${adminId}`, {
        data: {
          name,
          busNumber: `BR01ZZ${String(++plates).padStart(4, '0')}`,
          type: 'AC Sleeper',
          from: 'Patna',
          to: 'Gaya',
          dateOfDeparture: indiaDate(leaves),
          departureTime: indiaTime(leaves),
          reportingTime: indiaTime(leaves),
          availableSeats: 40,
          numberOfSeats: 40,
          costPerSeat: 310,
          boardingPoint: 'Gandhi Maidan',
          droppingPoint: 'Bodh Gaya',
        },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json()).data.id
    },
    async book(busId, seats) {
      const count = seats.split(',').length
      const answer = await traveller.request.post(`/api/tickets/${busId}/${userId}/${count}/${seats}`, { data: {} })
      expect(answer.ok(), await answer.text()).toBe(true)
      const { data } = await answer.json()
      // The door asks for the money of unpaid tickets. Pay this one here; counter sales stay unpaid.
      const paid = await operator.request.post('/api/payments', {
        data: { ticketId: data.id, amount: data.cost, how: 'cash' },
      })
      expect(paid.ok(), await paid.text()).toBe(true)
      return data
    },
    async sell(busId, seats, name) {
      const sale = { seats, payment: 'at-boarding', name, phone: '9000000121' }
      const answer = await operator.request.post(`/api/counter/${busId}/sales`, { data: sale })
      expect(answer.ok(), await answer.text()).toBe(true)
      const { ticket, link } = (await answer.json()).data
      return { id: ticket.id, code: ticket.code, link: new URL(link).pathname }
    },
    async restart(change) {
      await server.stop()
      change(dataDir)
      server = await run()
    },
    async stop() {
      await browser.close()
      await line.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the boarding page of a trip and waits until it can board offline. */
export async function atTheDoor(phone: BrowserContext, busId: number): Promise<Page> {
  const page = await phone.newPage()
  await page.goto(`${OFFICE_DOOR}/${busId}`)
  await expect(page.getByText('Ready without signal')).toBeVisible()
  return page
}

/** Shows a new film to the camera. The page leaves first: a running camera would read a half-written file. */
export async function show(page: Page, film: string, shots: readonly Shot[]): Promise<void> {
  const door = page.url()
  await page.goto('about:blank')
  writeFilm(film, shots)
  await page.goto(door)
}

export async function typeNumber(page: Page, ticketId: number): Promise<void> {
  await page.getByRole('button', { name: 'Type number' }).click()
  await page.getByRole('textbox', { name: 'Ticket number' }).fill(String(ticketId))
  await page.getByRole('button', { name: 'Check' }).click()
}

export const verdict = (page: Page): Locator => page.locator('[data-verdict]')
export const says = (page: Page, kind: string): Promise<void> =>
  expect(verdict(page)).toHaveAttribute('data-verdict', kind)
export const counts = (page: Page): Locator => page.getByTestId('boarding-counts')

/** The same code with one character of its signature changed, that is one to six bits. */
export function tampered(code: string): string {
  const at = 100
  return `${code.slice(0, at)}${code[at] === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`
}
