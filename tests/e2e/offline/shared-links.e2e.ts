import type { Page } from '@playwright/test'
import { addDays } from '#contract/time.ts'
import { shortDate as shortDay } from '#server/formats.ts'
import { fillDate } from '../fill-date.ts'
import { expect, test } from './fixtures.ts'
import {
  buses,
  changeTrip,
  firstVisit,
  freeSeats,
  HOME_ROWS,
  nextTripsOf,
  someTrip,
  strip,
  type Trip,
} from './phone.ts'

/** Links that people send each other: what they open, and what the server puts into the page for link previews. */

const searchPath = ({ from, to, day }: Trip) => `/bus?${new URLSearchParams({ from, to, date: day })}`
const board = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectResults(page: Page, { from, to }: Trip): Promise<void> {
  await expect(board(page)).toContainText(from)
  await expect(board(page)).toContainText(to)
  await expect(buses(page).first()).toBeVisible()
  for (const card of await buses(page).all()) {
    await expect(card).toContainText(from)
    await expect(card).toContainText(to)
  }
}

test('a link to a search opens it on a phone that was never here, named in the tab; nothing in its page is refused', async ({
  phone,
  server,
}) => {
  const trip = someTrip(server, 0)
  const page = await phone.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.goto(searchPath(trip))
  await expectResults(page, trip)
  await expect(page).toHaveURL(searchPath(trip))
  await expect(page).toHaveTitle(/^Buses from .+ to .+, \w{3} \d+ \w{3}$/)
  const facts = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(facts ?? '')).toMatchObject({ '@type': 'BusTrip' })
  expect(refused).toEqual([])

  // The home form continues with this search, as with one of the traveller's own.
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.getByRole('link', { name: 'Change search' }).click()
  await expect(page).toHaveTitle(/^Sawari/)
  await expect(page.getByLabel('From Location')).toHaveValue(trip.from)
  await expect(page.getByLabel('To Location')).toHaveValue(trip.to)
})

test('a search stays in the address when it is sorted or filtered, and Back returns to it', async ({
  phone,
  server,
}) => {
  const trip = someTrip(server, 1)
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.getByLabel('From Location').fill(trip.from)
  await page.getByLabel('To Location').fill(trip.to)
  await fillDate(page, trip.day)
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expectResults(page, trip)
  const own = new URL(page.url())
  expect(own.pathname + own.search).toBe(searchPath(trip))

  await page.getByRole('radio', { name: 'Cheapest' }).check()
  await page.getByLabel('Seats needed').fill('99')
  await expect(page.getByText('No bus fits these filters.')).toBeVisible()
  await expect(page).toHaveURL(`${searchPath(trip)}&sort=fare&seats=99`)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(searchPath(trip))
  await expectResults(page, trip)

  await buses(page).first().getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await page.goBack()
  await expect(page).toHaveURL(searchPath(trip))
  await expectResults(page, trip)
  await page.reload()
  await expectResults(page, trip)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(buses(page)).toHaveCount(HOME_ROWS)
})

test('what an address can’t mean is dropped from it: a day that is over, a place that is none', async ({
  phone,
  server,
}) => {
  const trip = someTrip(server, 0)
  const page = await phone.newPage()
  await page.goto(searchPath({ ...trip, day: '2020-01-01' }))
  await expectResults(page, trip)
  await expect(page.getByText('Any day')).toBeVisible()
  await expect(page).toHaveURL(searchPath(trip).replace(/&date=.*/, ''))
  await page.goto(`/bus?from=${'x'.repeat(70)}&to=%00&date=tomorrow`)
  await expect(board(page)).toHaveText('All buses')
  await expect(buses(page)).toHaveCount(6)
  await expect(page).toHaveURL(/\/bus$/)
})

test('a link to a search opens without a signal: the buses that this phone knows, marked', async ({
  phone,
  server,
}) => {
  await firstVisit(phone)
  const trip = someTrip(server, 2)
  await phone.setOffline(true)
  const page = await phone.newPage()
  await page.goto(searchPath(trip))
  await expectResults(page, trip)
  await expect(strip(page, /^Offline\. Showing last known buses, updated/)).toBeVisible()
  await expect(page).toHaveURL(searchPath(trip))
  await phone.setOffline(false)
  await expect(strip(page, /Offline|updated/)).toHaveCount(0)
  await expectResults(page, trip)
})

test('a link to a bus names it in the tab, and no longer when another page is open', async ({ phone, server }) => {
  const trip = someTrip(server, 3)
  const page = await phone.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/bus/bus-details?bus=${trip.id}`)
  await expect(page.getByRole('button', { name: /^Seat \d+, available$/ }).first()).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${trip.from} to ${trip.to}, `))
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bus' }).click()
  await expect(page).toHaveTitle('Buses | Sawari')
  await page.goBack()
  await expect(page).toHaveTitle(new RegExp(`^${trip.from} to ${trip.to}, `))
})

test('a link to a bus shows it and its seats before the app, on a phone that was never here; a chosen seat stays', async ({
  phone,
  server,
  line,
}) => {
  const trip = someTrip(server, 0)
  const [free = 0] = freeSeats(server, trip.id)
  const page = await phone.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto(`/bus/bus-details?bus=${trip.id}`, { waitUntil: 'commit' })
  await expect(board(page)).toHaveAccessibleName(`From ${trip.from} to ${trip.to}`)
  const seat = page.getByRole('button', { name: new RegExp(`^Seat ${free}, `) })
  await expect(seat).toHaveAccessibleName(/not known yet/)
  await seat.dispatchEvent('click')
  const busName = await page.getByRole('heading', { level: 2 }).first().textContent()
  line.reset()
  line.set(`/api/buses/${trip.id}`, { kind: 'hangs' })
  await expect(page.locator('.shell')).toHaveCount(0)
  // The app shows the bus, too, although its own request has no answer yet.
  await expect(page.getByRole('heading', { level: 2, name: busName ?? '' })).toBeVisible()
  await expect(page.getByText('Looking for this bus')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Selected seats' }).getByRole('listitem')).toHaveText([String(free)])
  line.reset()
})

test('seats that were chosen stay chosen when the page is loaded again, before the app and in it', async ({
  browser,
  server,
  line,
}) => {
  const trip = someTrip(server, 0)
  const [first = 0, second = 0] = freeSeats(server, trip.id)
  const phone = await browser.newContext({
    baseURL: line.url,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  })
  const page = await phone.newPage()
  const seat = (number: number) => page.getByRole('button', { name: new RegExp(`^Seat ${number}, `) })
  const chosen = page.getByRole('list', { name: 'Selected seats' }).getByRole('listitem')
  await page.goto(`/bus/bus-details?bus=${trip.id}`)
  await expect(page.locator('.shell')).toHaveCount(0)
  await seat(first).click()
  await expect(chosen).toHaveText([String(first)])

  // Otherwise the browser would have the app's files in its cache.
  const network = await phone.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto(`/bus/bus-details?bus=${trip.id}`, { waitUntil: 'commit' })
  await expect(seat(first)).toHaveAccessibleName(/not known yet/)
  await expect(seat(first)).toHaveAttribute('aria-pressed', 'true')
  await seat(second).dispatchEvent('click')
  line.reset()
  await expect(page.locator('.shell')).toHaveCount(0)
  await expect(chosen).toHaveText([String(first), String(second)])
  await phone.close()
})

test('a sold-out day leads to the next bus, two days later, with a signal and without', async ({ phone, server }) => {
  // This bus leaves every night.
  const [first, second, third] = nextTripsOf(server, 'Magadh Night Rider', 15)
  for (const { id } of [first, second]) await changeTrip(server, id, { availableSeats: 0 })
  await firstVisit(phone)
  const page = await phone.newPage()
  const days = page.getByRole('navigation', { name: 'Days' })
  const day = (trip: Trip) => days.getByRole('link', { name: new RegExp(`^${shortDay(trip.day)}`) })
  async function expectNext(): Promise<void> {
    await expect(day(first)).toHaveAttribute('aria-current')
    await expect(day(second)).toHaveAccessibleName(/ Sold out$/)
    await expect(day(third)).toHaveAccessibleName(/ ₹[\d,]+$/)
    await expect(page.getByRole('heading', { name: `Next bus on ${shortDay(third.day)}` })).toBeVisible()
    await expect(buses(page).last().getByRole('link', { name: 'Book Now' })).toBeVisible()
  }
  await page.goto(searchPath(first))
  await expectNext()
  await phone.setOffline(true)
  await page.goto(searchPath(first))
  await expectNext()
  await expect(strip(page, /^Offline\. Showing last known buses/)).toBeVisible()
  await day(third).click()
  await expect(page).toHaveURL(searchPath(third))
  await expect(buses(page).first().getByRole('link', { name: 'Book Now' })).toBeVisible()
})

test('a day without a bus says until when, and which is the next, with a signal and without', async ({
  phone,
  server,
}) => {
  // This bus leaves every fifth day.
  const [trip, later] = nextTripsOf(server, 'Pataliputra Gold', 1)
  await firstVisit(phone)
  const empty = { ...trip, day: addDays(trip.day, 1) }
  for (const offline of [false, true]) {
    await phone.setOffline(offline)
    const page = await phone.newPage()
    await page.goto(searchPath(empty))
    await expect(page.getByText('No buses available for this route!')).toBeVisible()
    await expect(page.getByText(`No free seat until ${shortDay(later.day)}.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: `Next bus on ${shortDay(later.day)}` })).toBeVisible()
    await expect(strip(page, /^Offline\. Showing last known buses/)).toHaveCount(offline ? 1 : 0)
    await page.close()
  }
})
