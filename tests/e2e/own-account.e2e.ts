import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { mailedLink, type RunningServer, startServer } from '../support/running-server.ts'

// Blocks the service worker: these tests only need page and server, and each installation costs 2.5 s of CPU.
test.use({ serviceWorkers: 'block' })

/** What people do with their own account, in the app with its own server, mails and database. */
test.describe.configure({ mode: 'serial' })

const FIRST_PASSWORD = 'window seat please'
const NEW_PASSWORD = 'aisle seat this time'
const MEERA = { name: 'Meera Patel', email: 'meera@example.com', phone: '9876501234', age: 31, gender: 'female' }
const NEW_EMAIL = 'meera.patel@example.com'

let server: RunningServer
let phone: Page

test.beforeAll(async ({ browser }) => {
  server = await startServer({ DEMO_DATA: 'off', RATE_LIMITS: 'off' })
  phone = await openBrowser(browser)
})
test.afterAll(async () => {
  await phone?.context().close()
  await server?.stop()
})

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  return page
}

async function mailed(to: string, path: string): Promise<string> {
  await expect.poll(() => mailedLink(server.dataDir, to, path)).toBeTruthy()
  return mailedLink(server.dataDir, to, path) ?? ''
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/userAuth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const part = (name: string) => phone.getByRole('group').filter({ hasText: name })

test('a link opened in another browser than signed up asks for the password there', async ({ browser }) => {
  await phone.request.post('/api/users', { data: { ...MEERA, password: 'somebody else typed it' } })
  const link = await mailed(MEERA.email, '/api/users/activate')
  const other = await openBrowser(browser)
  await other.goto(link)
  await expect(other).toHaveURL(/\/user-reset-password\?first=1$/)
  await expect(other.getByText('You did not sign up in this browser')).toBeVisible()
  await other.getByLabel('New password').fill(FIRST_PASSWORD)
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await expect(other.getByText('Password successfully reset!')).toBeVisible()
  await other.context().close()

  await logIn(phone, MEERA.email, 'somebody else typed it')
  await expect(phone.getByText(/Login Failed!/)).toBeVisible()
  await logIn(phone, MEERA.email, FIRST_PASSWORD)
  await expect(phone).toHaveURL(/:\d+\/$/)
})

test('a new address asks for the password, and is the account’s once its link is opened', async () => {
  await phone.goto('/my-profile')
  await phone.getByRole('button', { name: 'Edit Profile' }).click()
  const form = phone.getByRole('form', { name: 'Edit Profile' })
  await expect(form.getByLabel('Current password')).toHaveCount(0)
  await form.getByLabel('Email').fill(NEW_EMAIL)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText(/A new e-mail address needs your password too/)).toBeVisible()
  await form.getByLabel('Current password', { exact: true }).fill(FIRST_PASSWORD)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(phone.getByText(`Open the link in the mail to ${NEW_EMAIL}`)).toBeVisible()
  await expect(phone.getByText(MEERA.email, { exact: true })).toBeVisible()

  await phone.goto(await mailed(NEW_EMAIL, '/api/users/confirm-email'))
  await expect(phone.getByText('Your new e-mail address is confirmed. Log in with it.')).toBeVisible()
  await logIn(phone, NEW_EMAIL, FIRST_PASSWORD)
  await expect(phone).toHaveURL(/:\d+\/$/)
})

test('log-ins are listed; one of them ends, and then all elsewhere', async ({ browser }) => {
  const others = [await openBrowser(browser), await openBrowser(browser)]
  for (const other of others) {
    await logIn(other, NEW_EMAIL, FIRST_PASSWORD)
    await expect(other).toHaveURL(/:\d+\/$/)
  }
  const statuses = () =>
    Promise.all(
      others.map(async (other) => {
        const { id } = JSON.parse((await other.evaluate(() => localStorage.getItem('User'))) ?? '{}')
        return (await other.request.get(`/api/tickets/find-ticket/${id}`)).status()
      }),
    )
  await phone.goto('/my-profile')
  await phone.getByText('Where you are logged in').click()
  const logIns = part('Where you are logged in')
  await expect(logIns.getByRole('listitem')).toHaveCount(3)
  const here = logIns.getByRole('listitem').filter({ hasText: 'This one' })
  await expect(here).toHaveCount(1)
  await expect(here.getByRole('button')).toHaveCount(0)

  const ends = logIns.getByRole('button', { name: /^Log out .+, last seen/ })
  await ends.first().click()
  await expect(phone.getByText('Linux is logged out.')).toBeVisible()
  await expect(logIns.getByRole('listitem')).toHaveCount(2)
  expect((await statuses()).toSorted()).toEqual([200, 401])

  await logIns.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(logIns.getByText('You are logged in nowhere else.')).toBeVisible()
  expect(await statuses()).toEqual([401, 401])
  for (const other of others) await other.context().close()
})

test('the password is changed where it is known', async () => {
  await phone.getByText('Change password', { exact: true }).first().click()
  const form = phone.getByRole('form', { name: 'Change password' })
  const change = async (current: string) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password').fill(NEW_PASSWORD)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not this one')
  await expect(form.getByText(/This is not your password/)).toBeVisible()
  await change(FIRST_PASSWORD)
  await expect(phone.getByText('Your password is changed.').first()).toBeVisible()
  await expect(form.getByLabel('Current password')).toHaveValue('')
})

test('the data is handed out as a file, and the account erased with all that this phone knew', async () => {
  await phone.getByText('Your data', { exact: true }).click()
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download my data' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('sawari-my-data.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { name: MEERA.name, email: NEW_EMAIL },
    tickets: [],
    sessions: [{ current: true }],
  })

  const form = phone.getByRole('form', { name: 'Erase account' })
  await form.getByLabel('Your password').fill(FIRST_PASSWORD)
  await form.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(form.getByText(/This is not your password/)).toBeVisible()
  await form.getByLabel('Your password').fill(NEW_PASSWORD)
  await form.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(phone).toHaveURL(/:\d+\/$/)
  await expect(phone.getByRole('button', { name: 'My Account' })).toHaveCount(0)
  expect(await phone.evaluate(() => localStorage.getItem('User'))).toBeNull()
  await logIn(phone, NEW_EMAIL, NEW_PASSWORD)
  await expect(phone.getByText(/Login Failed!/)).toBeVisible()
})
