import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { chk, test } from './support/rows.ts'

/**
 * Who sits where: coaches drawn as they are, ladies' seats, and a name for each seat, from the seat map to the ticket.
 */

const BOOK = 'POST /api/tickets/*/*/*/*'
const people = (page: Page) => page.getByRole('list', { name: 'Who is travelling?' }).getByRole('listitem')

test('who says no names books as ever, with no body and no question', async ({ page, api }) => {
  await chk(page)
  await expect(people(page)).toHaveText(['3You', '4No name yet'])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  expect(api.calls(BOOK)).toMatchObject([{ body: null }])
})
