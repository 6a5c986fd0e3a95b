import type { Page } from '@playwright/test'
import { ah, alertWith, BUS1, expect, type MockApi, SMALL, test } from './fixtures.ts'

/** The operator's trips by day, route and bus, and many changed at once: more trips than anybody reads. */

const NOON = new Date('2026-11-20T06:30:00Z')
const TRIPS = 'GET /api/buses/find/3'
const TOWNS = ['Gaya', 'Ranchi', 'Darbhanga'] as const

/** 70 trips on each of three days; each vehicle leaves at the same minute of each day. */
const MANY = Array.from({ length: 210 }, (_, index) => {
  const [day, run] = [Math.floor(index / 70), index % 70]
  const minute = 12 * 60 + 25 + run * 5
  const departureTime = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return {
    ...BUS1,
    id: 1_000 + index,
    name: `Rider ${run}`,
    busNumber: `BR01PC${3_000 + run}`,
    from: 'Patna',
    to: TOWNS[run % 3] ?? 'Gaya',
    dateOfDeparture: `2026-11-${20 + day}`,
    departureTime,
    reportingTime: departureTime,
    NumberOfSeatsBooked: run % 2,
  }
})

async function openTrips(page: Page, api: MockApi) {
  await page.clock.setFixedTime(NOON)
  api.answer(TRIPS, 200, { data: MANY })
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
  // Blank before the server has counted, and never zeros.
  await expect(button(page, 'Fri 20 Nov')).toBeVisible()
  await expect(page.getByText('%')).toHaveCount(0)
  letGo()
  await expect(day(page, /^Fri 20 Nov, 70 trips, 71% sold$/)).toBeVisible()
  await expect(day(page, /^Sat 21 Nov, 70 trips, 92% sold$/)).toBeVisible()
  await expect(day(page, /^Mon 23 Nov, no trips$/)).toBeVisible()
  await expect(page.getByText('70 trips, 2,038 of 2,870 seats, ₹8,41,300')).toBeVisible()
  expect(api.calls('GET /api/statistics')).toHaveLength(2)

  // By keys: from today two days on.
  await day(page, /^Fri 20 Nov/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(day(page, /^Sun 22 Nov/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=2026-11-22/)
  await expect(rows(page, 'Sun 22 Nov').first()).toBeVisible()
  // Sixty rows, and more as one comes to their end.
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

test('many trips are picked and changed at once, each as an edit of its own; what refuses is named', async ({
  page,
  api,
}) => {
  await openTrips(page, api)
  const tick = (run: number) => page.getByRole('checkbox').nth(run)
  await tick(0).check()
  await tick(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 trips picked')).toBeVisible()
  await expect(page.getByText('A new time tells 2 passengers. A new fare tells nobody.')).toBeVisible()
  await tick(2).uncheck()
  // The Repeat of the one that was pressed last.
  await tick(3).uncheck()
  await tick(3).check()
  await button(page, 'Also the other 2 days of BR 01 PC 3003 at 12:40').click()
  await expect(page.getByText('5 trips picked')).toBeVisible()
  await expect(page.getByText('On 3 days')).toBeVisible()

  await button(page, 'Time').click()
  const sheet = page.getByRole('dialog', { name: 'Change the time' })
  await sheet.getByRole('radio', { name: 'Earlier' }).check()
  await sheet.getByLabel('Minutes earlier').fill('30')
  // 12:25 and 12:30 of today would have left already.
  await expect(sheet.getByText('2 trips stay as they are')).toBeVisible()
  await expect(sheet.getByText('This departure has passed.')).toHaveCount(2)
  await expect(sheet.getByText('A new time tells 3 passengers.')).toBeVisible()
  await button(page, 'Change 3 trips').click()
  await expect(alertWith(page, '3 changes are saved.')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('trips picked')).toHaveCount(0)
  const edits = api.calls('PUT /api/buses/*')
  expect(edits.map(({ call }) => call)).toEqual([1_003, 1_073, 1_143].map((id) => `PUT /api/buses/${id}`))
  for (const { body } of edits)
    expect(body).toMatchObject({
      departureTime: '12:10',
      reportingTime: '12:10',
      costPerSeat: BUS1.costPerSeat,
      before: { departureTime: '12:40' },
    })
  expect(new Set(edits.map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
})

test('on a phone trips are picked by a long press, Back ends it, and the calendar opens in the list’s place', async ({
  page,
  api,
}) => {
  await page.setViewportSize(SMALL)
  await openTrips(page, api)
  const row = rows(page, 'Fri 20 Nov').nth(1)
  await row.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 500 })
  await expect(page.getByText('1 trip picked')).toBeVisible()
  await row.dispatchEvent('pointerup', { pointerType: 'touch' })
  // In the list a press picks from now on.
  await rows(page, 'Fri 20 Nov').nth(2).click()
  await expect(page.getByText('2 trips picked')).toBeVisible()
  await button(page, 'Pick all 60').click()
  await expect(page.getByText('60 trips picked')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('trips picked')).toHaveCount(0)

  await button(page, 'Month').click()
  await expect(page).toHaveURL(/month=2026-11/)
  await day(page, /^Sat 21 Nov/).click()
  await button(page, 'See the 70 trips').click()
  await expect(rows(page, 'Sat 21 Nov').first()).toBeVisible()
})
