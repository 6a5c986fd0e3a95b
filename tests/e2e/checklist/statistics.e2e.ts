import type { MockApi } from '../../support/checklist/mock-api.ts'
import { FIGURES } from '../../support/checklist/operator-records.ts'
import { admin, expect, test } from './fixtures.ts'

/** An operator's figures: any departure days, a bar to choose a day, and only what the server counts. */

const NOON = new Date('2026-11-20T06:30:00Z')
const PAGE = '/adminAuth/admin-home-page/statistics'
const CALL = 'GET /api/statistics'

const WITH_MONEY = {
  ...FIGURES,
  days: FIGURES.days.map((day) =>
    day.date === '2026-11-20' ? { ...day, received: 13_950, stillToCome: 4_650, paidBack: 0, dueBack: 0 } : day,
  ),
  takings: [
    { how: 'upi', atDoor: false, by: 'Ravi Kumar', payments: 9, amount: 8_370 },
    { how: 'cash', atDoor: false, by: 'Asha Kumari', staffId: 9, payments: 4, amount: 3_720 },
    { how: 'cash', atDoor: true, by: 'Mahesh', payments: 2, amount: 1_860 },
  ],
}

const asked = (api: MockApi) => api.calls(CALL).map(({ query }) => [query.get('from'), query.get('to')])

test.beforeEach(async ({ page, api }) => {
  await page.clock.setFixedTime(NOON)
  api.answer(CALL, 200, { data: WITH_MONEY })
})

test('tells of the weeks around today, of a day that is chosen by tap or key, of routes and of what runs regularly', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await admin(page, PAGE)
  await expect(page.getByText('6 Nov to 3 Dec 2026')).toBeVisible()
  await expect(page.getByText('Sold', { exact: true }).first().locator('..')).toContainText('₹40,600')
  await expect(page.getByText('Occupancy', { exact: true }).first().locator('..')).toContainText('63%')
  expect(asked(api)).toEqual([['2026-11-06', '2026-12-03']])

  const chart = page.getByRole('region', { name: 'Bookings' })
  await expect(chart.getByRole('heading', { name: 'Fri 20 Nov, today' })).toBeVisible()
  await expect(chart).toContainText('31 seats sold')
  await chart.getByRole('radio', { name: 'Fri 20 Nov, 12' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart.getByRole('heading', { name: 'Thu 19 Nov' })).toBeVisible()
  await expect(chart).toContainText('41 boarded, 3 did not come.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('heading', { name: 'Sat 21 Nov' })).toBeVisible()
  await page.getByRole('radio', { name: 'Revenue' }).check()
  const money = page.getByRole('region', { name: 'Revenue' })
  await money
    .getByRole('radio', { name: /^Fri 20 Nov/ })
    .locator('..')
    .click()
  await expect(money).toContainText('₹4,650 still to come')
  await expect(money.getByText('Received', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Occupancy' }).check()
  const share = page.getByRole('region', { name: 'Occupancy' })
  await expect(share).toContainText('31 of 40 seats')
  await share.getByRole('radio', { name: 'Sat 7 Nov, 0%' }).click()
  await expect(share).toContainText('No trips')

  const route = page.getByRole('listitem').filter({ hasText: '3 trips, 3 did not come' })
  await expect(route).toContainText('₹40,600')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByRole('heading', { name: 'How ₹13,950 came' })).toBeVisible()
  await expect(row('Cash on the bus')).toContainText('₹1,8602 payments13%')
  await expect(row('Asha Kumari')).toContainText('₹3,7204 payments27%')
  await expect(row('On the buses that run today')).toContainText('₹4,650')
  await expect(page.getByRole('link', { name: 'Cash to hand in: ₹8,210' })).toContainText('2 boxes, since Wed 18 Nov')
  await expect(page.getByRole('region', { name: 'Fullest trips' })).toContainText('Wed, Thu, Fri, 3 trips')
})
