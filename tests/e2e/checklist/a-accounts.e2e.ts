import type { Page } from '@playwright/test'
import { expect, test, visitor } from './fixtures.ts'

/** A: log-in, sign-up and lost passwords of travellers. */

function password(page: Page) {
  return page.getByRole('textbox', { name: /password/i })
}

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
