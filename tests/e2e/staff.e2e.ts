import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addDays, indiaDate } from '#contract/time.ts'
import { mailedLink, type RunningServer, startServer } from '../support/running-server.ts'

// Blocks the service worker: these tests only need page and server, and each installation costs 2.5 s of CPU.
test.use({ serviceWorkers: 'block' })

/** A staff member from the invitation to the end, against the real server; each person has their own phone. */
test.describe.configure({ mode: 'serial' })

const OWNER = { email: 'anita@example.com', password: 'depot gate seven' }
const COUNTER = { email: 'meena@example.com', password: 'counter by the gate' }
const HOME = '/adminAuth/admin-home-page'
const ENDED = 'Your log-in at Magadh Travels has ended.'

let server: RunningServer
let owner: Page
let counter: Page

async function phone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  // The notice for first visits covers the end of a small screen.
  await context.addInitScript(() => localStorage.setItem('hasVisited', 'true'))
  return context
}

async function logIn(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^(Welcome, .*|Counter)$/ })).toBeVisible()
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('keptQueries') ?? '')
const menu = (page: Page) => page.getByRole('dialog', { name: 'My Account' })

test.beforeAll(async ({ browser }) => {
  server = await startServer({ DEMO_DATA: 'off', RATE_LIMITS: 'off' })
  owner = await (await phone(browser)).newPage()
  const signUp = {
    ...OWNER,
    name: 'Anita Devi',
    phone: '9123456780',
    travels_name: 'Magadh Travels',
    gst_number: '10ABCDE1234F1Z5',
  }
  await owner.request.post(`${server.url}/api/admins`, { data: signUp })
  await expect.poll(() => mailedLink(server.dataDir, OWNER.email, '/api/admins/activate')).toBeTruthy()
  await owner.goto(mailedLink(server.dataDir, OWNER.email, '/api/admins/activate') ?? '')
  await logIn(owner, OWNER)
  const { id } = await owner.evaluate(() => JSON.parse(localStorage.getItem('Admin') ?? '{}'))
  const bus = {
    name: 'Magadh Express',
    busNumber: 'BR01PA4521',
    from: 'Patna',
    to: 'Ranchi',
    dateOfDeparture: addDays(indiaDate(Date.now()), 5),
    departureTime: '21:30',
    reportingTime: '21:00',
    availableSeats: 40,
    numberOfSeats: 40,
    costPerSeat: 750,
    boardingPoint: 'Mithapur',
    droppingPoint: 'Khadgarha',
  }
  expect((await owner.request.post(`${server.url}/api/buses/${id}`, { data: bus })).status()).toBe(201)
})
test.afterAll(async () => {
  await owner?.context().close()
  await counter?.context().close()
  await server?.stop()
})

test('an owner invites somebody, who joins by the mail and finds the lists alone', async ({ browser }) => {
  await owner.getByRole('button', { name: 'My Account' }).click()
  await menu(owner).getByRole('link', { name: 'Staff' }).click()
  await expect(owner).toHaveURL(/\/staff$/)
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  const sheet = owner.getByRole('dialog', { name: 'Invite somebody' })
  await sheet.getByLabel('Name').fill('Meena Sinha')
  await sheet.getByLabel('Email').fill(OWNER.email)
  await expect(sheet.getByRole('radio', { name: /^Counter/ })).toBeChecked()
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(/has an operator’s account of its own\. Ask for another address\.$/)
  await sheet.getByLabel('Email').fill(COUNTER.email)
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet).toBeHidden()
  await expect(owner.getByText('1 person, 1 invited')).toBeVisible()

  await expect.poll(() => mailedLink(server.dataDir, COUNTER.email, '/adminAuth/join')).toBeTruthy()
  counter = await (await phone(browser)).newPage()
  await counter.goto(mailedLink(server.dataDir, COUNTER.email, '/adminAuth/join') ?? '')
  await expect(counter).toHaveURL(/\/join$/)
  for (const said of ['Magadh Travels', 'Meena Sinha', 'Counter'])
    await expect(counter.getByText(said, { exact: true })).toBeVisible()
  await counter.getByLabel('New password').fill(COUNTER.password)
  await counter.getByLabel('The password once more').fill(COUNTER.password)
  await counter.getByRole('button', { name: 'Join Magadh Travels' }).click()
  await expect(counter.getByRole('heading', { name: 'Counter' })).toBeVisible()
  await expect(counter.getByText('No trip leaves today or tomorrow.')).toBeVisible()
  await counter.getByRole('link', { name: 'See all trips' }).click()

  const trip = counter.getByRole('article', { name: 'Magadh Express' })
  await expect(trip.getByRole('link', { name: 'Booked Tickets' })).toBeVisible()
  await expect(trip.getByRole('button')).toHaveCount(0)
  for (const name of ['Add Bus', 'Import CSV']) await expect(counter.getByRole('button', { name })).toHaveCount(0)
  await expect(counter.getByText('Revenue')).toHaveCount(0)
  await counter.goto(`${HOME}/passengers`)
  await expect(counter.getByText('No tickets found.')).toBeVisible()
  await counter.getByRole('button', { name: 'My Account' }).click()
  await expect(menu(counter).getByRole('button', { name: 'Logout' })).toBeVisible()
  for (const name of ['Profile', 'Staff']) await expect(menu(counter).getByText(name)).toHaveCount(0)
  await counter.goto(`${HOME}/refunds`)
  await expect(counter.getByRole('heading', { name: 'Your log-in does not open this page.' })).toBeVisible()
  await counter.getByRole('link', { name: 'Go to your page' }).click()
  await expect(counter).toHaveURL(/\/admin-home-page$/)
})

test('a counter on an owner’s phone finds none of the figures that it kept', async ({ browser }) => {
  const context = await phone(browser)
  const page = await context.newPage()
  await page.goto('/adminAuth')
  await logIn(page, OWNER)
  await expect.poll(() => kept(page)).toContain('revenue')
  await page.goto('/adminAuth')
  await logIn(page, COUNTER)
  await expect(page.getByText('No trip leaves today or tomorrow.')).toBeVisible()
  await expect(page.getByText('Revenue')).toHaveCount(0)
  await expect.poll(() => kept(page)).toMatch(/operator-\d+-staff-\d+/)
  expect(await kept(page)).not.toMatch(/revenue|statistics/)
  await context.close()
})

test('whoever is withdrawn is led to the log-in with the reason, and nothing of the company stays', async () => {
  await owner.reload()
  await owner.getByRole('button', { name: 'Meena Sinha' }).click()
  const question = owner.getByRole('alertdialog')
  await expect(question).toContainText('logged out at once on 2 phones')
  await expect(question).toContainText(/Last here.*Last here.*Sold at the counter0 tickets.*Of today’s sales paid₹0/)
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(question).toBeHidden()
  await expect(owner.getByText('1 person', { exact: true })).toBeVisible()

  await counter.reload()
  await expect(counter).toHaveURL(/\/adminAuth$/)
  await expect(counter.getByText(ENDED)).toBeVisible()
  expect(await counter.evaluate(() => localStorage.getItem('Admin'))).toBeNull()
  await expect.poll(() => kept(counter)).not.toContain('operator-')
  await counter.getByLabel('Email').fill(COUNTER.email)
  await counter.getByLabel('Password', { exact: true }).fill(COUNTER.password)
  await counter.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(counter.getByText('E-mail or password is wrong.')).toBeVisible()
})
