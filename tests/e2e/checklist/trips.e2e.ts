import type { Page } from '@playwright/test'
import type { MockApi } from '../../support/checklist/mock-api.ts'
import { MANY_TRIPS } from '../../support/checklist/operator-records.ts'
import { ah, expect, test } from './fixtures.ts'

/** The operator's trips by day, route and bus, and changes to many at once: more trips than anybody reads. */

const NOON = new Date('2026-11-20T06:30:00Z')
const TRIPS = 'GET /api/buses/find/3'

async function openTrips(page: Page, api: MockApi) {
  await page.clock.setFixedTime(NOON)
  api.answer(TRIPS, 200, { data: MANY_TRIPS })
  api.answer('GET /api/tickets/travellers/*', 200, { data: 1 })
  await ah(page)
  await page.getByRole('link', { name: 'Trips by day' }).click()
  await expect(page.getByRole('heading', { name: 'Trips', exact: true })).toBeVisible()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const day = (page: Page, name: RegExp) => page.getByRole('button', { name })
const rows = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('button')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

test('a day is chosen, a trip among many found in two presses, and Back leads the way back', async ({ page, api }) => {
  api.answer('GET /api/statistics', 200, {
    data: {
      days: [
        { date: '2026-11-20', trips: 70, numberOfSeats: 2_870, seats: 2_038, bookings: 9, revenue: 841_300 },
        { date: '2026-11-21', trips: 70, numberOfSeats: 2_870, seats: 2_640, bookings: 9, revenue: 1 },
      ],
      routes: [],
      trips: [],
    },
  })
  const letGo = api.hold('GET /api/statistics')
  await openTrips(page, api)
  await expect(page.getByRole('region', { name: 'Leaves next' })).toContainText('Leaves next, in 25 min')
  await expect(page.getByText('210 ahead, 70 today')).toBeVisible()
  // Blank until the server has counted, never zeros.
  await expect(button(page, 'Fri 20 Nov')).toBeVisible()
  await expect(page.getByText('%')).toHaveCount(0)
  letGo()
  await expect(day(page, /^Fri 20 Nov, 70 trips, 71% sold$/)).toBeVisible()
  await expect(day(page, /^Sat 21 Nov, 70 trips, 92% sold$/)).toBeVisible()
  await expect(day(page, /^Mon 23 Nov, no trips$/)).toBeVisible()
  await expect(page.getByText('70 trips, 2,038 of 2,870 seats, ₹8,41,300')).toBeVisible()
  expect(api.calls('GET /api/statistics')).toHaveLength(2)

  // By keyboard: from today to two days later.
  await day(page, /^Fri 20 Nov/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(day(page, /^Sun 22 Nov/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=2026-11-22/)
  await expect(rows(page, 'Sun 22 Nov').first()).toBeVisible()
  // Sixty rows, and more when somebody scrolls to their end.
  await expect(rows(page, 'Sun 22 Nov').nth(59)).toBeAttached()
  await page.getByRole('button', { name: /^Show 10 more/ }).scrollIntoViewIfNeeded()
  await expect(rows(page, 'Sun 22 Nov')).toHaveCount(70)

  await search(page).fill('br 01 pc 3042')
  await expect(page.getByRole('region', { name: 'Bus Rider 42' })).toContainText('3 trips')
  await rows(page, 'Bus Rider 42').first().click()
  const sheet = page.getByRole('dialog', { name: 'Patna to Gaya' })
  await expect(sheet.getByRole('article', { name: 'Rider 42' })).toBeVisible()
  for (const name of ['Edit', 'Duplicate', 'Delete']) await expect(sheet.getByRole('button', { name })).toBeVisible()
  await sheet.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Bus' }).getByLabel('Bus name')).toHaveValue('Rider 42')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/find=br/)

  await search(page).fill('ranchi')
  await expect(page.getByRole('region', { name: 'Route Patna to Ranchi' })).toContainText('69 trips')
  await button(page, 'See 69').click()
  await expect(page).toHaveURL(/by=route/)
  await expect(rows(page, 'Trips')).toHaveCount(61)
  await page.goBack()
  await expect(search(page)).toHaveValue('ranchi')
  await page.goBack()
  await expect(rows(page, 'Sun 22 Nov').first()).toBeVisible()
  await expect(search(page)).toHaveValue('')
  await page.goBack()
  await expect(rows(page, 'Fri 20 Nov').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Quick Actions')).toBeVisible()
})
