import type { Page } from '@playwright/test'
import { NEWCOMER } from '../../support/checklist/records.ts'
import { alertWith, expect, test, visitor } from './fixtures.ts'

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

test('A34 the token of a reset link leaves the address before anything is asked for, and survives a reload', async ({
  page,
  api,
}) => {
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  await visitor(page, '/user-reset-password?token=abc123')
  for (const visit of ['first', 'reloaded']) {
    await expect(page, visit).toHaveURL(/\/user-reset-password$/)
    await expect(password(page)).toBeVisible()
    await page.reload()
  }
  await password(page).fill('aisle seat please')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(() => api.calls('PUT /api/users/reset-password').length).toBe(1)
  expect(api.calls('PUT /api/users/reset-password')[0]?.body).toMatchObject({ token: 'abc123' })
  expect(referrers.join(' ')).not.toContain('abc123')
  // The address of another history entry has no token: the page leads to the log-in.
  await page.goto('/user-reset-password')
  await expect(page).toHaveURL(/\/userAuth$/)
})
