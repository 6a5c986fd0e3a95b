import { ADM1, PASSWORD } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import {
  admin,
  alertWith,
  clockUntil,
  expectLayout,
  expectWithin,
  logInAdmin,
  stopClock,
  store,
  test,
  user,
  visitor,
} from './support/rows.ts'

/** The operator's log-in, sign-up and reset, and the guards of the operator's pages. */

const HOME = '/adminAuth/admin-home-page'
const BOOKED = `${HOME}/booked-tickets/101`
const LOG_IN = 'POST /api/admins/verify-by-email'
const SIGN_UP = 'POST /api/admins'
const FORGOT = 'POST /api/admins/forgot-password'
const RESET = 'PUT /api/admins/reset-password'

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectShowHide(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('Secret#123')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
}

test('R12 R13 R14 R15 X05 X06 X07 X08 O01 O02 O03 O04 O05 O06 the operator’s account pages stand outside the layout', async ({
  page,
}) => {
  await visitor(page, '/adminAuth')
  await expect(page.getByRole('heading', { name: 'Welcome Admin', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(button(page, 'Login')).toBeVisible()
  await expectLayout(page, false)
  await expectShowHide(page, 'Password')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL(/\/admin-reset-link$/)
  await expectLayout(page, false)
  await page.goto('/adminAuth')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/admin-signup$/)
  await expectLayout(page, false)
  await page.goto('/admin-reset-password?token=abc123')
  await expect(page.getByLabel('New password')).toBeVisible()
  await expectLayout(page, false)
})

test('R25 R26 X09 without an operator the operator’s pages lead to log-in', async ({ page }) => {
  await visitor(page, HOME)
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.goto(BOOKED)
  await expect(page).toHaveURL(/\/adminAuth$/)
})

test('R27 X15 a traveller’s record does not open them', async ({ page }) => {
  await user(page, HOME)
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.goto(BOOKED)
  await expect(page).toHaveURL(/\/adminAuth$/)
})

test('R28 an operator’s record does not open the traveller’s pages', async ({ page }) => {
  await admin(page, '/bus/bus-details/checkout')
  for (const path of ['/bus/bus-details/checkout', '/bus/bus-details/checkout/ticket', '/my-profile']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/userAuth$/)
  }
})

test('R33 E11 S02 S03 S04 W31 W32 W33 X17 log-in returns to the page asked for and keeps the whole record', async ({
  page,
  api,
}) => {
  api.answer(LOG_IN, 200, { message: 'ok', data: { ...ADM1, x: 1, password: PASSWORD } })
  await visitor(page, BOOKED)
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.getByLabel('Email').fill('a+b@x.in')
  await password(page).fill('p&q #1')
  await button(page, 'Login').click()
  await expect(alertWith(page, 'Login Successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/booked-tickets\/101$/)
  expect(await store(page, 'Admin')).toEqual({ ...ADM1, x: 1 })
  expect(await store(page, 'adminId')).toBe(3)
  expect(await store(page, 'adminName')).toBe('Ravi Operator')
  const [call] = api.calls(LOG_IN)
  expect(call?.query.get('email')).toBe('a+b@x.in')
  expect(call?.query.get('password')).toBe('p&q #1')
  expect(call?.body).toBeNull()
})

test('R34 log-in without an origin leads to the operator’s home', async ({ page }) => {
  await visitor(page, '/adminAuth')
  await logInAdmin(page)
  await expect(page).toHaveURL(/\/adminAuth\/admin-home-page$/)
})

test('O07 S26 log-in waits as Authenticating..., takes no second press, and is idle again after a failure', async ({
  page,
  api,
}) => {
  api.fail(LOG_IN)
  const letGo = api.hold(LOG_IN)
  await visitor(page, '/adminAuth')
  await logInAdmin(page)
  await expect(button(page, 'Authenticating...')).toBeVisible()
  await button(page, 'Authenticating...').click({ force: true })
  letGo()
  await expect(alertWith(page, 'Login Failed! Boom from server')).toBeVisible()
  expect(api.calls(LOG_IN)).toHaveLength(1)
  await button(page, 'Login').click()
  await expect.poll(() => api.calls(LOG_IN).length).toBe(2)
  expect(await store(page, 'Admin')).toBeNull()
})

test('E12 E13 log-in failures in words', async ({ page, api }) => {
  await visitor(page, '/adminAuth')
  api.fail(LOG_IN)
  await logInAdmin(page)
  await expect(alertWith(page, 'Login Failed! Boom from server')).toBeVisible()
  for (const fail of [() => api.fail0(LOG_IN), () => api.abort(LOG_IN)]) {
    await page.reload()
    fail()
    await logInAdmin(page)
    await expect(alertWith(page, 'Login Failed! An unknown error occurred.')).toBeVisible()
  }
})

test('V23 V24 V25 log-in is not sent without a full address and a password', async ({ page, api }) => {
  await visitor(page, '/adminAuth')
  for (const [email, secret] of [
    ['abc', PASSWORD],
    ['', PASSWORD],
    [ADM1.email, ''],
  ] as const) {
    await page.getByLabel('Email').fill(email)
    await password(page).fill(secret)
    await button(page, 'Login').click()
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
  }
  expect(api.calls(LOG_IN)).toHaveLength(0)
})

const FIELDS = {
  Name: 'Ravi Operator',
  Email: 'ravi@example.com',
  Phone: '9123456780',
  'GST number': '10ABCDE1234F1Z5',
  'Company name': 'Ravi Travels',
  Password: PASSWORD,
}

async function fillSignUp(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

test('O16 O17 O18 O19 O20 O21 O22 K12 W29 W30 V17 V18 sign-up asks for the company and sends six fields', async ({
  page,
  api,
}) => {
  await visitor(page, '/admin-signup')
  for (const label of Object.keys(FIELDS)) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByLabel('GST number')).toHaveAttribute('placeholder', /15 digit/)
  await expectShowHide(page, 'Password')
  await fillSignUp(page, { ...FIELDS, Email: 'a.b@x.co.in' })
  await button(page, 'Sign Up').click()
  await expect(alertWith(page, /activate/i)).toBeVisible()
  await expect(page).toHaveURL(/\/adminAuth$/)
  expect(api.calls(SIGN_UP)[0]?.body).toEqual({
    name: 'Ravi Operator',
    email: 'a.b@x.co.in',
    phone: '9123456780',
    gst_number: '10ABCDE1234F1Z5',
    travels_name: 'Ravi Travels',
    password: PASSWORD,
  })
  api.answer(SIGN_UP, 200, { message: 'ok', data: ADM1 })
  await page.goto('/admin-signup')
  await fillSignUp(page, FIELDS)
  await button(page, 'Sign Up').click()
  await expect(page).toHaveURL(/\/adminAuth$/)
})

test('V11 V12 V13 V14 V15 V16 V17 V18 V19 sign-up is not sent with a field missing or malformed', async ({
  page,
  api,
}) => {
  await visitor(page, '/admin-signup')
  await fillSignUp(page, FIELDS)
  const bad: [string, string][] = [
    ...Object.keys(FIELDS).map((label): [string, string] => [label, '']),
    ['Email', 'abc'],
    ['Email', 'abc@'],
    ['Email', '@x.in'],
    ['Email', 'a b@x.in'],
    ['Phone', '987654321'],
    ['Phone', '98765432101'],
    ['Phone', '98765abcde'],
    ['GST number', '123'],
  ]
  for (const [label, value] of bad) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    await button(page, 'Sign Up').click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(FIELDS[label as keyof typeof FIELDS])
  }
  expect(api.calls(SIGN_UP)).toHaveLength(0)
})

test('E17 S26 sign-up failures in words, and the form waits as Processing...', async ({ page, api }) => {
  await visitor(page, '/admin-signup')
  api.fail(SIGN_UP)
  const letGo = api.hold(SIGN_UP)
  await fillSignUp(page, FIELDS)
  await button(page, 'Sign Up').click()
  await button(page, 'Processing...').click({ force: true })
  letGo()
  await expect(page.getByText('SignUp Failed! Boom from server')).toBeVisible()
  expect(api.calls(SIGN_UP)).toHaveLength(1)
  for (const fail of [() => api.fail0(SIGN_UP), () => api.abort(SIGN_UP)]) {
    fail()
    await button(page, 'Sign Up').click()
    await expect(page.getByText('SignUp Failed! An unknown error occurred.')).toBeVisible()
  }
  api.answer(SIGN_UP, 202, { message: 'ok', data: ADM1 })
  await button(page, 'Sign Up').click()
  await expect(alertWith(page, 'Unexpected response. Status code: 202.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-signup$/)
})

test('O08 O09 O10 V28 V29 W34 W35 E22 asking for a reset link', async ({ page, api }) => {
  await visitor(page, '/admin-reset-link')
  await expect(page.locator('input')).toHaveCount(1)
  for (const text of ['', 'abc']) {
    await page.getByLabel('Email').fill(text)
    await button(page, 'Reset Password').click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  }
  expect(api.calls(FORGOT)).toHaveLength(0)

  await page.getByLabel('Email').fill(ADM1.email)
  api.fail(FORGOT)
  await button(page, 'Reset Password').click()
  await expect(page.getByText('Boom from server', { exact: true })).toBeVisible()
  for (const fail of [() => api.fail0(FORGOT), () => api.abort(FORGOT)]) {
    fail()
    await button(page, 'Reset Password').click()
    await expect(page.getByText('An unknown error occurred.', { exact: true })).toBeVisible()
  }
  api.answer(FORGOT, 202, { message: 'ok', data: null })
  await button(page, 'Reset Password').click()
  await expect(page.getByText('Oops! An error occurred. Please try again.', { exact: true })).toBeVisible()

  api.answer(FORGOT, 200, { message: 'ok', data: null })
  const letGo = api.hold(FORGOT)
  await button(page, 'Reset Password').click()
  await expect(button(page, 'Resetting...')).toBeVisible()
  letGo()
  await expect(page.getByText('Password reset link has been sent to your email.', { exact: true })).toBeVisible()
  const call = api.calls(FORGOT).at(-1)
  expect(call?.query.get('email')).toBe(ADM1.email)
  expect(call?.body).toBeNull()
})

test('O11 K19 the reset link leads to log-in after five seconds', async ({ page }) => {
  await page.clock.install()
  await visitor(page, '/admin-reset-link')
  await page.getByLabel('Email').fill(ADM1.email)
  await stopClock(page)
  await button(page, 'Reset Password').click()
  await clockUntil(page, () => page.getByText('Password reset link has been sent to your email.').isVisible())
  expectWithin(await clockUntil(page, () => page.url().endsWith('/adminAuth')), 5_000)
})

test('R37 R38 V31 V32 O12 O13 O14 E28 E29 E30 W36 W37 choosing a new password', async ({ page, api }) => {
  await visitor(page, '/admin-reset-password')
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.goto('/admin-reset-password?token=abc123')
  await expect(page.locator('input[type="password"]')).toHaveCount(1)
  await button(page, 'Reset Password').click()
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
  expect(api.calls(RESET)).toHaveLength(0)
  await expectShowHide(page, 'New password')

  api.fail(RESET)
  await button(page, 'Reset Password').click()
  await expect(page.getByText('Boom from server', { exact: true })).toBeVisible()
  for (const fail of [() => api.fail0(RESET), () => api.abort(RESET)]) {
    fail()
    await button(page, 'Reset Password').click()
    await expect(page.getByText('An unknown error occurred.', { exact: true })).toBeVisible()
  }
  api.answer(RESET, 200, { message: 'ok', data: null })
  const letGo = api.hold(RESET)
  await button(page, 'Reset Password').click()
  await expect(button(page, 'Resetting...')).toBeVisible()
  letGo()
  await expect(page.getByText('🚨 Oops! Something went wrong.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin-reset-password/)
  expect(api.calls(RESET).at(-1)?.body).toEqual({ token: 'abc123', password: PASSWORD })
})

test('O15 E27 K18 S16 a new password leads to log-in after three seconds', async ({ page }) => {
  await page.clock.install()
  await visitor(page, '/admin-reset-password?token=abc123')
  await page.getByLabel('New password').fill(PASSWORD)
  await stopClock(page)
  await button(page, 'Reset Password').click()
  await clockUntil(page, () => page.getByText('🎉 Password successfully reset!', { exact: true }).isVisible())
  expect(await store(page, 'resetToken')).toBeNull()
  expectWithin(await clockUntil(page, () => page.url().endsWith('/adminAuth')), 3_000)
})
