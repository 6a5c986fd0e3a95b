import { BUSES } from '../../support/checklist/records.ts'
import { fillDate } from '../fill-date.ts'
import { expect, store, test, visitor } from './fixtures.ts'

/** Rows of S and E about the lists of buses on home and /bus. */

test('S10 S11 the list of buses is kept, and shown at once while the next answer is awaited', async ({ page, api }) => {
  await visitor(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(async () => store(page, 'availableBuses')).toMatchObject(BUSES.map(({ id }) => ({ id })))
  api.hold('GET /api/buses')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5, { timeout: 2_000 })
  await page.goto('/bus')
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(6, { timeout: 2_000 })
})

test('a search that could not be made can be made again where its results were to be', async ({ page, api }) => {
  await visitor(page)
  await page.getByLabel('From Location').fill('patna')
  await page.getByLabel('To Location').fill('delhi')
  await fillDate(page, '2030-01-15')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/bus\?from=patna&/)
  api.fail('GET /api/buses/find')
  api.answer('GET /api/buses', 200, { data: [] })
  const results = page.url()
  // Leave the app first: its pages store their data when they are left.
  await page.goto('/api/health')
  await page.evaluate(async () => {
    localStorage.clear()
    await caches.delete('buses-v1')
  })
  await page.goto(results)
  await expect(page.getByRole('heading', { name: 'No buses available for this route!' })).toBeVisible()
  await expect(page.getByText('Try the day before')).toHaveCount(0)
  api.answer('GET /api/buses/find', 200, { data: BUSES.slice(0, 2) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(2)
})
