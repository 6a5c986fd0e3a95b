import type { MockApi } from '../support/checklist/mock-api.ts'
import { MANY_TRIPS } from '../support/checklist/operator-records.ts'
import { BUS1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { ah, alertWith, SMALL, test } from './support/rows.ts'

/** The operator's trips by day, route and bus, and many trips changed at once: more than anybody can read. */

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
test('many trips are picked and changed at once, each as an edit of its own; what refuses is named', async ({
  page,
  api,
}) => {
  await openTrips(page, api)
  const tick = (run: number) => page.getByRole('checkbox').nth(run)
  await tick(0).check()
  await tick(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 trips picked')).toBeVisible()
  await expect(
    page.getByText('2 passengers will be told of the new time. No passenger will be told of the new fare.'),
  ).toBeVisible()
  await tick(2).uncheck()
  // Press this one last: Repeat offers the days of the last trip that was pressed.
  await tick(3).uncheck()
  await tick(3).check()
  await button(page, 'Also the other 2 days of BR 01 PC 3003 at 12:40').click()
  await expect(page.getByText('5 trips picked')).toBeVisible()
  await expect(page.getByText('On 3 days')).toBeVisible()

  await button(page, 'Time').click()
  const sheet = page.getByRole('dialog', { name: 'Change the time' })
  await sheet.getByRole('radio', { name: 'Earlier' }).check()
  await sheet.getByLabel('Minutes earlier').fill('30')
  // Today's trips of 12:25 and 12:30 would have left already.
  await expect(sheet.getByText('2 trips stay as they are')).toBeVisible()
  await expect(sheet.getByText('This departure has passed.')).toHaveCount(2)
  await expect(sheet.getByText('3 passengers will be told of the new time.')).toBeVisible()
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
  // From now on a press in the list picks a trip.
  await rows(page, 'Fri 20 Nov').nth(2).click()
  await expect(page.getByText('2 trips picked')).toBeVisible()
  // Ten more rows load when somebody scrolls. There is one button for the 60 shown and one for all 70.
  await button(page, 'Pick the 60 shown').click()
  await expect(page.getByText('60 trips picked')).toBeVisible()
  await button(page, 'Pick all 70').click()
  await expect(page.getByText('70 trips picked')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('trips picked')).toHaveCount(0)

  await button(page, 'Month').click()
  await expect(page).toHaveURL(/month=2026-11/)
  // A day without trips shows no count.
  await day(page, /^Sun 1 Nov/).click()
  await expect(button(page, 'See the day')).toBeVisible()
  await day(page, /^Sat 21 Nov/).click()
  await button(page, 'See the 70 trips').click()
  await expect(rows(page, 'Sat 21 Nov').first()).toBeVisible()
})

test('a search picks what it shows, or all that it has found, and the button says which', async ({ page, api }) => {
  await openTrips(page, api)
  await page.getByRole('searchbox').fill('Rider')
  // The first three trips of each of the first six buses; there are seventy buses.
  await expect(page.getByRole('checkbox')).toHaveCount(18)
  await page.getByRole('checkbox').first().check()
  await button(page, 'Pick the 18 shown').click()
  await expect(page.getByText('18 trips picked')).toBeVisible()
  await button(page, 'Pick all 210').click()
  await expect(page.getByText('210 trips picked')).toBeVisible()
})

const FEW = MANY_TRIPS.filter(({ id }) => (id - 1_000) % 70 < 5)

test('a short day is followed by the next ones on a desk, and a trip that leaves soon with few on it says Low', async ({
  page,
  api,
}) => {
  await openTrips(page, api)
  api.answer(TRIPS, 200, { data: FEW })
  await page.reload()
  await expect(rows(page, 'Fri 20 Nov')).toHaveCount(5)
  await expect(rows(page, 'Sat 21 Nov')).toHaveCount(5)
  // Two rows and a link to the others.
  await expect(rows(page, 'Sun 22 Nov')).toHaveCount(3)
  await expect(page.getByText('Low')).toHaveCount(5)
  await rows(page, 'Sun 22 Nov').last().click()
  await expect(page).toHaveURL(/day=2026-11-22/)
  await expect(rows(page, 'Sun 22 Nov')).toHaveCount(5)
  await expect(page.getByRole('list', { name: 'Fri 20 Nov' })).toHaveCount(0)
})

test('what is picked stands in a list of its own, which a new search adds to, and a press lets one go', async ({
  page,
  api,
}) => {
  await openTrips(page, api)
  await page.getByRole('checkbox').first().check()
  const picked = page.getByRole('region', { name: 'Picked' })
  await expect(picked).toContainText('1, a press lets it go')
  await page.getByRole('searchbox').fill('Rider 42')
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await button(page, 'Pick all 3').click()
  await expect(picked).toContainText('4, a press lets one go')
  await button(page, 'Let go 12:25, Patna to Gaya, Fri 20 Nov').click()
  await expect(page.getByText('3 trips picked')).toBeVisible()
  await expect(picked.getByRole('listitem')).toHaveCount(3)
  // Its row is gone, so the focus moves to the next one.
  await expect(picked.getByRole('button', { name: /^Let go \d/ }).first()).toBeFocused()
  await picked.getByRole('button', { name: 'Let all go' }).click()
  await expect(picked).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await page.getByRole('searchbox').fill('Rider')
  await button(page, 'Pick all 210').click()
  await expect(picked.getByRole('listitem')).toHaveCount(13)
  await picked.getByRole('button', { name: 'Show the other 198' }).click()
  await expect(picked.getByRole('listitem')).toHaveCount(210)
})

test('on a phone the picked ones are shown when they are asked for', async ({ page, api }) => {
  await page.setViewportSize(SMALL)
  await openTrips(page, api)
  await button(page, 'Pick trips').click()
  await expect(button(page, 'Show them')).toHaveCount(0)
  await rows(page, 'Fri 20 Nov').nth(1).click()
  const picked = page.getByRole('region', { name: 'Picked' })
  await expect(picked).toHaveCount(0)
  await button(page, 'Show them').click()
  await expect(picked.getByRole('listitem')).toHaveCount(1)
  await button(page, 'Hide them').click()
  await expect(picked).toHaveCount(0)
})
