import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import BetterSqlite from 'better-sqlite3'
import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import { indiaDate, indiaMoment } from '#contract/time.ts'
import { mailedLink, type RunningServer } from '../../support/running-server.ts'

/** What the tests of the offline promises do with a phone and look up on the server. */

export const ASHA = { email: 'asha@example.com', password: 'sawari-demo-1' }

/** A screenful of the home page. */
export const HOME_ROWS = 5

/** The bus cards; offers and tickets are articles too. */
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

/** Waits until a group of files that not everybody has is on the phone, all of it. */
export async function expectKeptGroup(page: Page, group: 'account' | 'operator'): Promise<void> {
  const built = readdirSync(`dist/app/assets/${group}`).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
  expect(built.length).toBeGreaterThan(10)
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path.includes(`/${group}/`)).toSorted())
    .toEqual(built.map((name) => `/assets/${group}/${name}`).toSorted())
}

/** A second traveller. */
export const KAVYA = { email: 'kavya@example.com', password: 'window seat please' }

/** Signs a traveller up and activates the account as people do. */
export async function signUp(server: RunningServer, account = KAVYA): Promise<void> {
  const answer = await fetch(`${server.url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, name: 'Kavya Sharma', phone: '9876501234', age: 31, gender: 'female' }),
  })
  const link = () => mailedLink(server.dataDir, account.email, '/api/users/activate')
  await expect.poll(link).toBeTruthy()
  // The browser that signed up needs no more than the link.
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

/** What a log-in leaves on a phone, without the form: the server's cookie and the app's record. */
export async function bringLogIn(page: Page, account = ASHA): Promise<void> {
  const answer = await page.context().request.post(`/api/users/verify-by-email?${new URLSearchParams(account)}`)
  const { data } = v.parse(v.object({ data: v.looseObject({ id: Integer }) }), await answer.json())
  await page.evaluate((user) => localStorage.setItem('User', JSON.stringify(user)), data)
}

/**
 * A first visit that leaves on the phone what every visit leaves: worker installed, buses kept, and, with an account,
 * the tickets with their PDFs and what draws them.
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

/** A trip with room, some days ahead, as the server has it. */
export interface Trip {
  id: number
  from: string
  to: string
  day: string
}

/** By the folder of their server: what is booked in the course of tests must not move the places of the others. */
const tripsOf = new Map<string, Trip[]>()

/** @returns a trip that nobody of the demonstration has a ticket for, the same one for the same index */
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

/** @returns the trips of one bus of the demonstration, from so many days on */
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

/** Seats that nobody has, by what the server knows. */
export function freeSeats(server: RunningServer, busId: number): number[] {
  const [bus] = rows(server, 'select number_of_seats as seats from buses where id = ?', busId)
  const sold = rows(server, 'select seat_no as seat from ticket_seats where bus_id = ?', busId).map(({ seat }) => seat)
  return Array.from({ length: Number(bus?.seats) }, (_, place) => place + 1).filter((seat) => !sold.includes(seat))
}

/**
 * Chooses seats that nobody has, by what the server knows: until the page knows it, seats that are sold can be pressed
 * too, and give way when the answer comes.
 * @param after so many free seats are left out before the first
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

/** What the server tells this phone in; null where the phone has not said. */
export function languageOfPhone(server: RunningServer, endpoint: string): unknown {
  return rows(server, 'select language from push_subscriptions where endpoint = ?', endpoint)[0]?.language
}

/** The list that this phone has kept is of two hours ago, wherever it lies; waits until it is kept. */
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

/** Reads the server's database beside it. */
function rows(server: RunningServer, query: string, ...values: unknown[]): Record<string, unknown>[] {
  const sqlite = new BetterSqlite(`${server.dataDir}/sawari.db`, { readonly: true })
  try {
    return sqlite.prepare<unknown[], Record<string, unknown>>(query).all(...values)
  } finally {
    sqlite.close()
  }
}

/** How many mails an address was sent or is owed. */
export function mailsTo(server: RunningServer, email: string): number {
  const folder = `${server.dataDir}/outbox`
  const sent = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .filter((name) => readFileSync(`${folder}/${name}`, 'utf8').toLowerCase().includes(`to: ${email}`))
  return sent.length + rows(server, 'select 1 from mail_outbox where to_address = ?', email).length
}

/** How many hand-overs of boarding there are to a phone of this name. */
export function handoversTo(server: RunningServer, name: string): number {
  return rows(server, 'select 1 from boarding_handovers where name = ?', name).length
}

/** Whether a mailed link is the one that counts, and stays it: a newer one voids it, so no mail may be owed any more. */
export function isLiveLink(server: RunningServer, link: string): boolean {
  if (rows(server, 'select 1 from mail_outbox').length > 0) return false
  const token = new URL(link).searchParams.get('token') ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  return rows(server, 'select 1 from mail_tokens where token_hash = ? and used_at is null', hash).length === 1
}

/** A ticket is cancelled from elsewhere, by whichever operator it is of: this is what the server leaves behind. */
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

/** The operator of the demonstration, logged in beside the browser. */
const operators = new WeakMap<RunningServer, ReturnType<typeof logInAsOperator>>()

/** Once for each server: an account has few sessions, and those of the phone must not give way to these. */
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

/** The operator changes a trip that tickets were sold for. */
export async function changeTrip(server: RunningServer, busId: number, changes: object): Promise<void> {
  const { id, cookie } = await asOperator(server)
  const answer = await fetch(`${server.url}/api/buses/find/${id}`, { headers: { cookie } })
  const trip = v.parse(OwnBuses, await answer.json()).data.find((bus) => bus.id === busId)
  await sendTrip(`${server.url}/api/buses/${busId}`, 'PUT', cookie, { ...trip, ...changes })
}

export const RAVI = { email: 'ravi@example.com', password: ASHA.password }

/** One vehicle leaves once in a minute, so each bus has a plate of its own, told by its name. */
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

/** The operator adds a trip that leaves so many minutes from now: a fresh list can be told from a kept one by it. */
export async function addTrip(server: RunningServer, minutes: number, name: string): Promise<void> {
  const { id, cookie } = await asOperator(server)
  await sendTrip(`${server.url}/api/buses/${id}`, 'POST', cookie, tripIn(minutes, name))
}

/** The live trips of this name as the server has them: their ids and fares. */
export function tripsNamed(server: RunningServer, name: string): { id: number; fare: number }[] {
  return rows(server, 'select id, fare from buses where name = ? and archived_at is null order by id', name).map(
    ({ id, fare }) => ({ id: Number(id), fare: Number(fare) / 100 }),
  )
}

const Due = v.object({ data: v.tuple([v.object({ due: v.number() })]) })

/** The company notes that all which is due of a ticket was paid: what comes back is a part of that. */
export async function noteAsPaid(server: RunningServer, ticketId: number): Promise<void> {
  const { cookie } = await asOperator(server)
  const headers = { cookie, 'content-type': 'application/json' }
  const waiting = await fetch(`${server.url}/api/payments?state=waiting&ticketId=${ticketId}`, { headers })
  const [{ due: amount }] = v.parse(Due, await waiting.json()).data
  const body = JSON.stringify({ ticketId, amount, how: 'cash' })
  const noted = await fetch(`${server.url}/api/payments`, { method: 'POST', headers, body })
  if (noted.status !== 201) throw new Error(await noted.text())
}
