import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { addDays, indiaDate } from '#contract/time.ts'
import { mailedLink, type RunningServer, startServer } from '../../support/running-server.ts'
import { fillDate } from '../fill-date.ts'

/** The travellers' rows marked LIVE: the app with its own server, mails and database. */
test.describe.configure({ mode: 'serial' })

const PASSENGER = { name: 'Meera Patel', email: 'meera@example.com', phone: '9876501234', age: 31, gender: 'female' }
const FIRST_PASSWORD = 'window seat please'
const NEW_PASSWORD = 'aisle seat this time'
const DAY = addDays(indiaDate(Date.now()), 5)
const BUS = {
  name: 'Ganga Night Rider',
  busNumber: 'BR01PA4521',
  type: 'AC Sleeper',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture: DAY,
  departureTime: '21:30',
  reportingTime: '21:00',
  availableSeats: 40,
  numberOfSeats: 40,
  costPerSeat: 850,
  boardingPoint: 'Gandhi Maidan',
  droppingPoint: 'Khadgarha',
}

let server: RunningServer
let page: Page
let busId: number

test.beforeAll(async ({ browser, playwright }) => {
  server = await startServer({ DEMO_DATA: 'off' })
  const operator = await playwright.request.newContext({ baseURL: server.url })
  busId = await addBus(operator)
  await operator.dispose()
  page = await openPage(browser)
})

test.afterAll(async () => {
  await page?.context().close()
  await server?.stop()
})

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const opened = await context.newPage()
  await opened.goto('/')
  await expect(opened.locator('.shell')).toHaveCount(0)
  await opened.getByRole('button', { name: 'Got it!' }).click()
  return opened
}

/** Creates an operator with one bus, by requests only. */
async function addBus(operator: APIRequestContext): Promise<number> {
  const account = { email: 'ravi@example.com', password: FIRST_PASSWORD }
  const company = { name: 'Ravi', phone: '9123456780', travels_name: 'Ravi Travels', gst_number: '10ABCDE1234F1Z5' }
  await operator.post('/api/admins', { data: { ...account, ...company } })
  await operator.get(await mailed(account.email, '/api/admins/activate'))
  const logIn = await operator.post('/api/admins/verify-by-email', { params: account })
  const { data: admin } = await logIn.json()
  const added = await operator.post(`/api/buses/${admin.id}`, { data: BUS })
  expect(added.status(), await added.text()).toBe(201)
  return (await added.json()).data.id
}

async function mailed(to: string, path: string): Promise<string> {
  await expect.poll(() => mailedLink(server.dataDir, to, path)).toBeTruthy()
  return mailedLink(server.dataDir, to, path) ?? ''
}

async function logIn(on: Page, secret: string): Promise<void> {
  // The address can change before the page does, and the previous form has fields of the same names.
  await expect(on.getByRole('button', { name: 'Login' })).toBeVisible()
  await on.getByLabel('Email').fill(PASSENGER.email)
  await on.getByLabel('Password', { exact: true }).fill(secret)
  await on.getByRole('button', { name: 'Login' }).click()
}

function seat(on: Page, number: number) {
  return on.getByRole('button', { name: new RegExp(`^Seat ${number}, `) })
}

test('A28 X28 signs up, is refused before the mail’s link is opened, and logs in after', async () => {
  await page.goto('/usersignup')
  await page.getByLabel('Name').fill(PASSENGER.name)
  await page.getByLabel('Email').fill(PASSENGER.email)
  await page.getByLabel('Mobile number').fill(PASSENGER.phone)
  await page.getByLabel('Gender').selectOption(PASSENGER.gender)
  await page.getByLabel('Age').fill(String(PASSENGER.age))
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)

  await logIn(page, FIRST_PASSWORD)
  await expect(page.getByText(/Login Failed! .*not active yet/)).toBeVisible()
  await page.goto(await mailed(PASSENGER.email, '/api/users/activate'))
  await expect(page.getByText('Your account is active.')).toBeVisible()
  await logIn(page, FIRST_PASSWORD)
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('X28 X30 E06 searches, picks, loses a seat to another traveller, books what is left, downloads', async ({
  browser,
}) => {
  await page.getByLabel('From Location').fill(BUS.from)
  await page.getByLabel('To Location').fill(BUS.to)
  await fillDate(page, DAY)
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await page.getByRole('article', { name: BUS.name }).getByRole('link').first().click()
  for (const number of [3, 4, 5]) await seat(page, number).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  // Proceed checks the seats once more: all are still free.
  await expect(page).toHaveURL(/checkout$/)

  // Another phone of the same traveller books seat 5 first.
  const other = await openPage(browser)
  await other.goto(`/bus/bus-details?bus=${busId}`)
  await seat(other, 5).click()
  await other.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await logIn(other, FIRST_PASSWORD)
  await other.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(other).toHaveURL(/checkout\/ticket$/)

  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText('Seat 5 has just been taken. Choose another one.')).toBeVisible()
  await expect(page.getByText('Seats 3 and 4 can still be yours')).toBeVisible()
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText('Ticket booked successfully!')).toBeVisible()
  await expect(page.getByRole('article', { name: /^Ticket \d+$/ })).toContainText('₹1,700')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Ticket' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page).toHaveURL(/:\d+\/$/)

  await other.goto(`/bus/bus-details?bus=${busId}`)
  for (const number of [3, 4, 5]) await expect(seat(other, number)).toHaveAccessibleName(/booked$/)
  await expect(seat(other, 6)).toHaveAccessibleName(/available$/)
  await other.context().close()
})

test('S28 S31 S37 W17 W25 records, buses and tickets carry the names of the specification', async () => {
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('User') ?? '{}'))
  expect(record).toMatchObject(PASSENGER)
  expect(record).not.toHaveProperty('password')
  const answer = await page.request.get(`/api/tickets/find-ticket/${record.id}`)
  const { data: tickets } = await answer.json()
  expect(tickets).toHaveLength(2)
  const names =
    'id status bookedSeats dateOfBooking numberOfSeatsBooked cost username age gender phone busName source destination ' +
    'busNumber dateOfDeparture reportingTime departureTime boardingPoint droppingPoint'
  for (const name of names.split(' ')) expect(tickets[0]).toHaveProperty(name)
  const { data: buses } = await (await page.request.get('/api/buses')).json()
  const busNames =
    'id name busNumber type from to dateOfDeparture departureTime reportingTime availableSeats numberOfSeats ' +
    'costPerSeat boardingPoint droppingPoint'
  for (const name of busNames.split(' ')) expect(buses[0]).toHaveProperty(name)
})

test('X28 sees the tickets, edits the profile', async () => {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'My Tickets' }).click()
  const tickets = page.getByRole('dialog', { name: 'My Tickets' })
  await expect(tickets.getByRole('article')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(tickets).toHaveCount(0)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Name').fill('Meera Sharma')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Meera Sharma')).toBeVisible()
})

test('A38 X28 a lost password: the mail’s link sets a new one, and the old one is worth nothing', async () => {
  await page.goto('/reset-link')
  await page.getByLabel('Email').fill(PASSENGER.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password reset link has been sent to your email.')).toBeVisible()
  const link = await mailed(PASSENGER.email, '/user-reset-password')
  expect(link).toMatch(/\/user-reset-password\?token=.+/)

  await page.goto(link)
  await page.getByRole('textbox').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password successfully reset!')).toBeVisible()
  await expect(page).toHaveURL(/\/userAuth$/)

  await logIn(page, FIRST_PASSWORD)
  await expect(page.getByText(/Login Failed!/)).toBeVisible()
  await logIn(page, NEW_PASSWORD)
  await expect(page).toHaveURL(/:\d+\/$/)
  const name = await page.evaluate(() => JSON.parse(localStorage.getItem('User') ?? '{}').name)
  expect(name).toBe('Meera Sharma')
})
