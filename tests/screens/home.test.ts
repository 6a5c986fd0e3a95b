import { ok } from '../support/checklist/default-answers.ts'
import { BUS1, BUS2 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { fillDate } from './support/fill-date.ts'
import type { Page } from './support/page.ts'
import { busRow, store, test, visitor } from './support/rows.ts'

/** Group H: the home page. */

const SEARCH = 'GET /api/buses/find'
const rows = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: 'Book Now' })

async function search(page: Page, from = 'Patna', to = 'Delhi', day = '2030-01-15'): Promise<void> {
  await page.getByLabel('From Location').fill(from)
  await page.getByLabel('To Location').fill(to)
  await fillDate(page, day)
  await page.getByRole('button', { name: 'Search Bus' }).click()
}

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
  // The app also searches the next day, for buses of the night.
  const days = api.calls(SEARCH).map(({ query }) => query.get('dateOfDeparture'))
  expect(days).toEqual(['2030-01-15', '2030-01-16'])
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

test('without an answer the buses that this phone knows are found by every name of their towns', async ({
  page,
  api,
}) => {
  api.answer('GET /api/buses', 200, ok([{ ...BUS1, from: 'Bengaluru', to: 'Madras' }, BUS2]).body)
  api.abort(SEARCH)
  for (const [from, to] of [
    ['Bangalore', 'Chennai'],
    ['बैंगलोर', 'चेन्नई'],
    ['blr', 'madras'],
  ] as const) {
    await visitor(page)
    await expect(busRow(page, BUS2.name)).toBeVisible()
    await search(page, from, to)
    await expect(page).toHaveURL(/\/bus\?/)
    await expect(busRow(page, BUS1.name).getByRole('listitem')).toHaveText(['Bengaluru', 'Madras'])
    await expect(busRow(page, BUS2.name)).toHaveCount(0)
  }
})

test('a town that is chosen leads on: from From to To, and from there to the day', async ({ page, api }) => {
  api.answer(
    'GET /api/buses',
    200,
    ok([{ ...BUS1, from: 'Bengaluru' }, { ...BUS1, id: 150, from: 'Noida' }, BUS2]).body,
  )
  await visitor(page)
  await expect(rows(page)).toHaveCount(3)
  const [from, to] = [page.getByLabel('From Location'), page.getByLabel('To Location')]
  await from.focus()
  await from.fill('banglo')
  await page.getByRole('option', { name: 'Bengaluru' }).click()
  await expect(from).toHaveValue('Bengaluru')
  await expect(to).toBeFocused()
  await to.fill('new del')
  await expect(page.getByRole('option')).toHaveText(['Delhi', 'Noida'])
  await to.press('ArrowDown')
  await to.press('Enter')
  await expect(to).toHaveValue('Delhi')
  await expect(page.getByRole('radio', { name: 'Today' })).toBeFocused()
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

test('H26 the offers lead to /offer, which shows both', async ({ page }) => {
  await visitor(page)
  const link = page.getByRole('main').locator('section').filter({ hasText: 'Offers' }).getByRole('link')
  await expect(link).toHaveText('View All')
  await expect(link).toHaveAttribute('href', '/offer')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Offer / })).toHaveCount(2)
})

test('H29 H30 H31 three reasons', async ({ page }) => {
  await visitor(page)
  for (const name of ['Easy Booking', 'Manage Reservations', 'Real-time Updates'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the day is today, tomorrow is one press away, and any other can be typed', async ({ page, api }) => {
  // 19:30 in Greenwich is past midnight in India.
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

test('a route searched before is one press away, and its fields are filled', async ({ page, api }) => {
  await visitor(page)
  await search(page)
  await expect(page).toHaveURL(/\/bus\?from=Patna&to=Delhi&date=2030-01-15$/)
  await page.goto('/')
  await expect(page.getByLabel('From Location')).toHaveValue('Patna')
  await page.getByLabel('From Location').fill('')
  // The suggestions for an empty field cover the earlier searches.
  await page.keyboard.press('Escape')
  api.answer(SEARCH, 200, ok([BUS1]).body)
  await page.getByRole('button', { name: 'Search Patna to Delhi' }).click()
  await expect(page).toHaveURL(/\/bus\?from=Patna&to=Delhi&/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a day without a bus leads to those of its night, without a signal from what the phone remembers', async ({
  page,
  api,
}) => {
  const night = { ...BUS1, name: 'Night', dateOfDeparture: '2030-01-16', departureTime: '00:15' }
  api.answer('GET /api/buses', 200, ok([night]).body)
  api.abort(SEARCH)
  await visitor(page)
  await expect(busRow(page, 'Night')).toBeVisible()
  await search(page)
  await expect(page).toHaveURL(/\/bus\?from=Patna&to=Delhi&date=2030-01-15$/)
  const part = page.getByRole('region', { name: 'Night of Tue 15 to Wed 16' })
  await expect(part.getByRole('article')).toHaveCount(1)
})
