import { MockApi } from '../support/checklist/mock-api.ts'
import { BUS1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { busRow, SMALL, test, visitor } from './support/rows.ts'

/** Tests of the expectations themselves: one that could not fail would make every row of this folder worthless. */

const SOON = { timeout: 20 }

test('what is not so fails, negated or not, and so does what two elements fit', async ({ page }) => {
  await visitor(page)
  const search = page.getByRole('button', { name: 'Search Bus' })
  const nothing = page.getByText('Nobody says this')
  await expect(busRow(page, BUS1.name)).toBeVisible()
  for (const failing of [
    () => expect(nothing).toBeVisible(SOON),
    () => expect(search).not.toBeVisible(SOON),
    () => expect(search).toBeHidden(SOON),
    () => expect(page.getByRole('article')).toBeVisible(SOON),
    () => expect(search).toHaveCount(2, SOON),
    () => expect(search).not.toHaveCount(1, SOON),
  ])
    await expect(failing()).rejects.toThrow(/expected/)
})

test('what one width of the window hides is hidden there alone', async ({ page }) => {
  await visitor(page)
  const links = page.getByRole('navigation', { name: 'Main' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(links).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize(SMALL)
  await expect(links).toBeHidden()
  await expect(menu).toBeVisible()
})

test('an answer that our server never gives ends its row, unless the row says that somebody else gave it', async () => {
  const ask = { method: 'GET', url: 'http://localhost/api/buses', headers: {}, text: '' }
  const strange = { data: [{ ...BUS1, costPerSeat: 'free' }] }
  const api = new MockApi()
  api.answerForeign('GET /api/buses', 200, strange)
  await api.respond(ask)
  api.expectHeld()
  api.answer('GET /api/buses', 200, strange)
  await api.respond(ask)
  expect(() => api.expectHeld()).toThrow(/GET \/api\/buses was answered as our server never does: 0\.costPerSeat/)
})
