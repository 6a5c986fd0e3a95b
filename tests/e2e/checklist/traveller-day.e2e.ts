import type { Locator, Page } from '@playwright/test'
import type { Bus } from '#contract/buses/bus.ts'
import { ok } from '../../support/checklist/default-answers.ts'
import type { MockApi } from '../../support/checklist/mock-api.ts'
import { BUS1, TKT1, USER1 } from '../../support/checklist/records.ts'
import { alertWith, busRow, chk, det, expect, pickSeats, seat, test, user, visitor, WIDE } from './fixtures.ts'

/** Where travellers once stumbled: sold-out seats, covered controls, text that does not fit, times that change. */

function offer(api: MockApi, changes: Partial<Bus>): void {
  const bus = { ...BUS1, ...changes }
  api.answer('GET /api/buses', 200, ok([bus]).body)
  api.answer(`GET /api/buses/${bus.id}`, 200, ok(bus).body)
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })

/** How many lines a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()]
      if (!a || !b) return 'not there'
      return a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
    })
    .toBe(true)
}

test('the arrow back goes up where there is nothing to go back to, and back where there is', async ({ page }) => {
  for (const [path, up] of [
    [`/bus/bus-details?bus=${BUS1.id}`, '/bus'],
    ['/bus?from=Patna', '/'],
    ['/userAuth', '/'],
  ] as const) {
    const tab = await page.context().newPage()
    await visitor(tab, '/robots.txt')
    // The link opens in a new tab: the page opened earlier to write the records is not in its history.
    const fresh = await page.context().newPage()
    await tab.close()
    await fresh.goto(path)
    await expect(fresh.locator('.shell')).toHaveCount(0)
    await fresh.getByRole('button', { name: 'Back' }).click()
    await expect(fresh).toHaveURL(up)
    await fresh.close()
  }
  await visitor(page)
  await det(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('on a desk a message covers neither seats nor the button to go on', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await visitor(page)
  await det(page)
  await proceed(page).click({ force: true })
  const message = alertWith(page, 'Please select at least one seat before proceeding!').locator('..')
  await expectApart(message, proceed(page))
  await expectApart(message, page.getByRole('grid', { name: 'Seats' }))
})

test('a warning never has the colour of what went well, in either theme', async ({ page }) => {
  await visitor(page)
  await det(page)
  await proceed(page).click({ force: true })
  const icon = alertWith(page, /at least one seat/)
    .locator('..')
    .locator('svg')
    .first()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown
    }, theme)
    const [red = 0, green = 0] = await icon.evaluate((drawn) =>
      (getComputedStyle(drawn).color.match(/\d+/g) ?? []).map(Number),
    )
    expect(red, theme).toBeGreaterThan(green)
  }
})

test('long names break at no letter, and the chosen seats, the fare and the button have room of their own', async ({
  page,
  api,
}) => {
  offer(api, { from: 'Thiruvananthapuram', to: 'Visakhapatnam' })
  await page.setViewportSize({ width: 360, height: 640 })
  await visitor(page)
  const [from, to] = [
    busRow(page, BUS1.name).getByRole('listitem').first(),
    busRow(page, BUS1.name).getByRole('listitem').last(),
  ]
  for (const name of [from, to]) expect(await linesOf(name)).toBe(1)
  await det(page)
  await pickSeats(page, 3, 4)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const name of ['Thiruvananthapuram', 'Visakhapatnam'])
      expect(await linesOf(page.getByRole('heading', { level: 1 }).getByText(name)), `${name}, ${width} px`).toBe(1)
    const chosen = page.getByRole('list', { name: 'Selected seats' })
    await expect(chosen).toBeInViewport({ ratio: 1 })
    expect(await linesOf(proceed(page)), `${width} px`).toBe(1)
    await expectApart(page.getByTestId('total-fare').locator('..'), proceed(page))
    await expectApart(chosen, proceed(page))
  }
})

test('a ticket is printed alone, on one page, with all that one can say', async ({ page, api }) => {
  const terms = [48, 24, 0].map((hoursBefore, index) => ({ hoursBefore, percent: 90 - 40 * index }))
  const people = [3, 4, 5, 6].map((seat) => ({ seat: String(seat), name: 'Sunita Devi', age: '27', gender: 'female' }))
  const ticket = { ...TKT1, bookedSeats: ['3', '4', '5', '6'], passengers: people, terms }
  api.answer('POST /api/tickets/*/*/*/*', 200, { data: ticket })
  api.answer(`GET /api/tickets/find-ticket/${USER1.id}`, 200, { data: [ticket] })
  await user(page)
  await chk(page)
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  await expect(page.getByRole('article', { name: /^Ticket/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download My Ticket' })).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test('on a desk the whole coach stands in its frame, of 53 and of 100 seats, beside the booking', async ({
  page,
  api,
}) => {
  for (const numberOfSeats of [41, 53, 100]) {
    offer(api, { numberOfSeats, availableSeats: numberOfSeats })
    await page.setViewportSize(WIDE)
    await visitor(page)
    await det(page)
    const last = seat(page, numberOfSeats)
    await last.click()
    await expect(last).toHaveAttribute('aria-pressed', 'true')
    const outside = await page.getByRole('grid', { name: 'Seats' }).evaluate((grid) => {
      const frame = grid.parentElement?.getBoundingClientRect()
      return [...grid.querySelectorAll<HTMLElement>('[data-seat]')]
        .filter((each) => {
          const box = each.getBoundingClientRect()
          return !frame || box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom
        })
        .map((each) => each.dataset.seat)
    })
    expect({ numberOfSeats, outside }).toEqual({ numberOfSeats, outside: [] })
    await expectApart(page.getByRole('grid', { name: 'Seats' }), page.getByRole('heading', { name: 'Your booking' }))
    await expect(page.getByRole('listitem').filter({ hasText: BUS1.boardingPoint })).toBeVisible()
  }
})

test('More stays beside a ticket’s main action when it unfolds the rest, by finger and by key', async ({
  page,
  api,
}) => {
  api.answer(`GET /api/tickets/find-ticket/${USER1.id}`, 200, ok([{ ...TKT1, dateOfDeparture: '2030-01-15' }]).body)
  for (const viewport of [{ width: 360, height: 640 }, WIDE]) {
    await page.setViewportSize(viewport)
    await user(page, '/my-tickets')
    const card = page.getByRole('article', { name: `Ticket ${TKT1.id}` })
    const more = card.getByRole('button', { name: 'More' })
    const show = card.getByRole('link', { name: 'Show' })
    const calendar = card.getByRole('button', { name: 'Add to calendar' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(calendar).toBeHidden()
    const before = await more.boundingBox()
    await more.click()
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(calendar).toBeVisible()
    expect(await more.boundingBox()).toEqual(before)
    expect((await show.boundingBox())?.y).toBe(before?.y)
    expect((await calendar.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0))
    // The unfolded part comes next in Tab order, and the button keeps the focus.
    await expect(more).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(card.locator(`[id="${await more.getAttribute('aria-controls')}"] :focus`)).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(more).toBeFocused()
    await expect(calendar).toBeHidden()
  }
})

test('a night bus says when it arrives, on the next day, and who runs it', async ({ page, api }) => {
  offer(api, { arrivalTime: '06:45', travels_name: 'Magadh Road Lines', travels_phone: '9123456780' })
  await visitor(page)
  await expect(busRow(page, BUS1.name).getByText('9 h 15 min, arrives Wed 06:45')).toBeVisible()
  await det(page)
  await expect(page.getByText('9 h 15 min, arrives Wed 06:45')).toBeVisible()
  await expect(page.getByText('Run by Magadh Road Lines, 91234 56780')).toBeVisible()
  await expect(page.getByRole('link', { name: '91234 56780' })).toHaveAttribute('href', 'tel:9123456780')
  await page.setViewportSize(WIDE)
  await expect(page.getByText('9 h 15 min, arrives Wed 06:45')).toBeVisible()
  await expect(page.getByText('Run by Magadh Road Lines, 91234 56780')).toBeVisible()
})
