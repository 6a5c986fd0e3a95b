import { ADM1, BUS1, COUNTER1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { ah, enter, test } from './support/rows.ts'

/** The status line: it says nothing where no old data were shown, and never moves the page down. */

const TRAVELLER = { hasVisited: true, User: USER1 }
const OPERATOR = { hasVisited: true, Admin: ADM1, adminId: ADM1.id, adminName: ADM1.name }
const HOME = '/adminAuth/admin-home-page'
const at =
  (path: string, records: Record<string, unknown> = { hasVisited: true }) =>
  (page: Page) =>
    enter(page, records, path)

/** Screens that mention old data, and what each shows once its answers are there. */
const SCREENS: Record<string, [open: (page: Page) => Promise<void>, shown: string | RegExp]> = {
  home: [at('/'), BUS1.name],
  'all buses': [at('/bus'), BUS1.name],
  'a search': [at('/bus?from=Patna&to=Delhi&date=2030-01-15'), BUS1.name],
  'the seats': [at(`/bus/bus-details?bus=${BUS1.id}`), 'Available'],
  'my tickets': [at('/my-tickets', TRAVELLER), 'Ticket 900'],
  'a ticket of mine': [at('/my-tickets?ticket=900', TRAVELLER), 'All my tickets'],
  'an operator’s home': [ah, 'Quick Actions'],
  staff: [at(`${HOME}/staff`, OPERATOR), COUNTER1.name],
  'the passengers of a bus': [at(`${HOME}/booked-tickets/101`, OPERATOR), '98765'],
  'a counter': [at(HOME, { hasVisited: true, Admin: COUNTER1 }), '23:59'],
}

const STALE = /^Up to date\.$|^Showing /

for (const [name, [open, shown]] of Object.entries(SCREENS))
  test(`says nothing of its age where nothing is old: ${name}`, async ({ page }) => {
    const seen: string[] = []
    const began = open(page)
    const look = () =>
      seen.push(
        ...page
          .getByText(STALE)
          .now()
          .map(({ textContent }) => textContent ?? ''),
      )
    new page.window.MutationObserver(look).observe(page.window.document, { childList: true, subtree: true })
    await began
    await expect(page.getByText(shown).last()).toBeVisible()
    await page.setOffline(true)
    await expect(page.getByText(/^You are offline\.$/)).toBeVisible()
    await page.setOffline(false)
    await expect(page.getByText(/^You are offline\.$/)).toHaveCount(0)
    look()
    expect(seen).toEqual([])
  })
