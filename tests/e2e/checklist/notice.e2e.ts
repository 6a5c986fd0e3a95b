import type { Page } from '@playwright/test'
import { enter, expect, store, test } from './fixtures.ts'

/** Group N: the notice about the sleeping backend. The test moves the browser's clock. */

const notice = (page: Page) => page.getByRole('status', { name: 'About the first request' })

test('N01 N02 N03 N10 N11 N12 S15 K16 K17 on the very first visit, until Got it!, and not again', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(notice(page)).toContainText(/first request may take 5-7 minutes/)
  await expect(notice(page)).toContainText(/15 minutes of inactivity/)
  await notice(page).getByRole('button', { name: 'Got it!', exact: true }).click()
  await expect(notice(page)).toHaveCount(0)
  expect(await store(page, 'hasVisited')).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/')
  await expect(reopened.getByRole('article').first()).toBeVisible()
  await expect(notice(reopened)).toHaveCount(0)
})

test('whoever types while the server wakes is not disturbed by the notice', async ({ page }) => {
  await enter(page, {})
  await page.getByLabel('From Location').fill('Pat')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('From Location')).toBeFocused()
})
