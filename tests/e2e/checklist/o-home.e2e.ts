import { ah, expect, test } from './fixtures.ts'

/** The operator's home: figures, quick actions, panels, account drawer and profile. */

test('E50 E51 the figures while loading and after a failure', async ({ page, api }) => {
  const letGo = api.hold('GET /api/tickets/totalRevenue')
  await ah(page)
  await expect(page.getByText('Loading stats...', { exact: true })).toBeVisible()
  letGo()
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('4,500')
  await expect(page.getByText('Loading stats...')).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('keptQueries'))
  api.fail('GET /api/tickets/totalRevenue')
  await page.evaluate(() => {
    // Otherwise the page would write its data back when it is left.
    Storage.prototype.setItem = () => undefined
  })
  await page.reload()
  await expect(page.getByText('Failed to fetch data', { exact: true })).toBeVisible()
  await expect(page.getByText('Total Buses', { exact: true }).locator('..')).toContainText('13')
})
