import { test as base, expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { type RunningServer, startServer } from '../../support/running-server.ts'

/**
 * The checklist's MOCK way of running: the built app, handed out by the real server, with every call to /api/
 * answered from these fixtures. Names are the checklist's own.
 */

export const BUS1 = {
  id: 101,
  name: 'Test Travels',
  busNumber: 'BR01AB1234',
  type: 'AC Sleeper',
  rating: 3.2,
  from: 'Patna',
  to: 'Delhi',
  dateOfDeparture: '2030-01-15',
  departureTime: '21:30',
  reportingTime: '21:00',
  availableSeats: 38,
  numberOfSeats: 41,
  costPerSeat: 750,
  boardingPoint: 'Mithapur',
  droppingPoint: 'Anand Vihar',
}

/** Without type, rating, times and numberOfSeats: the app's defaults stand in. */
export const BUS2 = {
  id: 102,
  name: 'Bare Travels',
  busNumber: 'BR02CD5678',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture: '2030-01-16',
  availableSeats: 40,
  costPerSeat: 500,
  boardingPoint: 'Bailey Road',
  droppingPoint: 'Main Road',
}

const MORE_BUSES = Array.from({ length: 11 }, (_, index) => {
  const number = index + 3
  return {
    ...BUS1,
    id: 100 + number,
    name: `Test Bus ${number}`,
    busNumber: `BR${String(number).padStart(2, '0')}XX${String(number).padStart(4, '0')}`,
  }
})

/** BUS1 to BUS13. */
export const BUSES = [BUS1, BUS2, ...MORE_BUSES]

export const USER1 = {
  id: 7,
  name: 'Asha Kumari',
  email: 'asha@example.com',
  phone: '9876543210',
  age: 29,
  gender: 'female',
}

export const ADM1 = {
  id: 3,
  name: 'Ravi Operator',
  email: 'ravi@example.com',
  phone: '9123456780',
  travels_name: 'Ravi Travels',
  gst_number: '10ABCDE1234F1Z5',
}

/** Staff of ADM1, as their log-in leaves them. */
export const COUNTER1 = {
  id: 3,
  name: 'Asha Kumari',
  email: 'asha@example.com',
  travels_name: 'Ravi Travels',
  role: 'counter',
  staffId: 5,
}
export const DRIVER1 = { ...COUNTER1, role: 'driver', staffId: 6 }

export const PASSWORD = 'Secret#123'

export const TKT1 = {
  id: 900,
  status: 'BOOKED',
  bookedSeats: ['3', '4'],
  dateOfBooking: '2030-01-02',
  numberOfSeatsBooked: 2,
  cost: 1500,
  username: 'Asha Kumari',
  age: 29,
  gender: 'female',
  phone: '9876543210',
  busName: 'Test Travels',
  source: 'Patna',
  destination: 'Delhi',
  busNumber: 'BR01AB1234',
  dateOfDeparture: '2030-01-15',
  reportingTime: '21:00',
  departureTime: '21:30',
  boardingPoint: 'Mithapur',
  droppingPoint: 'Anand Vihar',
}

export const TKT2 = { ...TKT1, id: 901, status: 'CANCELLED', bookedSeats: '7', numberOfSeatsBooked: 1, cost: 750 }

/** A valid PDF of one empty page. */
export const PDF1 = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
)

const MEMBER1 = {
  id: 5,
  name: 'Asha Kumari',
  email: 'asha@example.com',
  role: 'counter',
  invitedAt: 1_796_000_000_000,
  joinedAt: 1_796_000_100_000,
  linkEndsAt: null,
  seenAt: null,
  phones: 2,
}
/** Of ADM1's company: somebody who works there, and somebody invited. */
const STAFF_FIGURES = {
  phones: [{ device: 'Chrome on Android', seenAt: Date.parse('2026-11-20T06:00:00Z') }],
  sales: { tickets: 214, paidToday: 4_650 },
}

const STAFF1 = {
  holder: { name: ADM1.name },
  members: [
    MEMBER1,
    {
      ...MEMBER1,
      id: 6,
      name: 'Thiruvananthapuram Venkatanarasimharajuvaripeta',
      role: 'driver',
      joinedAt: null,
      linkEndsAt: 1_796_172_800_000,
      phones: 0,
    },
  ],
}

interface Answer {
  status: number
  /** A Buffer is sent as a PDF, anything else as JSON. */
  body: unknown
}

/** The envelope around `data` of an ordinary answer. */
export function ok(data: unknown, status = 200): Answer {
  return { status, body: { message: 'ok', data } }
}

type Answering = (request: Request) => Answer

/** `METHOD /path`; `*` stands for one part of the path. The query does not count. */
const DEFAULTS: [call: string, answering: Answering][] = [
  ['GET /api/buses', () => ok(BUSES)],
  ['GET /api/buses/find', () => ok([BUS1, BUS2])],
  ['GET /api/tickets/bookedSeats/*', () => ok(['1', '2'])],
  ['POST /api/tickets/*/*/*/*', () => ok(TKT1)],
  ['POST /api/users', () => ok(USER1, 201)],
  ['POST /api/admins', () => ok(ADM1, 201)],
  ['POST /api/users/verify-by-email', () => ok(USER1)],
  ['POST /api/admins/verify-by-email', () => ok(ADM1)],
  ['POST /api/*/forgot-password', () => ok(null)],
  ['PUT /api/*/reset-password', () => ok(null, 202)],
  ['PUT /api/users/7', (request) => ok(sent(request))],
  ['PUT /api/admins/3', (request) => ok(sent(request))],
  ['GET /api/tickets/find-ticket/7', () => ok([TKT1, TKT2])],
  ['GET /api/tickets/download/*', () => ({ status: 200, body: PDF1 })],
  [
    'GET /api/buses/find/3',
    () =>
      ok([
        { ...BUS1, NumberOfSeatsBooked: 5, bookedTickets: [TKT1] },
        { ...BUS2, NumberOfSeatsBooked: 0 },
      ]),
  ],
  ['POST /api/buses/3', () => ok(BUS1)],
  ['PUT /api/buses/*', () => ok(BUS1)],
  ['DELETE /api/buses/*', () => ok(BUS1)],
  ['GET /api/tickets', () => ok([TKT1, TKT2])],
  ['GET /api/tickets/totalRevenue', () => ok(4500)],
  ['GET /api/tickets/find/101', () => ok([TKT1])],
  // Added calls, which the checklist does not know.
  ['DELETE /api/session', () => ok(null)],
  ['GET /api/health', () => ok({ status: 'ok' })],
  ...BUSES.map((bus): [string, Answering] => [`GET /api/buses/${bus.id}`, () => ok(bus)]),
  ['GET /api/boarding/keys', () => ok([])],
  ['GET /api/admins/*/approval', () => ok({ approval: 'approved' })],
  ['GET /api/staff', () => ok(STAFF1)],
  ['GET /api/staff/*/figures', () => ok(STAFF_FIGURES)],
  ['POST /api/staff', () => ok(STAFF1.members[0], 201)],
  [
    'GET /api/staff/invitation',
    () => {
      const { travels_name: company, name, email, role } = COUNTER1
      return ok({ company, name, email, role, hasJoined: false })
    },
  ],
  ['GET /api/users/*/passkeys', () => ok([])],
  ['GET /api/admins/*/passkeys', () => ok([])],
]

function sent(request: Request): unknown {
  return request.postDataJSON()
}

/** One call that the app made (NET). */
export interface Recorded {
  /** `METHOD /path`, without the query. */
  call: string
  query: URLSearchParams
  headers: Record<string, string>
  /** The JSON of the body, if there was one. */
  body: unknown
}

type Rule =
  | { kind: 'answer'; call: string; answering: Answering }
  | { kind: 'abort'; call: string }
  | { kind: 'hold'; call: string; until: Promise<void> }

/** What /api/ answers, and what it was asked. Later words win over earlier ones. */
export class MockApi {
  readonly net: Recorded[] = []
  readonly #rules: Rule[] = []
  readonly #releases: (() => void)[] = []

  /** ANSWER c s b */
  answer(call: string, status: number, body: unknown): void {
    this.#rules.unshift({ kind: 'answer', call, answering: () => ({ status, body }) })
  }

  /** FAIL c */
  fail(call: string): void {
    this.answer(call, 500, { message: 'Boom from server' })
  }

  /** FAIL0 c */
  fail0(call: string): void {
    this.answer(call, 500, {})
  }

  /** ABORT c */
  abort(call: string): void {
    this.#rules.unshift({ kind: 'abort', call })
  }

  /**
   * HOLD c: the answer (whichever holds when it is let go) is kept back until the returned function is called. A test
   * lets go when it has seen what it waited for, so no run is longer than it must be.
   */
  hold(call: string): () => void {
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const rule: Rule = { kind: 'hold', call, until }
    this.#rules.unshift(rule)
    const letGo = () => {
      const place = this.#rules.indexOf(rule)
      if (place >= 0) this.#rules.splice(place, 1)
      release()
    }
    this.#releases.push(letGo)
    return letGo
  }

  /** Recorded calls of this kind, oldest first. */
  calls(call: string): Recorded[] {
    return this.net.filter((recorded) => matches(call, recorded.call))
  }

  async handle(route: Route): Promise<void> {
    const request = route.request()
    const url = new URL(request.url())
    const call = `${request.method()} ${url.pathname}`
    this.net.push({ call, query: url.searchParams, headers: request.headers(), body: bodyOf(request) })
    for (let rule = this.#ruleFor(call); rule?.kind === 'hold'; rule = this.#ruleFor(call)) await rule.until
    const rule = this.#ruleFor(call)
    try {
      if (rule?.kind === 'abort') await route.abort('failed')
      else await this.#give(route, rule?.kind === 'answer' ? rule.answering(request) : byDefault(call, request))
    } catch {
      // The page that asked has gone meanwhile.
    }
  }

  async #give(route: Route, { status, body }: Answer): Promise<void> {
    if (Buffer.isBuffer(body)) await route.fulfill({ status, body, contentType: 'application/pdf' })
    else await route.fulfill({ status, body: JSON.stringify(body), contentType: 'application/json; charset=utf-8' })
  }

  #ruleFor(call: string): Rule | undefined {
    return this.#rules.find((rule) => matches(rule.call, call))
  }

  /** Lets everything go that is still held. */
  releaseAll(): void {
    for (const release of this.#releases) release()
  }
}

function matches(pattern: string, call: string): boolean {
  const parts = pattern.split('/')
  const asked = call.split('/')
  return parts.length === asked.length && parts.every((part, index) => part === '*' || part === asked[index])
}

function byDefault(call: string, request: Request): Answer {
  const exact = DEFAULTS.find(([pattern]) => pattern === call) ?? DEFAULTS.find(([pattern]) => matches(pattern, call))
  return exact
    ? exact[1](request)
    : { status: 404, body: { message: `${call} has no fixture.`, data: null, statusCode: 404 } }
}

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON()
  } catch {
    return request.postData()
  }
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
        (route) => api.handle(route),
      )
      await use(api)
      api.releaseAll()
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

export async function logInAdmin(page: Page): Promise<void> {
  await logIn(page, ADM1.email)
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

/** The common layout is around the page, or not: top bar with its links (window wide), and footer with the offices. */
export async function expectLayout(page: Page, inside = true): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(inside ? 1 : 0)
  await expect(page.getByRole('contentinfo')).toHaveCount(inside ? 1 : 0)
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

/**
 * Turns the stopped clock until something is so.
 * @returns milliseconds it took by that clock, a tick of 100 more or less
 */
export async function clockUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<number> {
  let turned = 0
  await expect(async () => {
    await page.clock.runFor(100)
    turned += 100
    expect(await isSo()).toBe(true)
  }).toPass({ intervals: [5] })
  return turned
}

/** The rows' "within D": from a tenth less to 700 ms more. */
export function expectWithin(took: number, milliseconds: number): void {
  expect(took).toBeGreaterThanOrEqual(milliseconds * 0.9)
  expect(took).toBeLessThanOrEqual(milliseconds + 700)
}
