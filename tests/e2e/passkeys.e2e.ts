import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { startProxy, type UnreliableProxy } from '../support/unreliable-proxy.ts'
import { strip } from './offline/phone.ts'

// Blocks the service worker: these tests only need page and server, and each installation costs 2.5 s of CPU.
test.use({ serviceWorkers: 'block' })

/** Passkeys in a real browser with a virtual authenticator (CDP WebAuthn), against the real server. */

const PASSWORD = 'sawari-demo-1'
const SIDES = [
  {
    who: 'a traveller',
    email: 'asha@example.com',
    api: '/api/users/',
    logIn: '/userAuth',
    home: /\/$/,
    openProfile: (page: Page) => page.goto('/my-profile'),
  },
  {
    who: 'an operator',
    email: 'ravi@example.com',
    api: '/api/admins/',
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
let line: UnreliableProxy
let url: string
test.beforeAll(async () => {
  line = await startProxy(() => server.url)
  // Passkeys need a host name: an IP address can't have any.
  url = line.url.replace('127.0.0.1', 'localhost')
  server = await startServer({ PUBLIC_URL: url, DEMO_DATA: 'on', RATE_LIMITS: 'off' })
})
test.afterEach(() => line.reset())
test.afterAll(async () => {
  await line.stop()
  await server.stop()
})

/** A phone lock that opens whenever the browser asks. */
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
    /** Whether the authenticator accepts the finger. */
    setVerified: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Logs out as on a phone that keeps its passkeys. */
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

async function logInByPassword(page: Page, { logIn, email, home }: (typeof SIDES)[number]): Promise<void> {
  await page.goto(logIn)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Login').click()
  await expect(page).toHaveURL(home)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const side of SIDES) {
  const { who, logIn, home, openProfile } = side
  test(`${who} adds a passkey in the profile, logs in with it, and removes it`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('hasVisited', 'true'))
    const authenticator = await withAuthenticator(page)
    await logInByPassword(page, side)

    await page.route(/\/passkeys$/, (route) => route.fulfill({ status: 500, json: { message: 'Boom from server' } }))
    await openPasskeys(page, openProfile)
    const notShown = page.getByText('Your passkeys can’t be shown right now. They still work.')
    await expect(notShown).toBeVisible()
    await page.unroute(/\/passkeys$/)
    await button(page, 'Try again').click()
    await expect(notShown).toHaveCount(0)
    await button(page, 'Add a passkey').click()
    const form = page.getByRole('form', { name: 'Add a passkey' })
    await form.getByLabel('Your password, once more').fill('not my password')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await form.getByLabel('Your password, once more').fill(PASSWORD)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(/^Added \w/)).toBeVisible()
    expect(await authenticator.passkeys()).toBe(1)

    // The virtual authenticator picks the passkey in the field at once, as a person would from the list there.
    await forget(page)
    await page.goto(logIn)
    await expect(page).toHaveURL(home)
    await openPasskeys(page, openProfile)
    await expect(page.getByText(/^Added .*, last used /)).toBeVisible()

    // A browser that offers no passkeys in the field.
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
}

for (const side of SIDES)
  test(`${side.who} on a dead line is told, sends anew, and has one passkey however often it arrives`, async ({
    browser,
  }) => {
    const { api, openProfile } = side
    const context = await browser.newContext({ baseURL: url })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('hasVisited', 'true'))
    const authenticator = await withAuthenticator(page)
    await page.clock.install()
    await logInByPassword(page, side)
    await openPasskeys(page, openProfile)
    const late = page.getByText('There is no answer yet. It may have been lost on the way.')
    const tryAgain = late.locator('..').getByRole('button', { name: 'Try again' })

    // The request for the passkey's options hangs, until the person presses Try again.
    await button(page, 'Add a passkey').click()
    const form = page.getByRole('form', { name: 'Add a passkey' })
    const add = form.getByRole('button', { name: 'Add', exact: true })
    await form.getByLabel('Your password, once more').fill(PASSWORD)
    line.next('POST', api, { kind: 'hangs' })
    await add.click()
    await page.clock.fastForward('00:25')
    await expect(late).toBeVisible()
    expect(await authenticator.passkeys()).toBe(0)
    // The passkey reaches the server, but all answers are lost.
    line.next('POST', api, { kind: 'open' })
    line.set(api, { kind: 'answer-lost' })
    await tryAgain.click()
    await expect(
      page.getByText('No answer came. Press Add again to find out whether the passkey was added.'),
    ).toBeVisible()
    await expect(late).toHaveCount(0)
    expect(await authenticator.passkeys()).toBe(1)
    line.reset()
    await add.click()
    await expect(page.getByText('The passkey is added. Next time you can log in with it.')).toBeVisible()
    await expect(page.getByText(/^Added \w/)).toHaveCount(1)
    expect(await authenticator.passkeys()).toBe(1)

    // The request to remove it hangs; the app sends it again by itself, and it arrives twice.
    line.next('DELETE', api, { kind: 'hangs' })
    await page.getByRole('button', { name: /^Remove the passkey of / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.clock.fastForward('00:09')
    await expect(page.getByText('The passkey is removed.')).toBeVisible()
    await expect(page.getByText(/^Added \w/)).toHaveCount(0)
    await context.close()
  })

test('a passkey takes the password’s place where it is set how passengers pay; refused, the form keeps all', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('hasVisited', 'true'))
  const authenticator = await withAuthenticator(page)
  const [, side] = SIDES
  if (!side) throw new Error('The company is the second.')
  await logInByPassword(page, side)
  const settings = '/adminAuth/admin-home-page/how-passengers-pay'
  await page.goto(settings)
  await expect(page.getByLabel('Current password')).toBeVisible()
  await expect(button(page, 'Save with a passkey')).toHaveCount(0)
  await openPasskeys(page, side.openProfile)
  await button(page, 'Add a passkey').click()
  const adding = page.getByRole('form', { name: 'Add a passkey' })
  await adding.getByLabel('Your password, once more').fill(PASSWORD)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^Added \w/)).toBeVisible()

  await page.goto(settings)
  await page.getByRole('radio', { name: /^UPI before, or when they get on/ }).check()
  await page.getByLabel('UPI ID of the company').fill('magadh road')
  await button(page, 'Save with a passkey').click()
  await expect(page.getByText(/^A UPI ID is a name, one @ and a bank/)).toBeVisible()
  await page.getByLabel('UPI ID of the company').fill('magadh@okbank')
  await page.getByLabel('Name on that account').fill('Magadh Road Lines')
  await page.getByRole('checkbox', { name: 'It showed our name' }).check()
  await context.setOffline(true)
  await button(page, 'Save with a passkey').click()
  await expect(page.getByText(/This needs a signal\. Try again\.$/)).toBeVisible()
  await context.setOffline(false)
  // The page notices the signal a moment later.
  await expect(strip(page, /offline/i)).toHaveCount(0)
  await authenticator.setVerified(false)
  await button(page, 'Save with a passkey').click()
  await expect(page.getByText('No passkey was used. Try again, or type your password.')).toBeVisible()
  await authenticator.setVerified(true)
  // The server gets the request twice at once, saves once, and answers both with success.
  line.next('PUT', '/api/admins/', { kind: 'doubled' })
  await button(page, 'Save with a passkey').click()
  await expect(page.getByText('Saved. New bookings are paid like this.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('UPI ID of the company')).toHaveValue('magadh@okbank')
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
    // The page notices the signal a moment later; an earlier press would fail the same way again.
    await expect(strip(page, /offline/i)).toHaveCount(0)
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
