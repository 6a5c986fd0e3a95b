import type { Locator, Page } from '@playwright/test'
import type { Bus } from '../../../contract/buses/bus.ts'
import { addDays, indiaDate } from '../../../contract/time.ts'
import {
  alertWith,
  BUS1,
  busRow,
  chk,
  det,
  enter,
  expect,
  type MockApi,
  ok,
  pickSeats,
  seat,
  TKT1,
  test,
  USER1,
  user,
  visitor,
  WIDE,
} from './fixtures.ts'

/** Where a traveller stumbled once: what is sold out, what is in the way, what does not fit, what the clock changes. */

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

test('no more seats can be picked than the bus has left, and the page says how many', async ({ page, api }) => {
  offer(api, { availableSeats: 3 })
  await visitor(page)
  await det(page)
  await expect(page.getByText('Only 3 seats left')).toBeVisible()
  await expect(page.getByText('None yet, up to 3')).toBeVisible()
  await pickSeats(page, 3, 4, 5)
  await seat(page, 6).click()
  await expect(alertWith(page, 'This bus has only 3 seats left.')).toBeVisible()
  await expect(page.getByRole('button', { name: /, selected$/ })).toHaveCount(3)
  await expect(proceed(page)).not.toHaveAttribute('aria-disabled')
})

test('a sold-out bus says so in its row and on its page, and leads to others of that day', async ({ page, api }) => {
  offer(api, { availableSeats: 0 })
  await visitor(page)
  const row = busRow(page, BUS1.name)
  await expect(row.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  await row.getByRole('link', { name: 'View seats' }).click()
  await expect(page.getByText('This bus is sold out.')).toBeVisible()
  await seat(page, 5).click()
  await expect(alertWith(page, 'This bus is sold out.')).toBeVisible()
  await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Other buses that day' }).click()
  await expect(page).toHaveURL(`/bus?from=${BUS1.from}&to=${BUS1.to}&date=${BUS1.dateOfDeparture}`)
})

test('the arrow back goes up where there is nothing to go back to, and back where there is', async ({ page }) => {
  for (const [path, up] of [
    [`/bus/bus-details?bus=${BUS1.id}`, '/bus'],
    ['/bus?from=Patna', '/'],
    ['/userAuth', '/'],
  ] as const) {
    const tab = await page.context().newPage()
    await visitor(tab, '/robots.txt')
    // A tab that begins with the link: what was opened for the records before it is no page to go back to.
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

test('a home page that is left open past midnight in India searches the new today and tomorrow', async ({
  page,
  api,
}) => {
  const today = indiaDate(Date.now())
  await page.clock.install({ time: new Date(`${today}T23:58:00+05:30`) })
  await visitor(page)
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  const day = page.getByLabel('Date of Departure')
  await expect(day).toHaveValue(addDays(today, 1))
  await page.clock.fastForward('05:00')
  await expect(day).toHaveValue(addDays(today, 2))
  await page.getByRole('radio', { name: 'Today' }).check()
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect
    .poll(() => api.calls('GET /api/buses/find').map(({ query }) => query.get('dateOfDeparture')))
    .toContain(addDays(today, 1))
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

test('a bus that nobody has rated has its N/A and no star', async ({ page, api }) => {
  offer(api, { rating: 'N/A' })
  await visitor(page)
  const rating = busRow(page, BUS1.name).getByText('N/A')
  await expect(rating).toBeVisible()
  await expect(rating.locator('svg')).toBeHidden()
})

test('a ticket is printed alone, on one page', async ({ page }) => {
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

test('of a bus that says nothing of its arrival and its operator, nothing is made up', async ({ page }) => {
  await visitor(page)
  await expect(busRow(page, BUS1.name)).toBeVisible()
  await expect(page.getByText(/arrives/)).toHaveCount(0)
  await det(page)
  await expect(page.getByText(/arrives|Run by/)).toHaveCount(0)
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

test('who knows the way has a ticket for tomorrow after four taps', async ({ page, api }) => {
  const tomorrow = addDays(indiaDate(Date.now()), 1)
  const usual = { ...BUS1, dateOfDeparture: tomorrow, departureTime: '21:30' }
  const other = { ...usual, id: 140, name: 'Another', departureTime: '08:00' }
  api.answer('GET /api/buses', 200, ok([other, usual]).body)
  api.answer(`GET /api/buses/${BUS1.id}`, 200, ok(usual).body)
  const last = { busName: BUS1.name, departureTime: '21:30' }
  await enter(page, {
    hasVisited: true,
    User: USER1,
    recentSearches: [{ from: 'patna', to: 'Delhi' }],
    ticketResponse: { ticketResponse: { ...TKT1, ...last }, userId: USER1.id },
  })
  await expect(busRow(page, BUS1.name)).toBeVisible()
  await page.getByRole('button', { name: 'patna to Delhi again, tomorrow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Patna')
  await expect(page.getByText('departs 21:30')).toBeVisible()
  await seat(page, 3).click()
  await proceed(page).click()
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
})

test('where there is something to choose, the last route leads to its buses of tomorrow', async ({ page, api }) => {
  const tomorrow = addDays(indiaDate(Date.now()), 1)
  const buses = [
    { ...BUS1, dateOfDeparture: tomorrow },
    { ...BUS1, id: 140, name: 'Another', dateOfDeparture: tomorrow, departureTime: '22:00' },
  ]
  api.answer('GET /api/buses', 200, ok(buses).body)
  api.answer('GET /api/buses/find', 200, ok(buses).body)
  await enter(page, { hasVisited: true, recentSearches: [{ from: 'Patna', to: 'Delhi' }] })
  await page.getByRole('button', { name: 'Patna to Delhi again, tomorrow' }).click()
  await expect(page).toHaveURL(`/bus?from=Patna&to=Delhi&date=${tomorrow}`)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([BUS1.name, 'Another'])
})
