import type { Locator } from '@playwright/test'
import type { Bus } from '#contract/buses/bus.ts'
import { ok } from '../../support/checklist/default-answers.ts'
import type { MockApi } from '../../support/checklist/mock-api.ts'
import { BUS1 } from '../../support/checklist/records.ts'
import { det, expect, pickSeats, SMALL, seat, test, user, WIDE } from './fixtures.ts'

/** Seat maps that are drawn as the coach is. */

const SLEEPER = { type: 'AC Sleeper (2+1)', numberOfSeats: 36, availableSeats: 30, ladiesSeats: '7,33' }

function offer(api: MockApi, changes: Partial<Bus>): void {
  const bus = { ...BUS1, ...changes }
  api.answer('GET /api/buses', 200, ok([bus]).body)
  api.answer(`GET /api/buses/${bus.id}`, 200, ok(bus).body)
}

const middle = async (places: Locator) => {
  const box = await places.boundingBox()
  if (!box) throw new Error('not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a sleeper is drawn as two decks of berths, side by side on a phone, one over the other on a desk', async ({
  page,
  api,
}) => {
  offer(api, SLEEPER)
  await page.setViewportSize(SMALL)
  await user(page, '/')
  await det(page)
  for (const deck of ['Lower deck', 'Upper deck'])
    await expect(page.getByRole('grid', { name: deck }).getByRole('gridcell')).toHaveCount(18)
  await expect(page.getByRole('grid', { name: 'Seats' })).toHaveCount(0)
  const [one, two, seven, nineteen] = await Promise.all([1, 2, 7, 19].map((number) => middle(seat(page, number))))
  if (!one || !two || !seven || !nineteen) throw new Error('not there')
  expect([two.x - one.x, seven.y - one.y, nineteen.y - one.y].map(Math.round)).toEqual([0, 0, 0])
  expect(one.x < seven.x && seven.x < nineteen.x && one.y < two.y).toBe(true)
  // Wide enough for a thumb, even on the narrowest phones.
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await seat(page, 1).boundingBox())?.width).toBeGreaterThan(36)
  await page.setViewportSize(WIDE)
  const [left, right, above, below] = await Promise.all([1, 2, 7, 19].map((number) => middle(seat(page, number))))
  if (!left || !right || !above || !below) throw new Error('not there')
  expect(left.x < right.x && above.y < left.y && left.y < below.y).toBe(true)
  await pickSeats(page, 4, 22)
  const chosen = page.getByRole('list', { name: 'Selected seats' }).getByRole('listitem')
  await expect(chosen).toHaveText(['4Lower deck, window', '22Upper deck, window'])
})

test('arrows go from berth to berth as they lie, deck by deck', async ({ page, api }) => {
  offer(api, SLEEPER)
  api.answer('GET /api/tickets/bookedSeats/101', 200, ok([8]).body)
  await page.setViewportSize(SMALL)
  await user(page, '/')
  await det(page)
  await expect(seat(page, 8)).toHaveAccessibleName(/booked$/)
  await seat(page, 1).focus()
  for (const [key, number] of [
    ['ArrowRight', 7],
    ['ArrowDown', 9],
    ['ArrowRight', 15],
    ['ArrowRight', 15],
    ['ArrowLeft', 9],
  ] as const) {
    await page.keyboard.press(key)
    await expect(seat(page, number)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid', { name: 'Upper deck' }).locator(':focus')).toHaveAccessibleName(/^Seat 19,/)
})

test('one and two seats abreast are drawn so; a type that does not fit its seats keeps the five rows', async ({
  page,
  api,
}) => {
  offer(api, { type: 'AC Semi Sleeper (2+1)', numberOfSeats: 33 })
  await page.setViewportSize(SMALL)
  await user(page, '/')
  await det(page)
  await expect(page.getByRole('row')).toHaveCount(3)
  const [window, aisle] = [await middle(seat(page, 1)), await middle(seat(page, 12))]
  expect(Math.round(window.y - aisle.y)).toBe(0)
  offer(api, { type: 'AC Sleeper' })
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(5)
})
