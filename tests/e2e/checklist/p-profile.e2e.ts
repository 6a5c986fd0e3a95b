import type { Page } from '@playwright/test'
import { TKT1 } from '../../support/checklist/records.ts'
import { alertWith, expect, test, user } from './fixtures.ts'

/** P: profile and My Tickets, and the drawer they open from (L31 to L37 are in layout.e2e.ts). */

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('dialog', { name: 'My Account' })).toBeVisible()
}

async function fromDrawer(page: Page, row: string) {
  await openDrawer(page)
  await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: row }).click()
  return page.getByRole('dialog').last()
}

test('P23 P24 P25 P26 P27 E45 K26 W25 W26 S38 S39 My Tickets lists the tickets and downloads one', async ({
  page,
  api,
}) => {
  await user(page)
  const dialog = await fromDrawer(page, 'My Tickets')
  const cards = dialog.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(dialog.getByRole('article', { name: 'Ticket 900' })).toContainText('Seats 3, 4')
  const second = dialog.getByRole('article', { name: 'Ticket 901' })
  await expect(second).toContainText('Seat 7')
  await expect(dialog.getByRole('button', { name: 'Download Ticket' })).toHaveCount(2)
  const list = dialog.getByRole('list').first()
  expect(await list.evaluate((element) => getComputedStyle(element.parentElement ?? element).maxHeight)).toBe('480px')

  const saved = page.waitForEvent('download')
  await second.getByRole('button', { name: 'Download Ticket' }).click()
  expect((await saved).suggestedFilename()).toBe('ticket_901.pdf')
  await expect(alertWith(page, /^Ticket downloaded successfully!$/)).toBeVisible()
  expect(api.calls('GET /api/tickets/download/901')).toHaveLength(1)

  // Twenty of them scroll inside the list.
  const many = Array.from({ length: 20 }, (_, index) => ({ ...TKT1, id: 900 + index }))
  api.answer('GET /api/tickets/find-ticket/7', 200, { data: many })
  await user(page)
  await fromDrawer(page, 'My Tickets')
  await expect(cards).toHaveCount(20)
  const last = cards.last()
  await expect(last).toBeAttached()
  await expect(last).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})
