import { ok } from '../support/checklist/default-answers.ts'
import { NEWCOMER, PASSWORD, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { alertWith, clockUntil, expectWithin, logInUser, stopClock, store, test, visitor } from './support/rows.ts'

/** A: log-in, sign-up and lost passwords of travellers. */

const ALL_REFUSALS = ['Boom from server', 'An unknown error occurred.', 'An unknown error occurred.']

function password(page: Page) {
  return page.getByRole('textbox', { name: /password/i })
}

async function fillSignUp(page: Page, fields: Partial<typeof NEWCOMER> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...NEWCOMER, ...fields }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Gender').selectOption('non-binary')
}

test('A01 A02 A03 A04 A05 the log-in form', async ({ page }) => {
  await visitor(page, '/userAuth')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await password(page).fill(PASSWORD)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')

  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click()
  await expect(page).toHaveURL(/\/reset-link$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/usersignup$/)
})

test('A06 A07 E08 S01 S26 W17 W18 logs in, once however often it is pressed', async ({ page, api }) => {
  await visitor(page, '/userAuth')
  const letGo = api.hold('POST /api/users/verify-by-email')
  await logInUser(page)
  await page.getByRole('button', { name: 'Authenticating...' }).click({ force: true })
  letGo()
  await expect(alertWith(page, /^Login Successful!$/)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  expect(await store(page, 'User')).toEqual(USER1)
  const calls = api.calls('POST /api/users/verify-by-email')
  expect(calls.map(({ query }) => [query.get('email'), query.get('password')])).toEqual([[USER1.email, PASSWORD]])
  // The password is in no storage, and in no list of addresses that scripts can read.
  const traces = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, performance.getEntriesByType('resource').map(({ name }) => name)]),
  )
  expect(traces).not.toContain(encodeURIComponent(PASSWORD))
  expect(traces).not.toContain(PASSWORD)
})

test('W17 odd characters of e-mail and password arrive as typed', async ({ page, api }) => {
  await visitor(page, '/userAuth')
  await page.getByLabel('Email').fill('a+b@x.in')
  await password(page).fill('p&q #1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  const [call] = api.calls('POST /api/users/verify-by-email')
  expect([call?.query.get('email'), call?.query.get('password')]).toEqual(['a+b@x.in', 'p&q #1'])
})

test('A08 E09 E10 a log-in that fails says why and leaves the form as it was', async ({ page, api }) => {
  await visitor(page, '/userAuth')
  const arrangements = [api.fail, api.fail0, api.abort]
  for (const [index, arrange] of arrangements.entries()) {
    arrange.call(api, 'POST /api/users/verify-by-email')
    await logInUser(page)
    await expect(alertWith(page, `Login Failed! ${ALL_REFUSALS[index]}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-busy')
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await expect(page).toHaveURL(/\/userAuth$/)
  await expect(page.getByLabel('Email')).toHaveValue(USER1.email)
  await expect(password(page)).toHaveValue(PASSWORD)
  expect(await store(page, 'User')).toBeNull()
})

test('V20 V21 V22 what a log-in must have', async ({ page, api }) => {
  await visitor(page, '/userAuth')
  for (const [email, secret, wrong] of [
    ['abc', PASSWORD, 'Email'],
    ['', PASSWORD, 'Email'],
    [USER1.email, '', 'Password'],
  ] as const) {
    await page.getByLabel('Email').fill(email)
    await password(page).fill(secret)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel(wrong, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  expect(api.calls('POST /api/users/verify-by-email')).toHaveLength(0)
})

test('A09 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 A22 the sign-up form', async ({ page }) => {
  await visitor(page, '/usersignup')
  for (const label of Object.keys(NEWCOMER)) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  const gender = page.getByLabel('Gender')
  const options = gender.locator('option')
  expect(await options.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual([
    '',
    'male',
    'female',
    'non-binary',
    'prefer-not-to-say',
  ])
  await expect(options.first()).toHaveText('Select Gender')
  await expect(options.first()).toHaveAttribute('disabled')
  await expect(gender).toHaveValue('')
  await password(page).fill('x')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(page.getByText(/verification link comes there, and without it you cannot log in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
})

test('A23 A24 A25 A26 S26 V10 W14 W16 signs up and goes to log in', async ({ page, api }) => {
  await visitor(page, '/usersignup')
  await fillSignUp(page, { 'Mobile number': '+91 98765-43210' })
  const letGo = api.hold('POST /api/users')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Processing...' }).click({ force: true })
  letGo()
  await expect(alertWith(page, /User added\. Activate your account by the link/)).toBeVisible()
  await expect(page).toHaveURL(/\/userAuth$/)
  expect(api.calls('POST /api/users').map(({ body }) => body)).toEqual([
    {
      name: NEWCOMER.Name,
      email: NEWCOMER.Email,
      phone: '9876543210',
      age: 31,
      gender: 'non-binary',
      password: NEWCOMER.Password,
    },
  ])
})

test('V01 V02 V03 V04 V05 V06 V07 V08 V09 K10 K11 what a sign-up must have', async ({ page, api }) => {
  await visitor(page, '/usersignup')
  const signUp = page.getByRole('button', { name: 'Sign Up' })
  await fillSignUp(page)
  const refused: [label: string, values: string[]][] = [
    ['Name', ['']],
    ['Email', ['', 'abc', 'abc@', '@x.in', 'a b@x.in']],
    ['Mobile number', ['', '987654321', '98765432101', '98765abcde']],
    ['Age', ['', '0', '-1', '101', 'abc']],
    ['Password', ['']],
  ]
  for (const [label, values] of refused) {
    const field = page.getByLabel(label, { exact: true })
    for (const value of values) {
      await field.fill(value)
      await signUp.click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
    }
    await field.fill(NEWCOMER[label as keyof typeof NEWCOMER])
  }
  expect(api.calls('POST /api/users')).toHaveLength(0)

  api.fail('POST /api/users')
  for (const [index, age] of ['1', '100'].entries()) {
    await page.getByLabel('Age').fill(age)
    await signUp.click()
    await expect.poll(() => api.calls('POST /api/users').length).toBe(index + 1)
    await expect(signUp).not.toHaveAttribute('aria-busy')
  }
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await signUp.click()
  await expect(page.getByLabel('Gender')).toHaveAttribute('aria-invalid', 'true')
})

test('each field says what it is for, so that password managers fill it and phones bring the right keys', async ({
  page,
}) => {
  const forms = {
    '/userAuth': [
      ['Email', 'username', 'email'],
      ['Password', 'current-password', null],
    ],
    '/usersignup': [
      ['Name', 'name', null],
      ['Email', 'email', 'email'],
      ['Mobile number', 'tel-national', 'numeric'],
      ['Age', 'off', 'numeric'],
      ['Password', 'new-password', null],
    ],
    '/reset-link': [['Email', 'username', 'email']],
    '/user-reset-password?token=abc123': [['New password', 'new-password', null]],
  } as const
  await visitor(page)
  for (const [path, fields] of Object.entries(forms)) {
    await page.goto(path)
    for (const [label, token, keys] of fields) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAttribute('autocomplete', token)
      if (keys) await expect(field).toHaveAttribute('inputmode', keys)
    }
  }
})

test('A29 A30 A31 A32 A33 E18 K19 S26 V26 V27 W19 W20 asks for a reset link and goes to log in after 5 s', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await visitor(page, '/reset-link')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  const button = page.getByRole('button', { name: 'Reset Password' })
  for (const value of ['', 'abc']) {
    await page.getByLabel('Email').fill(value)
    await button.click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Email').fill(USER1.email)
  const letGo = api.hold('POST /api/users/forgot-password')
  await button.click()
  await page.getByRole('button', { name: 'Resetting...' }).click({ force: true })
  await stopClock(page)
  letGo()
  const sent = page.getByText('Password reset link has been sent to your email.', { exact: true })
  await clockUntil(page, () => sent.isVisible())
  expectWithin(await clockUntil(page, () => page.url().endsWith('/userAuth')), 5_000)
  const calls = api.calls('POST /api/users/forgot-password')
  expect(calls.map(({ query, body }) => [query.get('email'), body])).toEqual([[USER1.email, null]])
})

test('E19 E20 E21 a reset link that is not sent', async ({ page, api }) => {
  await visitor(page, '/reset-link')
  await page.getByLabel('Email').fill(USER1.email)
  const call = 'POST /api/users/forgot-password'
  const cases = [
    [() => api.answer(call, 202, { data: null }), 'Oops! An error occurred. Please try again.'],
    [() => api.fail(call), 'Boom from server'],
    [() => api.fail0(call), 'An unknown error occurred.'],
    [() => api.abort(call), 'An unknown error occurred.'],
  ] as const
  for (const [arrange, text] of cases) {
    arrange()
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toHaveText(text)
  }
  await expect(page).toHaveURL(/\/reset-link$/)
})

test('A34 A35 A36 A37 E26 K18 S16 S26 V30 W21 W22 sets a new password and goes to log in after 3 s', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await visitor(page, '/user-reset-password?token=abc123')
  await page.evaluate(() => localStorage.setItem('resetToken', 'abc123'))
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()

  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
  await password(page).fill('aisle seat please')
  const letGo = api.hold('PUT /api/users/reset-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('button', { name: 'Resetting...' }).click({ force: true })
  await stopClock(page)
  letGo()
  await clockUntil(page, () => page.getByText('Password successfully reset!', { exact: true }).isVisible())
  expect(await store(page, 'resetToken')).toBeNull()
  expectWithin(await clockUntil(page, () => page.url().endsWith('/userAuth')), 3_000)
  expect(api.calls('PUT /api/users/reset-password').map(({ body }) => body)).toEqual([
    { token: 'abc123', password: 'aisle seat please' },
  ])
})

test('E23 E24 E25 V32 W22 a new password that is not taken', async ({ page, api }) => {
  await visitor(page, '/user-reset-password?token=abc123')
  await password(page).fill('aisle seat please')
  const call = 'PUT /api/users/reset-password'
  const cases = [
    [() => api.fail(call), 'Invalid details! Try again. Boom from server'],
    [() => api.fail0(call), 'Invalid details! Try again. An unknown error occurred.'],
    [() => api.abort(call), 'Invalid details! Try again. An unknown error occurred.'],
    [() => api.answer(call, 200, { data: null }), 'Oops! Something went wrong.'],
  ] as const
  for (const [arrange, text] of cases) {
    arrange()
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toHaveText(text)
  }
  await expect(page).toHaveURL(/user-reset-password/)

  const before = api.calls(call).length
  await page.goto('/user-reset-password')
  await expect(page).toHaveURL(/\/userAuth$/)
  expect(api.calls(call)).toHaveLength(before)
})

test('who has signed up and finds no mail has it sent again, from the log-in page, before and after a try to log in', async ({
  page,
  api,
}) => {
  const AGAIN = 'POST /api/users/activation-mail'
  const again = page.getByRole('button', { name: 'Send the mail again' })
  await visitor(page, '/usersignup')
  await page.getByLabel('Name').fill('Kavya Sharma')
  await page.getByLabel('Email').fill('kavya@example.com')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Age').fill('31')
  await page.getByLabel('Password', { exact: true }).fill('Secret#123')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
  api.fail(AGAIN)
  await again.click()
  await expect(alertWith(page, 'Boom from server')).toBeVisible()
  api.answer(AGAIN, 200, ok(null).body)
  await again.click()
  await expect(page.getByText('We have sent the mail to kavya@example.com again.')).toBeVisible()
  expect(api.calls(AGAIN).map(({ query }) => query.get('email'))).toEqual(['kavya@example.com', 'kavya@example.com'])

  await visitor(page, '/userAuth')
  await expect(again).toHaveCount(0)
  const inactive = 'Your account is not active yet. Open the link in our mail first.'
  api.answer('POST /api/users/verify-by-email', 403, { message: inactive, data: null, statusCode: 403 })
  await page.getByLabel('Email').fill('kavya@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret#123')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeVisible()
})

test('a reset that is answered without data is no error, with a body or with none', async ({ page, api }) => {
  api.answerForeign('POST /api/users/forgot-password', 200, { message: 'Sent.', statusCode: 200 })
  await visitor(page, '/reset-link')
  await page.getByLabel('Email').fill(USER1.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password reset link has been sent to your email.')).toBeVisible()
  api.answerForeign('PUT /api/users/reset-password', 202, { message: 'Done.', statusCode: 202 })
  await visitor(page, '/user-reset-password?token=abc')
  await password(page).fill('window seat please')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password successfully reset!')).toBeVisible()
})

test('A27 E14 E15 E16 S26 a sign-up that fails says why and keeps what was typed', async ({ page, api }) => {
  await visitor(page, '/usersignup')
  await fillSignUp(page)
  for (const [index, arrange] of [api.fail, api.fail0, api.abort].entries()) {
    arrange.call(api, 'POST /api/users')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert').filter({ hasText: `SignUp Failed! ${ALL_REFUSALS[index]}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  }
  api.answerForeign('POST /api/users', 202, { data: {} })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alertWith(page, /^Unexpected response\. Status code: 202\.$/)).toBeVisible()
  await expect(page).toHaveURL(/\/usersignup$/)

  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(NEWCOMER.Name)
  await expect(page.getByLabel('Gender')).toHaveValue('non-binary')
  // Passwords are never kept.
  await expect(password(page)).toHaveValue('')
})
