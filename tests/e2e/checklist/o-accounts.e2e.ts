import { expect, test, visitor } from './fixtures.ts'

/** The operator's log-in, sign-up and password reset, and the guards of the operator's pages. */

const HOME = '/adminAuth/admin-home-page'
test('R29 the guard replaces the history entry', async ({ page }) => {
  await visitor(page, '/about')
  await page.goto(HOME)
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})
