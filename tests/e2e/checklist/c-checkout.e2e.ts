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
