import type { Bus } from '#contract/buses/bus.ts'
import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { BUS1, TKT1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { chk, det, enter, pickSeats, seat, test } from './support/rows.ts'

/**
 * Who sits where: coaches drawn as they are, ladies' seats, and a name for each seat, from the seat map to the ticket.
 */

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
  const group = sheet(page).getByRole('group', { name: new RegExp(`Seat ${number}(?!\\d)`) })
  await group.getByLabel('Name').fill(name)
  await group.getByLabel('Age').fill(age)
  if (gender) await group.getByRole('radio', { name: gender, exact: true }).check()
}

test('who says no names books as ever, with no body and no question', async ({ page, api }) => {
  await chk(page)
  await expect(people(page)).toHaveText(['3You', '4No name yet'])
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  expect(api.calls(BOOK)).toMatchObject([{ body: null }])
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
  const first = sheet(page).getByRole('group', { name: /Seat 3(?!\d)/ })
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
  await det(page)
  await pickSeats(page, 5, 6)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Add names' }).click()
  await sheet(page)
    .getByRole('group', { name: /Seat 6(?!\d)/ })
    .getByRole('button', { name: 'Sunita Devi' })
    .click()
  await sheet(page).getByRole('checkbox').click()
  await sheet(page).getByRole('button', { name: 'Save 2 names' }).click()
  await expect(people(page).nth(1)).toContainText('Sunita Devi')
  expect(await page.evaluate(() => localStorage.getItem('keptPassengers'))).toBeNull()
})
