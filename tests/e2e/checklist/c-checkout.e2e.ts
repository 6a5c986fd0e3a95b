import { TKT1 } from '../../support/checklist/records.ts'
import { chk, expect, test } from './fixtures.ts'

/** C: checkout. */

test('C17 E06 E07 a failure stands under the button and the page stays', async ({ page, api }) => {
  await chk(page)
  const button = page.getByRole('button', { name: 'Book Ticket' })
  const failures = [
    { arrange: () => api.fail('POST /api/tickets/*/*/*/*'), text: 'Boom from server' },
    { arrange: () => api.fail0('POST /api/tickets/*/*/*/*'), text: 'Something went wrong' },
    { arrange: () => api.abort('POST /api/tickets/*/*/*/*'), text: 'Something went wrong' },
  ]
  for (const { arrange, text } of failures) {
    arrange()
    await button.click()
    const line = page.getByRole('alert').getByText(text, { exact: true })
    await expect(line).toBeVisible()
    await expect(button).toBeVisible()
    const [above, below] = [await button.boundingBox(), await line.boundingBox()]
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
    await expect(page).toHaveURL(/checkout$/)
  }
  // Each retry used the same key: whatever was lost, it is one purchase.
  const keys = api.calls('POST /api/tickets/*/*/*/*').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('whoever leaves checkout while it books, and comes back, finds it under way and gets one ticket', async ({
  page,
  api,
}) => {
  await chk(page)
  const letGo = api.hold('POST /api/tickets/*/*/*/*')
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
  await page.getByRole('link', { name: 'Bus', exact: true }).click()
  await expect(page).toHaveURL(/\/bus$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible()
  letGo()
  await expect(page).toHaveURL(/checkout\/ticket$/)
  expect(api.calls('POST /api/tickets/*/*/*/*')).toHaveLength(1)
})

test('after a reload in the middle of booking the same purchase is seen through', async ({ page, api }) => {
  await chk(page)
  api.abort('POST /api/tickets/*/*/*/*')
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/were being booked when you left/)).toBeVisible()
  api.answer('POST /api/tickets/*/*/*/*', 200, { data: TKT1 })
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/checkout\/ticket$/)
  const keys = api.calls('POST /api/tickets/*/*/*/*').map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})
