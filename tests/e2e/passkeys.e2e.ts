import { expect, type Page, test } from '@playwright/test'
import { freePort, type RunningServer, startServer } from '../support/running-server.ts'

/** Passkeys in a real browser, with an authenticator of its own (CDP WebAuthn), against the real server. */

const PASSWORD = 'sawari-demo-1'
const SIDES = [
  {
    who: 'a traveller',
    email: 'asha@example.com',
    logIn: '/userAuth',
    home: /\/$/,
    openProfile: (page: Page) => page.goto('/my-profile'),
  },
  {
    who: 'an operator',
    email: 'ravi@example.com',
    logIn: '/adminAuth',
    home: /\/admin-home-page$/,
    async openProfile(page: Page) {
      await page.goto('/adminAuth/admin-home-page')
      await page.getByRole('button', { name: 'My Account', exact: true }).first().click()
      await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: 'Profile' }).click()
    },
  },
]

let server: RunningServer
let url: string
test.beforeAll(async () => {
  const port = String(await freePort())
  // Passkeys are bound to a name: an address in digits can have none.
  url = `http://localhost:${port}`
  server = await startServer({ PORT: port, PUBLIC_URL: url, DEMO_DATA: 'on', RATE_LIMITS: 'off' })
})
test.afterAll(() => server.stop())

/** A phone's lock that is opened whenever it is asked for. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** As after a log-out on a phone that keeps its passkeys. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    for (const key of ['User', 'Admin']) localStorage.removeItem(key)
  })
}

async function openPasskeys(page: Page, openProfile: (page: Page) => Promise<unknown>): Promise<void> {
  await openProfile(page)
  await page.getByText('Passkeys', { exact: true }).click()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const { who, email, logIn, home, openProfile } of SIDES)
  test(`${who} adds a passkey in the profile, logs in with it, and removes it`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('hasVisited', 'true'))
    const authenticator = await withAuthenticator(page)

    await page.goto(logIn)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Login').click()
    await expect(page).toHaveURL(home)

    await openPasskeys(page, openProfile)
    await button(page, 'Add a passkey').click()
    const form = page.getByRole('form', { name: 'Add a passkey' })
    await form.getByLabel('Your password, once more').fill('not my password')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await form.getByLabel('Your password, once more').fill(PASSWORD)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(/^Added \w/)).toBeVisible()
    expect(await authenticator.passkeys()).toBe(1)

    // The virtual authenticator chooses in the field at once, as a person would from the list there.
    await forget(page)
    await page.goto(logIn)
    await expect(page).toHaveURL(home)
    await openPasskeys(page, openProfile)
    await expect(page.getByText(/^Added .*, last used /)).toBeVisible()

    // A browser that offers nothing in the field.
    await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))
    await forget(page)
    await page.goto(logIn)
    await button(page, 'Log in with a passkey').click()
    await expect(page).toHaveURL(home)

    await openPasskeys(page, openProfile)
    await page.getByRole('button', { name: /^Remove the passkey of / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('The passkey is removed.')).toBeVisible()
    await expect(page.getByText(/^Added \w/)).toBeHidden()

    await forget(page)
    await page.goto(logIn)
    await button(page, 'Log in with a passkey').click()
    await expect(page.getByText(/This passkey is not known here/)).toBeVisible()
    await context.close()
  })

for (const { who, email, logIn, home } of SIDES)
  test(`${who} without a signal is told why, once, whichever way in; the next one in takes it back`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: url })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('hasVisited', 'true'))
    await page.goto(logIn)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await context.setOffline(true)
    for (const name of ['Log in with a passkey', 'Login', 'Log in with a passkey']) {
      await button(page, name).click()
      await expect(page.getByText(/^Login Failed! /)).toHaveText(['Login Failed! You are offline. Nothing was sent.'])
    }
    await context.setOffline(false)
    await button(page, 'Login').click()
    await expect(page).toHaveURL(home)
    await expect(page.getByText('Login Successful!')).toBeVisible()
    await expect(page.getByText(/^Login Failed! /)).toHaveCount(0)
    await context.close()
  })

test('where the browser has no passkeys, nothing of them is shown', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  for (const { logIn } of SIDES) {
    await page.goto(logIn)
    await expect(button(page, 'Login')).toBeVisible()
    await expect(button(page, 'Log in with a passkey')).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  }
  await context.close()
})
