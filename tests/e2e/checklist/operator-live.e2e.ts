import { expect, type Page, test } from '@playwright/test'
import { addDays, indiaDate } from '#contract/time.ts'
import { mailedLink, type RunningServer, startServer } from '../../support/running-server.ts'

/** X29: a new operator's whole way against the real server; a traveller books in another browser. */
test.describe.configure({ mode: 'serial' })

const EMAIL = 'meera@example.com'
const PASSWORD = 'depot gate seven'
const FIRST_DAY = addDays(indiaDate(Date.now()), 10)
const HOME = '/adminAuth/admin-home-page'

let server: RunningServer
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await startServer({ DEMO_DATA: 'off' })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
})

test.afterAll(async () => {
  await page?.context().close()
  await server?.stop()
})

const card = (name: string) => page.getByRole('article', { name, exact: true })

test('X29 S30 signs up with company details, activates from the mail and logs in', async () => {
  await page.goto('/admin-signup')
  await page.getByLabel('Name', { exact: true }).fill('Meera Devi')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Phone').fill('9123456780')
  await page.getByLabel('Company name').fill('Meera Travels')
  await page.getByLabel('GST number').fill('10ABCDE1234F1Z5')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/adminAuth$/)
  await expect.poll(() => mailedLink(server.dataDir, EMAIL, '/api/admins/activate')).toBeTruthy()
  await page.goto(mailedLink(server.dataDir, EMAIL, '/api/admins/activate') ?? '')
  await expect(page.getByText('Your account is active.')).toBeVisible()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
  await expect(page.getByRole('heading', { name: 'Welcome, Meera Devi' })).toBeVisible()
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('Admin') ?? '{}'))
  expect(record).toMatchObject({ name: 'Meera Devi', email: EMAIL, travels_name: 'Meera Travels' })
  expect(record.gst_number).toBe('10ABCDE1234F1Z5')
})

test('X29 adds a bus on three days, and travellers find it', async () => {
  await page.getByRole('button', { name: 'Add Bus' }).click()
  const form = page.getByRole('dialog', { name: 'Add Bus' })
  for (const [label, value] of Object.entries({
    'Bus name': 'Meera Express',
    'Bus number': 'BR01ME0001',
    'Bus type': 'AC Sleeper',
    From: 'Patna',
    To: 'Gaya',
    'Date of departure': FIRST_DAY,
    'Reporting time': '05:45',
    'Departure time': '06:00',
    'Boarding point': 'Mithapur',
    'Dropping point': 'Gaya Junction',
    'Number of seats': '40',
    'Available seats': '40',
    'Cost per seat': '250',
  }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('radio', { name: 'Every day' }).check()
  await form.getByLabel('Until').fill(addDays(FIRST_DAY, 2))
  await form.getByRole('button', { name: 'Add Bus', exact: true }).click()
  await expect(page.getByText('Bus Details Added Successfully')).toBeVisible()
  await expect(card('Meera Express')).toHaveCount(3)
  await expect(page.getByText('Total Buses', { exact: true }).locator('..')).toContainText('3')
  const found = await page.request.get(`/api/buses/find?from=patna&to=gaya&dateOfDeparture=${addDays(FIRST_DAY, 2)}`)
  expect((await found.json()).data).toHaveLength(1)
})

test('X29 edits and deletes', async () => {
  await card('Meera Express').nth(2).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Bus Number BR01ME0001 has been removed.')).toBeVisible()
  await expect(card('Meera Express')).toHaveCount(2)

  await card('Meera Express').first().getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await form.getByLabel('Cost per seat').fill('300')
  await form.getByLabel('Bus name').fill('Meera Deluxe')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Bus details updated successfully')).toBeVisible()
  await expect(card('Meera Deluxe')).toBeVisible()
  const buses = (await (await page.request.get('/api/buses')).json()).data
  expect(buses.map((bus: { name: string; costPerSeat: number }) => [bus.name, bus.costPerSeat])).toEqual([
    ['Meera Deluxe', 300],
    ['Meera Express', 250],
  ])
})

test('X29 a booking made elsewhere shows in figures, tickets and the passenger list; the bus is then kept', async ({
  request,
}) => {
  const traveller = { name: 'Kavya Sharma', phone: '9876501234', email: 'kavya@example.com', age: 31, gender: 'female' }
  await request.post(`${server.url}/api/users`, { data: { ...traveller, password: PASSWORD } })
  await expect.poll(() => mailedLink(server.dataDir, traveller.email, '/api/users/activate')).toBeTruthy()
  await request.get(mailedLink(server.dataDir, traveller.email, '/api/users/activate') ?? '')
  const logIn = await request.post(`${server.url}/api/users/verify-by-email`, {
    params: { email: traveller.email, password: PASSWORD },
  })
  const userId = (await logIn.json()).data.id
  const [bus] = (await (await request.get(`${server.url}/api/buses`)).json()).data
  expect((await request.post(`${server.url}/api/tickets/${bus.id}/${userId}/2/3,4`)).ok()).toBe(true)

  await page.goto(HOME)
  await expect(page.getByText('Total Bookings', { exact: true }).locator('..')).toContainText('1')
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('₹600')
  // A reload keeps the panel open; the logo leads back to the overview.
  await expect(card('Meera Deluxe')).toBeVisible()
  await page.getByRole('link', { name: /operator’s home/ }).click()
  await expect(page.getByText('1 in all, 1 on the busiest day.')).toBeVisible()

  await page.getByRole('button', { name: 'View All Tickets' }).click()
  await expect(page.locator('[data-row]').first()).toContainText('Kavya Sharma')
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await expect(card('Meera Deluxe')).toContainText('2 booked')
  await card('Meera Deluxe').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Cannot remove this item')).toBeVisible()
  await expect(card('Meera Deluxe')).toContainText('It can be removed after it has departed.')

  await card('Meera Deluxe').getByRole('link', { name: 'Booked Tickets' }).click()
  await expect(page.locator('[data-row]').first()).toContainText('Kavya Sharma')
  await expect(page.getByText('2 booked of 40 seats')).toBeVisible()
})

test('with the network off, a fresh load shows the passengers, the lists and the figures last known', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('[data-row]').first()).toContainText('Kavya Sharma')
  await page.goto(HOME)
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('₹600')
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await expect(card('Meera Deluxe')).toBeVisible()
  await page.getByRole('button', { name: 'View All Tickets' }).click()
  await expect(page.locator('[data-row]').first()).toContainText('Kavya Sharma')
})

test('a fare edited without a signal is marked, and lands once when the signal is back', async ({ request }) => {
  const sent: string[] = []
  page.on('request', (sending) => sending.method() === 'PUT' && sent.push(sending.url()))
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await card('Meera Deluxe').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await form.getByLabel('Cost per seat').fill('320')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Saved on this phone. It is sent when you are online.')).toBeVisible()
  await expect(card('Meera Deluxe')).toContainText('Changed on this phone, not sent yet.')
  expect(sent).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByText('Bus details updated successfully')).toBeVisible()
  await expect(card('Meera Deluxe').getByText('Pending')).toHaveCount(0)
  const [bus] = (await (await request.get(`${server.url}/api/buses`)).json()).data
  expect(bus).toMatchObject({ name: 'Meera Deluxe', costPerSeat: 320 })
  expect(sent).toHaveLength(1)
  // Past payments keep their amounts.
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('₹600')
})

test('an edit that passengers hear of says to how many it is mailed', async () => {
  await card('Meera Deluxe').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await form.getByLabel('Boarding point').fill('Gandhi Maidan')
  await expect(form.getByText('1 traveller with 2 sold seats will get an e-mail.')).toBeVisible()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => mailedLink(server.dataDir, 'kavya@example.com', '/my-tickets')).toBeTruthy()
})

test('X29 edits the profile, and logs out', async () => {
  await page.goto(HOME)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Company name').fill('Meera & Daughters')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  const denied = await page.request.get('/api/tickets')
  expect(denied.status()).toBe(401)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Kavya')
})
