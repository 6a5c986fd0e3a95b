import { ok } from '../support/checklist/default-answers.ts'
import { BUS1, TKT1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { admin, test } from './support/rows.ts'

/**
 * A replacement bus with fewer seats: each passenger whose seat is missing gets another seat before the announcement.
 */

const SAY = `POST /api/buses/${BUS1.id}/announcements`

test('a smaller bus lists the seats that it does not have, with the next free ones, or calls a ticket off', async ({
  page,
  api,
}) => {
  const ticket = (id: number, seats: string[], username: string) => ({ ...TKT1, id, bookedSeats: seats, username })
  api.answer('GET /api/tickets/find/101', 200, {
    data: [ticket(1, ['1', '38'], 'Suresh'), ticket(2, ['39'], 'Meena'), ticket(3, ['2'], 'Asha')],
  })
  await page.clock.setFixedTime(new Date('2030-01-15T12:00:00+05:30'))
  await admin(page, `/adminAuth/admin-home-page/say/${BUS1.id}?what=vehicle`)
  await page.getByLabel('Which bus comes?').fill('BR01PC3318')
  await expect(page.getByText('Everybody keeps the number.')).toBeVisible()
  await page.getByLabel('Number of seats').fill('36')
  await expect(page.getByText('2 of 4 keep their number. Not in this bus: 38, 39.')).toBeVisible()
  await expect(page.getByLabel(/^Seat 38 goes to · Suresh/)).toHaveValue('3')
  await expect(page.getByLabel(/^Seat 39 goes to · Meena/)).toHaveValue('4')
  await page.getByLabel(/^Seat 38 goes to/).selectOption('9')
  await page.getByLabel(/^Seat 39 goes to/).selectOption('off')
  const announced = { busId: BUS1.id, lateMinutes: 0, announcedAt: 0, told: 3, toCall: [], busNumber: 'BR01PC3318' }
  api.answer(SAY, 201, ok(announced).body)
  await page.getByRole('button', { name: 'Say: other bus' }).click()
  await expect(page.getByText('3 of 3 bookings are told')).toBeVisible()
  expect(api.calls(SAY).map(({ body }) => body)).toEqual([
    {
      ...{ kind: 'vehicle', busNumber: 'BR01PC3318', type: BUS1.type, numberOfSeats: 36, ageMs: 0 },
      seats: [
        { seat: 38, to: 9 },
        { seat: 39, to: null },
      ],
    },
  ])
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0)
})

test('a smaller bus waits for a signal, one of the same seats does not', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2030-01-15T12:00:00+05:30'))
  await admin(page, `/adminAuth/admin-home-page/say/${BUS1.id}?what=vehicle`)
  await page.getByLabel('Which bus comes?').fill('BR01PC3318')
  await page.setOffline(true)
  await page.getByLabel('Number of seats').fill('36')
  await expect(page.getByText(/^A smaller bus needs a signal/)).toBeVisible()
  await page.getByLabel('Number of seats').fill('41')
  await page.getByRole('button', { name: 'Keep it, send later' }).click()
  await expect(page.getByText(/^Other bus: BR 01 PC 3318\. It is kept on this phone/)).toBeVisible()
})

test('a vehicle of another trip is chosen with one press, with its coach', async ({ page, api }) => {
  const trip = (id: number, busNumber: string, date: string, change: object = {}) => ({
    ...{ ...BUS1, id, busNumber, dateOfDeparture: date },
    ...change,
  })
  api.answer('GET /api/buses/find/3', 200, {
    data: [
      BUS1,
      trip(110, 'BR01PA1111', BUS1.dateOfDeparture),
      trip(111, 'BR01PC3318', '2030-01-20', { type: 'Deluxe, Non AC (2+2)', numberOfSeats: 45 }),
      trip(112, 'BR01PC3318', '2030-01-18', { numberOfSeats: 30 }),
    ],
  })
  await page.clock.setFixedTime(new Date('2030-01-15T12:00:00+05:30'))
  await admin(page, `/adminAuth/admin-home-page/say/${BUS1.id}?what=vehicle`)
  const own = page.getByRole('group', { name: 'Your buses' }).getByRole('button')
  // Buses that already run on that day come after the free ones.
  await expect(own).toHaveText(['BR 01 PC 3318', 'BR 01 PA 1111'])
  await page.getByLabel('Which bus comes?').fill('pa 11')
  await expect(own).toHaveText(['BR 01 PA 1111'])
  await page.getByLabel('Which bus comes?').fill('')
  await own.first().click()
  await expect(page.getByLabel('Which bus comes?')).toHaveValue('BR01PC3318')
  await expect(page.getByLabel('Bus type')).toHaveValue('Deluxe, Non AC (2+2)')
  await expect(page.getByLabel('Number of seats')).toHaveValue('45')
})
