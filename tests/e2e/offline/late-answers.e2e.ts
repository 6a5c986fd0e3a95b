import type { BrowserContext, Locator, Page } from '@playwright/test'
import { mailedLink } from '../../support/running-server.ts'
import type { UnreliableProxy } from '../../support/unreliable-proxy.ts'
import { expect, test } from './fixtures.ts'
import { ASHA, buses, firstVisit, HOME_ROWS, isLiveLink, KAVYA, logIn, RAVI, signUp, strip } from './phone.ts'

/**
 * Forms whose request hangs on a dead connection while the server is up. Each form says so beside its button and can be
 * sent again; a log-in is sent again by itself. Also the messages of log-in, for travellers and operators.
 */
// No worker: these tests are about page and server, and each worker's installation costs 2.5 s of CPU.
test.use({ serviceWorkers: 'block' })

const late = (page: Page) => page.getByText('There is no answer yet. It may have been lost on the way.')
const tryAgain = (page: Page) => late(page).locator('..').getByRole('button', { name: 'Try again' })

async function openPhone(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage()
  await page.clock.install()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  return page
}

/** Waits until the page says that no answer has come, although the phone knows that the server is up. */
async function waitInVain(page: Page): Promise<void> {
  await page.clock.fastForward('00:25')
  await expect(late(page)).toBeVisible()
}

/**
 * Like {@link waitInVain}, but counts from the moment the change is sent: the page checks the session first. What has
 * reached the server is done by then: two passwords that are changed at once would both be new.
 */
async function sendInVain(
  page: Page,
  line: UnreliableProxy,
  method: 'PUT' | 'DELETE' | 'POST',
  press: () => Promise<void>,
): Promise<void> {
  const sent = page.waitForRequest((request) => request.method() === method)
  await press()
  await sent
  await waitInVain(page)
  await line.quiet()
}

test('log-in: sent anew by itself, and for whoever presses Try again', async ({ phone, line }) => {
  const page = await openPhone(phone)
  line.next('POST', '/api/users/verify-by-email', { kind: 'hangs' })
  await logIn(page)
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible()
  await page.clock.fastForward('00:09')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Login Successful!')).toBeVisible()

  line.set('/api/admins/verify-by-email', { kind: 'hangs' })
  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await waitInVain(page)
  const sent = () => line.count('POST', '/api/admins/verify-by-email')
  const before = sent()
  await tryAgain(page).click()
  await expect.poll(sent).toBeGreaterThan(before)
  line.set('/api/admins/verify-by-email', { kind: 'open' })
  // The retry hangs as well: either the message comes again, or the app has already resent it.
  await expect(async () => {
    await page.clock.fastForward('00:09')
    if (await tryAgain(page).isVisible()) await tryAgain(page).click({ timeout: 1_000 })
    await expect(page).toHaveURL(/\/admin-home-page$/, { timeout: 2_000 })
  }).toPass()
  await expect(late(page)).toHaveCount(0)
})

test('sign-up and reset link: said beside the button, and sent anew for whoever presses Try again', async ({
  phone,
  line,
  server,
}) => {
  const page = await openPhone(phone)
  let before = 0
  const sent = () => line.count('POST', '/api/users') - before
  await page.goto('/usersignup')
  await page.getByLabel('Name').fill('Nila Das')
  await page.getByLabel('Email').fill('nila@example.com')
  await page.getByLabel('Mobile number').fill('9876501239')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Age').fill('31')
  await page.getByLabel('Password', { exact: true }).fill('window seat please')
  before = line.count('POST', '/api/users')
  line.next('POST', '/api/users', { kind: 'hangs' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await waitInVain(page)
  expect(sent()).toBe(1)
  await tryAgain(page).click()
  await expect(page).toHaveURL(/\/userAuth$/)
  await expect.poll(() => mailedLink(server.dataDir, 'nila@example.com', '/api/users/activate')).toBeTruthy()
  expect(sent()).toBe(2)

  await page.goto('/reset-link')
  await page.getByLabel('Email').fill(ASHA.email)
  before = line.count('POST', '/api/users')
  line.next('POST', '/api/users/forgot-password', { kind: 'hangs' })
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await waitInVain(page)
  expect(sent()).toBe(1)
  await tryAgain(page).click()
  await expect(page.getByText('Password reset link has been sent to your email.')).toBeVisible()
  expect(sent()).toBe(2)
})

test('new password: the one that is sent anew counts, whether or not the first has arrived', async ({
  phone,
  line,
  server,
}) => {
  await signUp(server)
  const page = await openPhone(phone)
  for (const [road, password] of [
    [{ kind: 'hangs' }, 'window seat hangs'],
    [{ kind: 'late', milliseconds: 120_000 }, 'window seat late'],
  ] as const) {
    const newest = () => mailedLink(server.dataDir, KAVYA.email, '/user-reset-password') ?? ''
    const before = newest()
    await fetch(`${server.url}/api/users/forgot-password?email=${KAVYA.email}`, { method: 'POST' })
    await expect.poll(() => newest() !== before && isLiveLink(server, newest())).toBe(true)
    await page.goto(newest())
    await page.getByLabel('New password', { exact: true }).fill(password)
    line.next('PUT', '/api/users/reset-password', road)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await waitInVain(page)
    await tryAgain(page).click()
    await expect(page.getByText('Password successfully reset!')).toBeVisible()
    const query = new URLSearchParams({ email: KAVYA.email, password })
    expect((await fetch(`${server.url}/api/users/verify-by-email?${query}`, { method: 'POST' })).ok).toBe(true)
  }
})

test('profile of travellers: sent anew by itself', async ({ phone, line }) => {
  const page = await openPhone(phone)
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/my-profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Name').fill('Asha Devi')
  line.next('PUT', '/api/users/', { kind: 'hangs' })
  await page.getByRole('button', { name: 'Update' }).click()
  // The app sends it again with the same key, beside the request that hangs.
  await page.clock.fastForward('00:25')
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByText('Asha Devi')).toBeVisible()
})

test('profile of operators: sent anew by itself', async ({ phone, line }) => {
  const page = await openPhone(phone)
  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Profile' })
  await edit.getByLabel('Name', { exact: true }).fill('Ravi Prasad')
  line.next('PUT', '/api/admins/', { kind: 'hangs' })
  await edit.getByRole('button', { name: 'Update' }).click()
  // The app sends it again with the same key, beside the request that hangs.
  await page.clock.fastForward('00:25')
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

test('one’s own account: log-ins are shown and the password changed on the second try', async ({
  phone,
  line,
  server,
}) => {
  const tara = { email: 'tara@example.com', password: 'window seat please' }
  await signUp(server, tara)
  const page = await openPhone(phone)
  await logIn(page, tara)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/my-profile')
  line.next('GET', '/api/users/', { kind: 'hangs' })
  await page.getByText('Where you are logged in').click()
  await page.clock.fastForward('00:09')
  await expect(page.getByText('This one')).toBeVisible()

  await page.getByText('Change password', { exact: true }).first().click()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password').fill(tara.password)
  await form.getByLabel('New password').fill('window seat changed')
  line.next('PUT', '/api/users/', { kind: 'hangs' })
  await sendInVain(page, line, 'PUT', () => form.getByRole('button', { name: 'Change password' }).click())
  await tryAgain(page).click()
  await expect(page.getByText(/^Your password is changed\./)).toBeVisible()
})

test('one’s own account: what was made counts as made, whatever became of its answer', async ({
  phone,
  line,
  server,
}) => {
  const mira = { email: 'mira@example.com', password: 'window seat please' }
  const changed = { ...mira, password: 'window seat changed' }
  await signUp(server, mira)
  const page = await openPhone(phone)
  await logIn(page, mira)
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/my-profile')
  await page.getByText('Change password', { exact: true }).first().click()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password').fill(mira.password)
  await form.getByLabel('New password').fill(changed.password)
  line.next('PUT', '/api/users/', { kind: 'answer-hangs' })
  await sendInVain(page, line, 'PUT', () => form.getByRole('button', { name: 'Change password' }).click())
  await tryAgain(page).click()
  await expect(form.getByText('Your password is changed. Log in with the new one.')).toBeVisible()
  await form.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(changed.email)
  await page.getByLabel('Password', { exact: true }).fill(changed.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/my-profile$/)

  const query = new URLSearchParams(changed)
  await fetch(`${server.url}/api/users/verify-by-email?${query}`, { method: 'POST' })
  await page.getByText('Where you are logged in').click()
  line.next('DELETE', '/api/users/', { kind: 'answer-hangs' })
  await sendInVain(page, line, 'DELETE', () => page.getByRole('button', { name: 'Log out everywhere else' }).click())
  await tryAgain(page).click()
  await expect(page.getByText('Every phone and browser is logged out, this one too.')).toBeVisible()
  await logIn(page, changed)
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/my-profile')
  await page.getByText('Your data', { exact: true }).click()
  const erasure = page.getByRole('form', { name: 'Erase account' })
  await erasure.getByLabel('Your password').fill(changed.password)
  line.next('POST', '/api/users/', { kind: 'answer-hangs' })
  await sendInVain(page, line, 'POST', () => erasure.getByRole('button', { name: 'Erase for ever' }).click())
  await tryAgain(page).click()
  await expect(page.getByText('Your account is erased.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('User'))).toBeNull()
})

const failed = (page: Page): Locator => page.getByText(/^Login Failed! /)

for (const side of [
  { name: 'travellers', path: '/userAuth', call: '/api/users', home: /\/$/, ...ASHA },
  { name: 'operators', path: '/adminAuth', call: '/api/admins', home: /\/admin-home-page$/, ...RAVI },
] as const)
  test(`log-in of ${side.name}: why it cannot be, once, and taken back when it is`, async ({ phone, line }) => {
    const page = await phone.newPage()
    await page.goto('/')
    await expect(page.locator('.shell')).toHaveCount(0)
    await page.getByRole('button', { name: 'Got it!' }).click()
    await page.goto(side.path)
    await page.getByLabel('Email').fill(side.email)
    await page.getByLabel('Password', { exact: true }).fill(side.password)
    const press = () => page.getByRole('button', { name: 'Login', exact: true }).click()
    const before = line.count('POST', `${side.call}/verify-by-email`)
    await phone.setOffline(true)
    for (let times = 0; times < 2; times++) {
      await press()
      await expect(failed(page)).toHaveText(['Login Failed! You are offline. Nothing was sent.'])
    }
    await phone.setOffline(false)
    await expect(strip(page, /offline/i)).toHaveCount(0)
    expect(line.count('POST', `${side.call}/verify-by-email`)).toBe(before)

    line.set(`${side.call}/verify-by-email`, { kind: 'gateway', status: 502 })
    await press()
    await expect(failed(page)).toHaveText(['Login Failed! An unknown error occurred.'])
    line.reset()
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await press()
    await expect(failed(page)).not.toHaveText(['Login Failed! An unknown error occurred.'])
    await expect(failed(page)).toHaveCount(1)
    await page.getByLabel('Password', { exact: true }).fill(side.password)
    await press()
    await expect(page).toHaveURL(side.home)
    await expect(page.getByText('Login Successful!')).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
  })

test.describe(() => {
  // With a worker: the first visit keeps the list.
  test.use({ serviceWorkers: 'allow' })
  test('a Refresh that comes to nothing says so, and what is shown stays', async ({ phone, line }) => {
    await firstVisit(phone)
    const page = await phone.newPage()
    await page.clock.install({ time: Date.now() + 3_600_000 })
    line.set('/api/buses', { kind: 'gateway', status: 502 })
    await page.goto('/')
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await refresh.click()
    await expect(
      page.getByText('Could not refresh. The server does not answer yet. Try again in a moment.'),
    ).toBeVisible()
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    line.reset()
    await refresh.click()
    await expect(strip(page, /updated/)).toHaveCount(0)
  })
})
