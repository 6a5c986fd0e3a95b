import type { Locator, Page } from '@playwright/test'
import type { Bus } from '#contract/buses/bus.ts'
import { ok } from '../../support/checklist/default-answers.ts'
import type { MockApi } from '../../support/checklist/mock-api.ts'
import { BUS1, TKT1, USER1 } from '../../support/checklist/records.ts'
import { chk, det, enter, expect, pickSeats, SMALL, seat, test, user, WIDE } from './fixtures.ts'

/** Passengers and their seats: true seat maps, ladies' seats, a name for each seat, from the map to the ticket. */

const BOOK = 'POST /api/tickets/*/*/*/*'
const SLEEPER = { type: 'AC Sleeper (2+1)', numberOfSeats: 36, availableSeats: 30, ladiesSeats: '7,33' }

function offer(api: MockApi, changes: Partial<Bus>): void {
  const bus = { ...BUS1, ...changes }
  api.answer('GET /api/buses', 200, ok([bus]).body)
  api.answer(`GET /api/buses/${bus.id}`, 200, ok(bus).body)
}

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Who is travelling\?$|needs a woman’s name$/ })
const people = (page: Page) => page.getByRole('list', { name: 'Who is travelling?' }).getByRole('listitem')

async function nameOn(page: Page, number: number, name: string, age: string, gender?: string): Promise<void> {
  const group = sheet(page).getByRole('group', { name: new RegExp(`Seat ${number}\\b`) })
  await group.getByLabel('Name').fill(name)
  await group.getByLabel('Age').fill(age)
  if (gender) await group.getByRole('radio', { name: gender, exact: true }).check()
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

test('a ladies’ seat says so, and is booked for a woman who is named', async ({ page, api }) => {
  offer(api, SLEEPER)
  await enter(page, { User: { ...USER1, gender: 'male' }, hasVisited: true })
  await det(page)
  await expect(seat(page, 7)).toHaveAccessibleName('Seat 7, available, ladies’ seat')
  await expect(page.getByRole('list', { name: 'What the seats look like' })).toContainText('Ladies')
  await pickSeats(page, 7)
  await expect(page.getByText('Seat 7 is for a woman. Give her name at checkout.')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(people(page)).toHaveText([/^7Seat 7 needs a woman’s nameLadies’ seat$/])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(sheet(page)).toContainText('Female, since this is a ladies’ seat')
  expect(api.calls(BOOK)).toHaveLength(0)
  await nameOn(page, 7, 'Sunita Devi', '27')
  await sheet(page).getByRole('button', { name: 'Save the name' }).click()
  await expect(people(page)).toHaveText([/Sunita Devi27, FemaleLadies’ seat/])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  expect(api.calls(BOOK)[0]?.body).toEqual({
    passengers: [{ seat: 7, name: 'Sunita Devi', age: 27, gender: 'female' }],
  })
})

test('names survive a reload and other seats, missing ones are told at their fields, and kept ones come back', async ({
  page,
  api,
}) => {
  const ticket = { ...TKT1, passengers: [{ seat: '4', name: 'Sunita Devi', age: '27', gender: 'female' }] }
  api.answer(BOOK, 200, { data: ticket })
  api.answer(`GET /api/tickets/find-ticket/${USER1.id}`, 200, { data: [ticket] })
  await chk(page)
  await page.getByRole('button', { name: 'Add names' }).click()
  const first = sheet(page).getByRole('group', { name: /Seat 3\b/ })
  await expect(first.getByLabel('Name')).toHaveValue(USER1.name)
  await expect(first).toContainText('You')
  await nameOn(page, 4, 'Sunita Devi', '270')
  await sheet(page).getByRole('button', { name: 'Save 2 names' }).click()
  await expect(sheet(page).getByText('Age is a whole number from 1 to 100.')).toBeVisible()
  await expect(sheet(page).getByText('Choose a gender from the list.')).toBeVisible()
  // A reload in the middle loses nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Add names' }).click()
  await expect(sheet(page).getByLabel('Name').nth(1)).toHaveValue('Sunita Devi')
  await nameOn(page, 4, 'Sunita Devi', '27', 'Female')
  await sheet(page).getByRole('checkbox').click()
  await sheet(page).getByRole('button', { name: 'Save 2 names' }).click()
  await expect(people(page)).toHaveText([new RegExp(`^3${USER1.name}`), /^4Sunita Devi27, Female$/])
  await page.reload()
  await expect(people(page).nth(1)).toContainText('Sunita Devi')

  await page.getByRole('button', { name: 'Book Ticket' }).click()
  const paper = page.getByRole('article', { name: /^Ticket/ })
  await expect(paper.getByRole('list', { name: 'Passengers' }).getByRole('listitem')).toHaveText([
    /^4Sunita Devi27, Female$/,
  ])
  expect(api.calls(BOOK)).toMatchObject([{ body: { passengers: [{ seat: 3 }, { seat: 4, age: 27 }] } }])

  // The next journey, in a tab without session storage.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await det(page)
  await pickSeats(page, 5, 6)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Add names' }).click()
  await sheet(page)
    .getByRole('group', { name: /Seat 6\b/ })
    .getByRole('button', { name: 'Sunita Devi' })
    .click()
  await sheet(page).getByRole('checkbox').click()
  await sheet(page).getByRole('button', { name: 'Save 2 names' }).click()
  await expect(people(page).nth(1)).toContainText('Sunita Devi')
  expect(await page.evaluate(() => localStorage.getItem('keptPassengers'))).toBeNull()
})
