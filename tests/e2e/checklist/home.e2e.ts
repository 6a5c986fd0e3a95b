import type { Page } from '@playwright/test'
import { CAROUSEL_INTERVAL_MS, COPIED_MS } from '../../../contract/constants.ts'
import { fillDate } from '../fill-date.ts'
import { BUS1, BUS2, busRow, expect, ok, scrollToEnd, stopClock, store, test, visitor } from './fixtures.ts'

/** Group H: the home page. */

const SEARCH = 'GET /api/buses/find'
const rows = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: 'Book Now' })

async function search(page: Page, from = 'Patna', to = 'Delhi', day = '2030-01-15'): Promise<void> {
  await page.getByLabel('From Location').fill(from)
  await page.getByLabel('To Location').fill(to)
  await fillDate(page, day)
  await page.getByRole('button', { name: 'Search Bus' }).click()
}

test('H01 H02 H03 H04 H11 H12 H13 H15 S25 K08 the form, and the list that shows five more on demand', async ({
  page,
}) => {
  await visitor(page)
  await expect(page.getByLabel('From Location')).toBeVisible()
  await expect(page.getByLabel('To Location')).toBeVisible()
  await expect(page.getByLabel('Date of Departure')).toHaveAttribute('type', 'date')
  await expect(page.getByRole('button', { name: 'Search Bus', exact: true })).toBeVisible()

  const more = page.getByRole('button', { name: 'View More Buses', exact: true })
  const end = page.getByText('No more buses available.', { exact: true })
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
  await scrollToEnd(page, page.getByText('Real-time Updates'))
  await expect(rows(page)).toHaveCount(5)
  await expect(end).toHaveCount(0)
  await more.click()
  await expect(rows(page)).toHaveCount(10)
  await expect(end).toHaveCount(0)
  await more.click()
  await expect(rows(page)).toHaveCount(13)
  await expect(end).toBeVisible()
  await expect(more).toHaveCount(0)
})

test('two presses in a row show two pages more, also before the first of them is drawn', async ({ page }) => {
  await visitor(page)
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'View More Buses' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(rows(page)).toHaveCount(13)
})

test('H05 S24 a search in flight has a spinner, its answer takes it away', async ({ page, api }) => {
  await visitor(page)
  const release = api.hold(SEARCH)
  api.answer(SEARCH, 200, { data: [] })
  const again = api.hold(SEARCH)
  release()
  await search(page)
  const button = page.getByRole('button', { name: 'Search Bus' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Finding buses…')).toBeVisible()
  await button.click({ force: true })
  again()
  await expect(page.getByText('No buses available for this route!', { exact: true })).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('Finding buses…')).toHaveCount(0)
  expect(api.calls(SEARCH)).toHaveLength(1)
})

test('H06 H07 H08 B13 S09 S24 W04 a search with results is saved and goes to the list of what was found', async ({
  page,
  api,
}) => {
  await visitor(page)
  await search(page)
  await expect(page).toHaveURL(/\/bus\?from=Patna&to=Delhi&date=2030-01-15$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(busRow(page, BUS1.name)).toBeVisible()
  await expect(busRow(page, BUS2.name)).toBeVisible()
  expect(Object.fromEntries(api.calls(SEARCH)[0]?.query ?? [])).toEqual({
    from: 'Patna',
    to: 'Delhi',
    dateOfDeparture: '2030-01-15',
  })
  expect(await store(page, 'searchData')).toMatchObject({
    from: 'Patna',
    to: 'Delhi',
    dateOfDeparture: '2030-01-15',
    buses: [{ id: BUS1.id }, { id: BUS2.id }],
  })
})

test('H09 H10 V45 a search without results says so and stays; nothing in it is required', async ({ page, api }) => {
  api.answer(SEARCH, 200, { data: [] })
  await visitor(page)
  await search(page, '', '', '')
  await expect.poll(() => api.calls(SEARCH).length).toBe(1)
  await search(page)
  await expect(page.getByText('No buses available for this route!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('H14 an empty list says so', async ({ page, api }) => {
  api.answer('GET /api/buses', 200, { data: [] })
  await visitor(page)
  await expect(page.getByText('There are no available buses for now.', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('H16 Book Now opens that bus', async ({ page }) => {
  await visitor(page)
  await busRow(page, BUS2.name).getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await expect(page.getByText(BUS2.name).first()).toBeVisible()
})

test('H17 H18 H19 H20 the tiles and View All lead to /bus, a tile to its kind of seat', async ({ page }) => {
  for (const [tile, kind] of [
    ['Recliner', 'recliner'],
    ['Sleeper', 'sleeper'],
    ['Delux', 'deluxe'],
  ] as const) {
    await visitor(page)
    await page.getByRole('link', { name: tile, exact: true }).click()
    await expect(page).toHaveURL(/\/bus$/)
    await expect(page.getByLabel('Bus type')).toHaveValue(kind)
  }
  await page.goto('/')
  const kinds = page.getByRole('main').locator('section').filter({ hasText: 'Pick your kind of seat' })
  await kinds.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/bus$/)
})

test('H21 H22 H23 H24 H25 K20 K27 K28 K29 two offers whose codes are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor(page)
  const offers = page.getByRole('article', { name: /^Offer / })
  await expect(offers).toHaveCount(2)
  for (const [index, code] of ['BUS10SNDY', 'BUS10HBD'].entries()) {
    const offer = offers.nth(index)
    await expect(offer.getByText(code)).toBeVisible()
    const copied = offer.getByText('Copied', { exact: true })
    // Watched from before the press: on a busy machine two seconds are short.
    await Promise.all([copied.waitFor(), offer.getByRole('button').click()])
    await expect(copied).toHaveCount(0, { timeout: COPIED_MS + 700 })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  }
})

test('H26 the offers lead to /offer, which shows both', async ({ page }) => {
  await visitor(page)
  const link = page.getByRole('main').locator('section').filter({ hasText: 'Offers' }).getByRole('link')
  await expect(link).toHaveText('View All')
  await expect(link).toHaveAttribute('href', '/offer')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Offer / })).toHaveCount(2)
})

test('H27 H28 K21 the carousel goes on every three seconds, and can be paused', async ({ page }) => {
  await visitor(page)
  const carousel = page.getByRole('region', { name: 'Pictures from the road' })
  await page.getByRole('heading', { name: 'Why Sawari' }).scrollIntoViewIfNeeded()
  const dots = carousel.getByRole('button', { name: /^Picture/ })
  await expect(dots).toHaveCount(3)
  await expect(carousel.locator('img')).toHaveCount(3)
  const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  const changes: number[] = []
  let seen = await current()
  while (changes.length < 4) {
    await expect.poll(current, { intervals: [50], timeout: 8_000 }).not.toBe(seen)
    seen = await current()
    changes.push(Date.now())
  }
  for (const [index, at] of changes.slice(1).entries())
    expect(Math.abs(at - (changes[index] ?? 0) - CAROUSEL_INTERVAL_MS)).toBeLessThanOrEqual(700)

  await page.clock.install()
  await carousel.getByRole('button', { name: 'Pause the pictures' }).click()
  seen = await current()
  await page.clock.runFor(3 * CAROUSEL_INTERVAL_MS)
  expect(await current()).toBe(seen)
})

test('K22 one picture takes half a second to give way to the next', async ({ page }) => {
  await page.clock.install()
  await visitor(page)
  const carousel = page.getByRole('region', { name: 'Pictures from the road' })
  await page.getByRole('heading', { name: 'Why Sawari' }).scrollIntoViewIfNeeded()
  await carousel.getByRole('button', { name: 'Pause the pictures' }).click()
  const left = () =>
    carousel
      .locator('img')
      .first()
      .evaluate((picture) => picture.getBoundingClientRect().left)
  await stopClock(page)
  await carousel.getByRole('button', { name: 'Picture 2 of 3' }).click()
  const way: number[] = [await left()]
  while (way.length <= 50) {
    await page.clock.runFor(20)
    way.push(await left())
  }
  const end = way.at(-1) ?? 0
  const arrived = way.findIndex((place) => Math.abs(place - end) < 1)
  expect(Math.abs(end - (way[0] ?? 0))).toBeGreaterThan(100)
  expect(arrived * 20).toBeGreaterThanOrEqual(400)
  expect(arrived * 20).toBeLessThanOrEqual(600)
})

test('with motion unwanted the carousel stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await visitor(page)
  await page.getByRole('heading', { name: 'Why Sawari' }).scrollIntoViewIfNeeded()
  const first = page.getByRole('button', { name: 'Picture 1 of 3' })
  await expect(first).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(3 * CAROUSEL_INTERVAL_MS)
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Pause the pictures' })).toHaveCount(0)
})

test('H29 H30 H31 three reasons', async ({ page }) => {
  await visitor(page)
  for (const name of ['Easy Booking', 'Manage Reservations', 'Real-time Updates'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the day is today, tomorrow is one press away, and any other can be typed', async ({ page, api }) => {
  // Half past seven in the evening in Greenwich is past midnight in India.
  await page.clock.setFixedTime(new Date('2029-12-30T19:30:00Z'))
  await visitor(page)
  const day = page.getByLabel('Date of Departure')
  await expect(day).toHaveValue('2029-12-31')
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked()
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  await expect(day).toHaveValue('2030-01-01')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect.poll(() => api.calls(SEARCH)[0]?.query.get('dateOfDeparture')).toBe('2030-01-01')
  await expect(page).toHaveURL(/\/bus\?date=2030-01-01$/)
  await page.goBack()
  await day.fill('2030-01-15')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('Tue 15 Jan', { exact: true }).first()).toBeVisible()
})

test('typing offers the places of the buses this phone knows, by keyboard, by mouse and offline', async ({
  page,
  context,
}) => {
  await visitor(page)
  await expect(rows(page)).toHaveCount(5)
  const from = page.getByLabel('From Location')
  await from.fill('pat')
  const options = page.getByRole('option')
  await expect(options).toHaveText(['Patna'])
  await from.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(from).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? 'none')
  await from.press('Enter')
  await expect(from).toHaveValue('Patna')
  await expect(options).toHaveCount(0)

  await page.getByLabel('To Location').fill('ran')
  await page.getByRole('option', { name: 'Ranchi' }).click()
  await expect(page.getByLabel('To Location')).toHaveValue('Ranchi')
  await page.getByRole('button', { name: 'Swap from and to' }).click()
  await expect(from).toHaveValue('Ranchi')
  await expect(page.getByLabel('To Location')).toHaveValue('Patna')

  await context.setOffline(true)
  await expect(page.getByText(/^(You are offline|Offline)/)).toBeVisible()
  await from.fill('del')
  await expect(options).toHaveText(['Delhi'])
})

test('a route searched before is one press away, and its fields are filled', async ({ page, api }) => {
  await visitor(page)
  await search(page)
  await expect(page).toHaveURL(/\/bus\?from=Patna&to=Delhi&date=2030-01-15$/)
  await page.goto('/')
  await expect(page.getByLabel('From Location')).toHaveValue('Patna')
  await page.getByLabel('From Location').fill('')
  // What is suggested for an empty field lies over the searches of before.
  await page.keyboard.press('Escape')
  api.answer(SEARCH, 200, ok([BUS1]).body)
  await page.getByRole('button', { name: 'Search Patna to Delhi' }).click()
  await expect(page).toHaveURL(/\/bus\?from=Patna&to=Delhi&/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the three choices of a day stand side by side on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visitor(page)
  const middles = await Promise.all(
    ['Today', 'Tomorrow', 'Other day'].map(async (name) => {
      const box = await page.getByText(name, { exact: true }).boundingBox()
      return box && Math.round(box.y + box.height / 2)
    }),
  )
  expect(new Set(middles).size).toBe(1)
})
