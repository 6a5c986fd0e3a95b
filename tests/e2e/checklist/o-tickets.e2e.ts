import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ok } from '../../support/checklist/default-answers.ts'
import { PAYMENT_ROW, TKT1, TKT2 } from '../../support/checklist/records.ts'
import { admin, ah, expect, SMALL, test } from './fixtures.ts'

/** All tickets of an operator, and the passengers of one bus. */

const BOOKED_PAGE = '/adminAuth/admin-home-page/booked-tickets/101'

async function openTickets(page: Page) {
  await ah(page)
  await page.getByRole('button', { name: 'View All Tickets' }).click()
  await expect(page.getByPlaceholder('search ticket id, seat no...', { exact: true })).toBeVisible()
}

/** A ticket's row in the list of all tickets, or a seat's row in a trip's list. */
const ticket = (page: Page, id: number) => page.locator(`[data-row="${id}"], [data-row^="${id}:"]`).first()

/** The RGB channels of a computed colour. */
async function channels(page: Page, id: number, status: string): Promise<number[]> {
  const colour = await ticket(page, id)
    .getByText(status, { exact: true })
    .evaluate((element) => getComputedStyle(element).color)
  return colour.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
}

test('O63 O65 O66 O67 O68 O69 O70 O71 S38 S39 W44 W45 X23 all tickets', async ({ page, api }) => {
  await openTickets(page)
  for (const text of ['900', 'BOOKED', '2 Jan 2030', '₹1,500']) await expect(ticket(page, 900)).toContainText(text)
  const cells = async (id: number) => ticket(page, id).getByRole('cell').allInnerTexts()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const cell = async (id: number, head: string) => (await cells(id))[heads.indexOf(head)]
  expect(await cell(900, 'Seats')).toBe('3, 4')
  expect(await cell(901, 'Seats')).toBe('7')
  expect(await cell(900, 'Total seats booked')).toBe('2')
  expect(await cell(901, 'Total seats booked')).toBe('1')
  await expect(ticket(page, 901)).toContainText('CANCELLED')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const [red, green, blue] = await channels(page, 900, 'BOOKED')
    expect(green).toBeGreaterThan(Math.max(red ?? 255, blue ?? 255))
    const [red2, green2, blue2] = await channels(page, 901, 'CANCELLED')
    expect(red2).toBeGreaterThan(Math.max(green2 ?? 255, blue2 ?? 255))
  }
  for (const call of api.calls('GET /api/tickets')) expect([...call.query.keys()]).toEqual([])
})

test('what an open row still waits for moves no button of it when it comes', async ({ page, api }) => {
  await page.setViewportSize(SMALL)
  const money = { fare: 1500, due: 0, received: 1500, paidBack: 0, dueBack: 0, kept: 0 }
  api.answer('GET /api/tickets/find/101', 200, {
    data: [{ ...TKT1, busId: 101, money: { state: 'received', ...money } }],
  })
  const payment = { id: 1, ticketId: 900, amount: 1500, how: 'upi', by: 'Ravi Operator', at: 0, reference: '' }
  api.answer('GET /api/payments', 200, ok([{ ...PAYMENT_ROW, payment }]).body)
  const by = { role: 'traveller', name: 'Asha Kumari' }
  api.answer('GET /api/tickets/900/history', 200, {
    data: [{ kind: 'sold', at: 0, by, seats: ['3', '4'], amount: 1500 }],
  })
  const letGo = [api.hold('GET /api/payments'), api.hold('GET /api/tickets/900/history')]
  await admin(page, BOOKED_PAGE)
  await ticket(page, 900).getByRole('button').click()
  const cancel = page.getByRole('button', { name: 'Cancel seats' })
  await expect(page.getByText('Loading payments…')).toBeAttached()
  const before = await cancel.boundingBox()
  for (const answer of letGo) answer()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happened' })).toBeVisible()
  expect(await cancel.boundingBox()).toEqual(before)
})

/** Tickets of two seats each, boarding at four places; with an odd number, the last ticket has one seat. */
function passengers(seats: number) {
  const stops = ['Mithapur', 'Bailey Road', 'Gandhi Maidan', 'Danapur']
  return Array.from({ length: Math.ceil(seats / 2) }, (_, index) => {
    const own = [2 * index + 1, 2 * index + 2].filter((seat) => seat <= seats).map(String)
    return {
      ...TKT1,
      id: 26_000 + index,
      bookedSeats: own,
      numberOfSeatsBooked: own.length,
      cost: 310 * own.length,
      username: index === 0 ? '=HYPERLINK(1)' : 'Venkatanarasimharajuvaripeta Subrahmanyam Iyer',
      boardingPoint: stops[index % stops.length],
      ...(index === 1 ? { payment: 'at-boarding' } : {}),
      ...(index === 2 ? { passengers: [{ seat: '5', name: 'सुनीता देवी', age: '31', gender: 'female' }] } : {}),
    }
  })
}

test('the passenger list on paper: forty on one side of A4, two sides from forty-one on', async ({ page, api }) => {
  const cancelled = { ...TKT2, status: 'CANCELLED', username: 'Gone Already' }
  const printed = async (file: string) => {
    await page.pdf({ path: file, preferCSSPageSize: true })
    const pages = execFileSync('pdfinfo', [file], { encoding: 'utf8' }).match(/Pages:\s+(\d+)/)?.[1]
    return { pages, text: execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }) }
  }
  const open = async (seats: number) => {
    api.answer('GET /api/tickets/find/101', 200, { data: [...passengers(seats), cancelled] })
    await admin(page, BOOKED_PAGE)
    await expect(page.getByText(`${seats + 1} seats in all`)).toBeVisible()
  }
  await open(40)
  const one = await printed(test.info().outputPath('forty.pdf'))
  expect(one.pages).toBe('1')
  expect(one.text).toContain('Page 1 of 1')
  expect(one.text).toMatch(/40 booked, as of \d\d:\d\d\./)
  // Every seat once, ordered by stop, the trip's own stop first, and along the aisle at each stop.
  const seats = [...one.text.matchAll(/^ *(\d+) .* (26\d{3}) /gm)].map(([, seat]) => Number(seat))
  expect(seats).toHaveLength(40)
  expect(seats.slice(0, 4)).toEqual([1, 2, 9, 10])
  expect(one.text.match(/10 get on/g)).toHaveLength(4)
  expect(one.text).toContain('=HYPERLINK(1)')
  expect(one.text.match(/pays ₹310/g)).toHaveLength(2)
  expect(one.text).not.toContain('Gone Already')
  expect(one.text).not.toContain('Download CSV')
  // If a ticket names its passengers, a seat without a name is listed under the booker.
  expect(one.text).toMatch(/^ *5 +स.* 26002 /m)

  await open(41)
  const two = await printed(test.info().outputPath('forty-one.pdf'))
  expect(two.pages).toBe('2')
  expect(two.text).toContain('Page 1 of 2')
  expect(two.text).toContain('Page 2 of 2')
  expect(two.text.match(/departs 21:30/g)).toHaveLength(2)
})

test('the passenger list prints without a signal, black on white, and says how old it is', async ({
  page,
  context,
}) => {
  await admin(page, BOOKED_PAGE)
  await expect(ticket(page, 900)).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  const calls: string[] = []
  await page.exposeFunction('printed', () => calls.push('print'))
  await page.evaluate(() => {
    window.print = () => void Reflect.get(window, 'printed')()
  })
  await page.getByRole('button', { name: 'Print list' }).click()
  await expect.poll(() => calls).toEqual(['print'])
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Back', 'Print list', 'Download CSV', 'Home'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const paper = page.getByRole('table').locator('..')
  await expect(paper).toContainText(/as of \d\d:\d\d/)
  expect(await page.getByRole('table').evaluate((table) => getComputedStyle(table).color)).toBe('rgb(0, 0, 0)')
})

test('what is not in the list yet is loaded before the books are written, or nothing is', async ({ page }) => {
  const pages = { 0: [TKT1], 1: [{ ...TKT1, id: 902 }], 2: [{ ...TKT1, id: 903 }] } as const
  let broken = true
  await page.route(/\/api\/tickets(\?.*)?$/, (route) => {
    const skip = Number(new URL(route.request().url()).searchParams.get('skip') ?? 0)
    if (skip === 2 && broken) return route.fulfill({ status: 500, json: { message: 'Boom from server' } })
    return route.fulfill({
      json: { message: 'All tickets', data: Reflect.get(pages, skip) ?? [], statusCode: 200, total: 3 },
    })
  })
  await admin(page, '/adminAuth/admin-home-page')
  await page.getByRole('button', { name: 'View All Tickets' }).click()
  await expect(page.getByText('2 more tickets are not in this list yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByText('Some tickets could not be loaded, so no file was written.')).toBeVisible()
  broken = false
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => Number(row.split(',')[0]))
      .sort(),
  ).toEqual([900, 902, 903])
})
