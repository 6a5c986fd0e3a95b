import { BUSES } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { fillDate } from './support/fill-date.ts'
import { test, visitor } from './support/rows.ts'

/** Rows of S and E about the bus lists on home and /bus. */

test('E01 E02 a failed search says there is no bus, and is logged', async ({ page, api }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await visitor(page)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
  const none = page.getByText('No buses available for this route!', { exact: true })
  api.fail('GET /api/buses/find')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(none).toBeVisible()
  await expect(page.getByText('Boom')).toHaveCount(0)
  expect(logged.join()).toContain('The search failed')

  api.abort('GET /api/buses/find')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect.poll(() => logged.filter((line) => line.includes('The search failed')).length).toBe(2)
  await expect(none).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('E03 a failed list of buses is logged; nothing claims that there are none, and it can be asked for again', async ({
  page,
  api,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  api.fail('GET /api/buses')
  for (const path of ['/', '/bus']) {
    await visitor(page, path)
    await expect(page.getByRole('heading', { name: 'The buses are not here yet.' })).toBeVisible()
    await expect(page.getByText('There are no available buses for now.')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Boom')).toHaveCount(0)
  }
  expect(logged.filter((line) => line.includes('The list of buses could not be read.'))).toHaveLength(2)
  api.answer('GET /api/buses', 200, { data: BUSES })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(6)
})

test('a search without a server shows the last known buses that match, and marks them', async ({ page, api }) => {
  await visitor(page)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
  api.abort('GET /api/buses/find')
  await page.getByLabel('From Location').fill('patna')
  await page.getByLabel('To Location').fill('ranchi')
  await fillDate(page, '2030-01-16')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/bus\?from=patna&/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/Showing last known buses/)).toBeVisible()
})
