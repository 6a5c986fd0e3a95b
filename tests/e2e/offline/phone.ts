import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import BetterSqlite from 'better-sqlite3'
import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import { indiaDate, indiaMoment } from '#contract/time.ts'
import { mailedLink, type RunningServer } from '../../support/running-server.ts'

/** Helpers of the offline tests: what they do with a phone and look up on the server. */

export const ASHA = { email: 'asha@example.com', password: 'sawari-demo-1' }

/** Bus rows that the home page shows. */
export const HOME_ROWS = 5

/** Bus cards only; offers and tickets are articles too. */
export const buses = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Book Now' }) })
export const strip = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })

/** Everything in Cache Storage, as paths. */
export const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const buckets = await Promise.all((await caches.keys()).map((bucket) => caches.open(bucket)))
    const requests = await Promise.all(buckets.map((bucket) => bucket.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until the phone has stored all files of a group that not everybody gets. */
export async function expectKeptGroup(page: Page, group: 'account' | 'operator'): Promise<void> {
  const built = readdirSync(`dist/app/assets/${group}`).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
  expect(built.length).toBeGreaterThan(10)
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path.includes(`/${group}/`)).toSorted())
    .toEqual(built.map((name) => `/assets/${group}/${name}`).toSorted())
}

/** A second traveller. */
export const KAVYA = { email: 'kavya@example.com', password: 'window seat please' }

/** Signs a traveller up and activates the account by the mailed link. */
export async function signUp(server: RunningServer, account = KAVYA): Promise<void> {
  const answer = await fetch(`${server.url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, name: 'Kavya Sharma', phone: '9876501234', age: 31, gender: 'female' }),
  })
  const link = () => mailedLink(server.dataDir, account.email, '/api/users/activate')
  await expect.poll(link).toBeTruthy()
  // In the browser that signed up, opening the link is enough.
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  await fetch(link() ?? '', { headers: { cookie: cookie.join('; ') } })
}

/** Fills in the log-in form and sends it. */
export async function logIn(page: Page, { email, password } = ASHA): Promise<void> {
  await page.goto('/userAuth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Logs in without the form: stores what a log-in leaves on a phone, the server's cookie and the app's record. */
export async function bringLogIn(page: Page, account = ASHA): Promise<void> {
  const answer = await page.context().request.post(`/api/users/verify-by-email?${new URLSearchParams(account)}`)
  const { data } = v.parse(v.object({ data: v.looseObject({ id: Integer }) }), await answer.json())
  await page.evaluate((user) => localStorage.setItem('User', JSON.stringify(user)), data)
}

/**
 * Makes a complete first visit: worker installed, buses stored and, with an account, the tickets with their PDFs and
 * the PDF viewer.
 */
export async function firstVisit(context: BrowserContext, account?: typeof ASHA): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Got it!' }).click()
  if (account) {
    await bringLogIn(page, account)
    await page.goto('/my-tickets')
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    await expect(page.getByText('Not saved')).toHaveCount(0)
  }
  await page.close()
}

/** A trip with free seats, some days ahead, as the server has it. */
export interface Trip {
  id: number
  from: string
  to: string
  day: string
}

/** By the server's data folder. Kept, because bookings during the tests would change which trip has which index. */
const tripsOf = new Map<string, Trip[]>()

/** @returns a trip for which nobody in the demonstration data has a ticket; the same index gives the same trip */
export function someTrip(server: RunningServer, index: number): Trip {
  const trips = tripsOf.get(server.dataDir) ?? freeTrips(server)
  tripsOf.set(server.dataDir, trips)
  const trip = trips[index]
  if (!trip) throw new Error('The demonstration has no such trip.')
  return trip
}

function freeTrips(server: RunningServer): Trip[] {
  return rows(
    server,
    `select id, from_place as "from", to_place as "to", substr(departs, 1, 10) as day from buses
     where departs > ? and available_seats > 15 and archived_at is null
       and id not in (select bus_id from tickets join users on users.id = user_id where email in (?, ?))
     order by departs, id`,
    `${indiaDate(Date.now() + 3 * 86_400_000)}T00:00`,
    ASHA.email,
    KAVYA.email,
  ).map(({ id, from, to, day }) => ({ id: Number(id), from: String(from), to: String(to), day: String(day) }))
}

/** @returns the next three trips of a bus of the demonstration, starting so many days from now */
export function nextTripsOf(server: RunningServer, name: string, daysAhead: number): [Trip, Trip, Trip] {
  const [first, second, third] = rows(
    server,
    `select id, from_place as "from", to_place as "to", substr(departs, 1, 10) as day from buses
     where name = ? and departs > ? order by departs`,
    name,
    `${indiaDate(Date.now() + daysAhead * 86_400_000)}T00:00`,
  ).map(({ id, from, to, day }) => ({ id: Number(id), from: String(from), to: String(to), day: String(day) }))
  if (!first || !second || !third) throw new Error(`The demonstration has fewer trips of ${name}.`)
  return [first, second, third]
}

/** Seats that are free according to the server. */
export function freeSeats(server: RunningServer, busId: number): number[] {
  const [bus] = rows(server, 'select number_of_seats as seats from buses where id = ?', busId)
  const sold = rows(server, 'select seat_no as seat from ticket_seats where bus_id = ?', busId).map(({ seat }) => seat)
  return Array.from({ length: Number(bus?.seats) }, (_, place) => place + 1).filter((seat) => !sold.includes(seat))
}

/**
 * Chooses seats that are free according to the server. Until the page knows which seats are sold, it lets people press
 * them and drops them when the answer comes.
 * @param after how many free seats to skip first
 */
export async function pickSeats(page: Page, server: RunningServer, busId: number, count = 1, after = 0): Promise<void> {
  for (const seat of freeSeats(server, busId).slice(after, after + count))
    await page.getByRole('button', { name: new RegExp(`^Seat ${seat}, `) }).click()
  await expect(page.getByRole('button', { name: /^Seat \d+, selected/ })).toHaveCount(count)
}

export function countTickets(server: RunningServer, busId: number, email: string): number {
  return ownTickets(server, busId, email).length
}

/** @returns the ids of a traveller's tickets for a trip, the oldest first */
export function ownTickets(server: RunningServer, busId: number, email: string): number[] {
  return rows(
    server,
    'select tickets.id from tickets join users on users.id = tickets.user_id where bus_id = ? and email = ? order by tickets.id',
    busId,
    email,
  ).map(({ id }) => Number(id))
}

/** Whether the server sends notifications to this address. */
export function isPhoneTold(server: RunningServer, endpoint: string): boolean {
  return rows(server, 'select 1 from push_subscriptions where endpoint = ?', endpoint).length === 1
}

/** The language of the server's messages to this phone; null if the phone has not told it. */
export function languageOfPhone(server: RunningServer, endpoint: string): unknown {
  return rows(server, 'select language from push_subscriptions where endpoint = ?', endpoint)[0]?.language
}

/** Makes the list that this phone keeps two hours older, in both places. Waits until it is kept. */
export async function ageKeptBuses(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async () =>
        localStorage.getItem('availableBusesHead') !== null && (await caches.match('/api/buses')) !== undefined,
    )
  await expect.poll(isKept).toBe(true)
  await page.evaluate(async () => {
    const age = 7_200_000
    const cache = await caches.open('buses-v1')
    const answer = await cache.match('/api/buses')
    const headers = new Headers(answer?.headers)
    headers.set('x-kept-at', String(Number(headers.get('x-kept-at')) - age))
    await cache.put('/api/buses', new Response(answer?.body, { headers }))
    const head = JSON.parse(localStorage.getItem('availableBusesHead') ?? '')
    localStorage.setItem('availableBusesHead', JSON.stringify({ ...head, updatedAt: head.updatedAt - age }))
  })
}

/** Reads the server's database directly. */
function rows(server: RunningServer, query: string, ...values: unknown[]): Record<string, unknown>[] {
  const sqlite = new BetterSqlite(`${server.dataDir}/sawari.db`, { readonly: true })
  try {
    return sqlite.prepare<unknown[], Record<string, unknown>>(query).all(...values)
  } finally {
    sqlite.close()
  }
}

/** How many mails an address was sent or is still to be sent. */
export function mailsTo(server: RunningServer, email: string): number {
  const folder = `${server.dataDir}/outbox`
  const sent = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .filter((name) => readFileSync(`${folder}/${name}`, 'utf8').toLowerCase().includes(`to: ${email}`))
  return sent.length + rows(server, 'select 1 from mail_outbox where to_address = ?', email).length
}

/** How many boarding hand-overs to a phone of this name there are. */
export function handoversTo(server: RunningServer, name: string): number {
  return rows(server, 'select 1 from boarding_handovers where name = ?', name).length
}

/** Whether a mailed link is valid and stays so. A newer link voids it, so no mail may be queued. */
export function isLiveLink(server: RunningServer, link: string): boolean {
  if (rows(server, 'select 1 from mail_outbox').length > 0) return false
  const token = new URL(link).searchParams.get('token') ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  return rows(server, 'select 1 from mail_tokens where token_hash = ? and used_at is null', hash).length === 1
}

/** Cancels a ticket of any operator from elsewhere, by writing what the server would write. */
export function cancelTicket(server: RunningServer, ticketId: number): void {
  const sqlite = new BetterSqlite(`${server.dataDir}/sawari.db`)
  try {
    sqlite.transaction(() => {
      sqlite
        .prepare(
          `update tickets set status = 'CANCELLED', cancelled_seats = seats, revision = revision + 1 where id = ?`,
        )
        .run(ticketId)
      const { changes } = sqlite.prepare('delete from ticket_seats where ticket_id = ?').run(ticketId)
      sqlite
        .prepare(
          `update buses set sold_seats = sold_seats - @changes, available_seats = available_seats + @changes
           where id = (select bus_id from tickets where id = @ticketId)`,
        )
        .run({ changes, ticketId })
    })()
  } finally {
    sqlite.close()
  }
}

/** The demonstration's operator, logged in outside the browser. */
const operators = new WeakMap<RunningServer, ReturnType<typeof logInAsOperator>>()

/** Logs in once for each server: an account has few sessions, and these must not push out the phone's own. */
function asOperator(server: RunningServer): ReturnType<typeof logInAsOperator> {
  const known = operators.get(server) ?? logInAsOperator(server)
  operators.set(server, known)
  return known
}

async function logInAsOperator(server: RunningServer): Promise<{ id: number; cookie: string }> {
  const query = new URLSearchParams({ email: 'ravi@example.com', password: ASHA.password })
  const login = await fetch(`${server.url}/api/admins/verify-by-email?${query}`, { method: 'POST' })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [admin] = rows(server, 'select id from admins where email = ?', 'ravi@example.com')
  return { id: Number(admin?.id), cookie }
}

/** Sends a trip to the server as an operator's form does. */
async function sendTrip(address: string, method: 'POST' | 'PUT', cookie: string, trip: object): Promise<void> {
  const answer = await fetch(address, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(trip),
  })
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`)
}

const OwnBuses = v.object({ data: v.array(v.looseObject({ id: Integer })) })

/** The operator changes a trip with sold tickets. */
export async function changeTrip(server: RunningServer, busId: number, changes: object): Promise<void> {
  const { id, cookie } = await asOperator(server)
  const answer = await fetch(`${server.url}/api/buses/find/${id}`, { headers: { cookie } })
  const trip = v.parse(OwnBuses, await answer.json()).data.find((bus) => bus.id === busId)
  await sendTrip(`${server.url}/api/buses/${busId}`, 'PUT', cookie, { ...trip, ...changes })
}

export const RAVI = { email: 'ravi@example.com', password: ASHA.password }

/** A bus number made from the name. A vehicle cannot leave twice in one minute, so each bus needs its own number. */
export function plateOf(name: string): string {
  return (
    name
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 20) || 'BR01AB1234'
  )
}

/** A bus as the add form sends it, leaving so many minutes from now. */
export function tripIn(minutes: number, name: string) {
  const [dateOfDeparture = '', departureTime = ''] = indiaMoment(Date.now() + minutes * 60_000).split('T')
  return {
    name,
    busNumber: plateOf(name),
    type: 'AC Sleeper',
    from: 'Patna',
    to: 'Gaya',
    dateOfDeparture,
    departureTime,
    reportingTime: departureTime,
    availableSeats: 40,
    numberOfSeats: 40,
    costPerSeat: 250,
    boardingPoint: 'Mithapur',
    droppingPoint: 'Bus stand',
  }
}

/** The operator adds a trip that leaves so many minutes from now. It tells a fresh list from a stored one. */
export async function addTrip(server: RunningServer, minutes: number, name: string): Promise<void> {
  const { id, cookie } = await asOperator(server)
  await sendTrip(`${server.url}/api/buses/${id}`, 'POST', cookie, tripIn(minutes, name))
}

/** The live trips of this name on the server: their ids and fares. */
export function tripsNamed(server: RunningServer, name: string): { id: number; fare: number }[] {
  return rows(server, 'select id, fare from buses where name = ? and archived_at is null order by id', name).map(
    ({ id, fare }) => ({ id: Number(id), fare: Number(fare) / 100 }),
  )
}

const Due = v.object({ data: v.tuple([v.object({ due: v.number() })]) })

/** The company records that a ticket is fully paid. Refunds are a part of what was paid. */
export async function noteAsPaid(server: RunningServer, ticketId: number): Promise<void> {
  const { cookie } = await asOperator(server)
  const headers = { cookie, 'content-type': 'application/json' }
  const waiting = await fetch(`${server.url}/api/payments?state=waiting&ticketId=${ticketId}`, { headers })
  const [{ due: amount }] = v.parse(Due, await waiting.json()).data
  const body = JSON.stringify({ ticketId, amount, how: 'cash' })
  const noted = await fetch(`${server.url}/api/payments`, { method: 'POST', headers, body })
  if (noted.status !== 201) throw new Error(await noted.text())
}
