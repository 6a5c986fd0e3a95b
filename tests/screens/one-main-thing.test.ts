import { BUS1, TKT1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { alertWith, test, user, visitor } from './support/rows.ts'

/** Each screen has one main action, and says nothing that is not true. */

const OWN = `GET /api/tickets/find-ticket/${USER1.id}`
const card = (page: Page) => page.getByRole('article', { name: `Ticket ${TKT1.id}` })
const more = (page: Page) => card(page).getByRole('button', { name: 'More' })

test('a ticket in the wallet has one main action; the rest is unfolded, and says when it is done', async ({
  page,
  api,
}) => {
  api.answer(OWN, 200, { data: [TKT1] })
  await user(page, '/my-tickets')
  await expect(card(page).getByRole('link', { name: 'Show' })).toBeVisible()
  await more(page).click()
  const download = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('ticket_900.ics')
  await expect(alertWith(page, 'The calendar entry is in your downloads. Open it to add it.')).toBeVisible()
})

test('inside another app, which drops files, nothing is said to be saved, and the way to the browser is shown', async ({
  page,
  api,
}) => {
  api.answer(OWN, 200, { data: [TKT1] })
  await user(page, '/my-tickets')
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/130 Instagram 350',
    }),
  )
  await more(page).click()
  await card(page).getByRole('button', { name: 'Download Ticket' }).click()
  const sheet = page.getByRole('dialog', { name: 'Open in your browser' })
  await expect(sheet.getByRole('link', { name: 'Open in your browser' })).toHaveAttribute(
    'href',
    'intent://localhost:3000/my-tickets#Intent;scheme=http;action=android.intent.action.VIEW;end',
  )
  await expect(page.getByText('Ticket downloaded successfully!')).toHaveCount(0)
})

test('a list of one bus has no fares to choose from', async ({ page, api }) => {
  api.answer('GET /api/buses', 200, { data: [BUS1] })
  await visitor(page, '/bus')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters.getByText('Cooling')).toBeVisible()
  await expect(filters.getByText('Fare', { exact: true })).toHaveCount(0)
})

test('codes that nothing takes are said to be for display on home, too', async ({ page }) => {
  await visitor(page)
  await expect(page.getByText('For display: checkout takes no codes.')).toBeVisible()
})

test('after a cancellation of one seat its cost and its seats say what they are', async ({ page, api }) => {
  const partly = { ...TKT1, bookedSeats: ['4'], cancelledSeats: ['3'], numberOfSeatsBooked: 1, cost: 750 }
  api.answer(OWN, 200, { data: [partly] })
  await user(page, '/my-tickets')
  await expect(card(page)).toContainText('Seat 4 · Test Travels · ₹750 after the refund')
  await expect(card(page)).toContainText('Seat 3 is cancelled.')
  await page.goto(`/my-tickets?ticket=${TKT1.id}`)
  await expect(page.getByText('after the refund')).toBeVisible()
  await expect(page.getByText('1 cancelled')).toBeVisible()
  await expect(page.getByText('1 of 2 seats is still booked.')).toBeVisible()
})

test('of seats without a name it is not said that whoever booked sits there', async ({ page, api }) => {
  const terms = [{ hoursBefore: 0, percent: 50 }]
  api.answer(OWN, 200, { data: [{ ...TKT1, terms }] })
  await user(page, `/my-tickets?ticket=${TKT1.id}&show=cancel`)
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await expect(sheet.getByText('Seat 3', { exact: true })).toBeVisible()
  await expect(sheet.getByText(USER1.name)).toHaveCount(0)
})

test('the day that is shown is the chosen one in the strip, also where seats are asked for', async ({ page, api }) => {
  api.answer('GET /api/buses', 200, { data: [BUS1] })
  api.answer('GET /api/buses/find', 200, { data: [BUS1] })
  await visitor(page, '/bus?from=Patna&to=Delhi&date=2030-01-15&seats=2')
  const days = page.getByRole('navigation', { name: 'Days' })
  await expect(days.locator('[aria-current]')).toHaveCount(1)
  await expect(days.locator('[aria-current]')).toContainText('Tue 15')
})

test('a ticket whose trip was changed much says what was booked, and the sheet gives everything back', async ({
  page,
  api,
}) => {
  const changed = {
    ...TKT1,
    departureTime: '05:00',
    reportingTime: '04:30',
    terms: [{ hoursBefore: 0, percent: 100 }],
    change: {
      booked: {
        dateOfDeparture: '2030-01-15',
        departureTime: '22:00',
        reportingTime: '21:30',
        boardingPoint: 'Mithapur',
        type: 'AC Sleeper',
      },
      type: 'AC Sleeper',
      reasons: ['earlier', 'a-reason-of-later'],
    },
  }
  api.answer('GET /api/tickets/find-ticket/7', 200, { data: [changed] })
  await user(page, `/my-tickets?ticket=${TKT1.id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Your bus has changed')
  await expect(main).toContainText('If you say nothing, your seat stays yours.')
  await main.getByRole('button', { name: 'Cancel seats' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  await expect(sheet).toContainText(/Leaves\s*22:00\s*05:00, Tue 15 Jan/)
  await expect(sheet).not.toContainText('Bus type')
  for (const seat of await sheet.getByRole('checkbox').all()) await seat.check()
  await expect(sheet).toContainText(/Operator keeps 0%\s*₹0\s*Comes back\s*₹1,500/)
})
