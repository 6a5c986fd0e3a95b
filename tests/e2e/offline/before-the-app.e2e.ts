import type { Locator, Page } from '@playwright/test'
import { indiaDate } from '#contract/time.ts'
import { expect, test } from './fixtures.ts'
import { ageKeptBuses, buses, firstVisit, freeSeats, HOME_ROWS, strip } from './phone.ts'

/** What somebody does on the page before the app has started is not lost. */

const app = (page: Page) => expect(page.locator('.shell')).toHaveCount(0)

/** Adds up all layout shifts that no user input caused. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

test('what is typed and chosen stands in the app’s own fields, the focus where it was', async ({ phone, line }) => {
  const page = await phone.newPage()
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('From Location').fill('Patna')
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  const to = page.getByLabel('To Location')
  await to.pressSequentially('Ran')
  line.reset()
  await app(page)
  await expect(page.getByLabel('From Location')).toHaveValue('Patna')
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked()
  await expect(to).toHaveValue('Ran')
  await expect(to).toBeFocused()
  await page.keyboard.type('chi')
  await expect(to).toHaveValue('Ranchi')
})

/** Types the row's route and chooses its day: late in the evening the next bus leaves tomorrow. */
async function fillInSearchOf(row: Locator, page: Page): Promise<[from: string, to: string]> {
  const [from = '', to = ''] = await row.getByRole('listitem').allTextContents()
  const date = await row.getByTestId('departure-date').getAttribute('datetime')
  // Choose the day first: the list of towns covers the days.
  if (date !== indiaDate(Date.now())) await page.getByRole('radio', { name: 'Tomorrow' }).check()
  await page.getByLabel('From Location').fill(from)
  await page.getByLabel('To Location').fill(to)
  return [from, to]
}

test('a press on Search is a search for what was typed before', async ({ phone, line }) => {
  const page = await phone.newPage()
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto('/', { waitUntil: 'commit' })
  const [from, to] = await fillInSearchOf(buses(page).first(), page)
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL(/\/$/)
  line.reset()
  await expect(page).toHaveURL(/\/bus\b/)
  await expect(page.getByRole('heading', { level: 1, name: `${from} to ${to}` })).toBeVisible()
})

for (const typed of ['', 'Ran'])
  test(`the route searched last stands in the fields before the app; who has typed "${typed}" over it types on`, async ({
    phone,
    line,
  }) => {
    const page = await phone.newPage()
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.setItem('searchData', '{"from":"Patna","to":"\\"Gaya\\"","buses":[]}'))
    line.set('/assets/home-', { kind: 'hangs' })
    await page.goto('/', { waitUntil: 'commit' })
    const from = page.getByLabel('From Location')
    const to = page.getByLabel('To Location')
    await expect(from).toHaveValue('Patna')
    await expect(to).toHaveValue('"Gaya"')
    await to.click()
    await page.keyboard.type(typed)
    await expect(page.locator('.shell')).toHaveCount(1)
    line.reset()
    await app(page)
    await expect(to).toBeFocused()
    await page.keyboard.type('chi')
    await expect(to).toHaveValue(`${typed}chi`)
    await expect(from).toHaveValue('Patna')
  })

for (const [name, target, arrived] of [
  ['button', (page: Page) => page.getByRole('button', { name: 'Search Bus' }), /\/bus\?from=/],
  ['link', (page: Page) => buses(page).first().getByRole('link', { name: 'Book Now' }), /\/bus\/bus-details$/],
] as const)
  test(`a press on a ${name} that the app comes in the midst of is one press`, async ({ phone, line }) => {
    const page = await phone.newPage()
    line.set('/assets/home-', { kind: 'hangs' })
    await page.goto('/', { waitUntil: 'commit' })
    await fillInSearchOf(buses(page).first(), page)
    await target(page).hover()
    await page.mouse.down()
    await expect(page.locator('.shell')).toHaveCount(1)
    line.reset()
    await app(page)
    await page.mouse.up()
    await expect(page).toHaveURL(arrived)
  })

test('a row that is tapped leads to its seats, and back home', async ({ phone, line }) => {
  const page = await phone.newPage()
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto('/', { waitUntil: 'commit' })
  const row = buses(page).nth(1)
  const [, to = ''] = await row.getByRole('listitem').allTextContents()
  await row.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await expect(buses(page)).toHaveCount(0)
  line.reset()
  await app(page)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`${to}$`) })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(buses(page)).toHaveCount(HOME_ROWS)
})

test('who goes back before the app sees home again, whether it comes before or after that', async ({ phone, line }) => {
  for (const comes of ['after', 'meanwhile']) {
    const page = await phone.newPage()
    line.set('/assets/home-', { kind: 'hangs' })
    await page.goto('/', { waitUntil: 'commit' })
    await buses(page).first().getByRole('link', { name: 'Book Now' }).click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    if (comes === 'meanwhile') line.reset()
    // Not `goBack`, which waits for everything that the page still loads.
    await page.evaluate(() => history.back())
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    line.reset()
    await app(page)
    await expect(page).toHaveURL(/\/$/)
    await expect(buses(page)).toHaveCount(HOME_ROWS)
    await page.close()
  }
})

test('its seats stand there before the app; what is chosen of them, and where the page was scrolled to, stays', async ({
  phone,
  server,
  line,
}) => {
  const page = await phone.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto('/', { waitUntil: 'commit' })
  const row = buses(page).nth(1)
  const link = row.getByRole('link', { name: 'Book Now' })
  const busId = Number(/\bbus=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1])
  const [first = 0, second = 0, third = 0] = freeSeats(server, busId)
  const [from = '', to = ''] = await row.getByRole('listitem').allTextContents()
  const name = await row.getByRole('heading').textContent()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: `${from} to ${to}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: name ?? '' })).toBeVisible()
  const seat = (number: number) => page.getByRole('button', { name: new RegExp(`^Seat ${number}, `) })
  await expect(seat(1)).toHaveAccessibleName(/not known yet whether it is free/)
  const seats = await page.getByRole('gridcell').count()
  await page.getByRole('button', { name: 'Got it!' }).click()
  for (const number of [first, second, third, second]) await seat(number).dispatchEvent('click')
  await expect(seat(first)).toHaveAttribute('aria-pressed', 'true')
  await expect(seat(second)).toHaveAttribute('aria-pressed', 'false')
  await page.evaluate(() => scrollTo(0, 120))
  line.reset()
  await app(page)
  await expect(page.getByRole('gridcell')).toHaveCount(seats)
  await expect(page.getByRole('list', { name: 'Selected seats' }).getByRole('listitem')).toHaveText([
    String(first),
    String(third),
  ])
  expect(await page.evaluate(() => scrollY)).toBe(120)
})

test('home stays where it was scrolled to before the app', async ({ phone, line }) => {
  const page = await phone.newPage()
  await page.setViewportSize({ width: 390, height: 600 })
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  await page.evaluate(() => scrollTo(0, 200))
  line.reset()
  await app(page)
  expect(await page.evaluate(() => scrollY)).toBe(200)
})

test('a row opens in a tab of its own by its link', async ({ phone, line }) => {
  const page = await phone.newPage()
  line.set('/assets/home-', { kind: 'hangs' })
  await page.goto('/', { waitUntil: 'commit' })
  const link = buses(page).first().getByRole('link', { name: 'Book Now' })
  await expect(link).toHaveAttribute('href', /^\/bus\/bus-details\?bus=\d+$/)
})

for (const path of ['/', '/bus'])
  test(`the buses that this phone knows stand on ${path} with their age before the app, and nothing moves when it comes`, async ({
    phone,
    line,
  }) => {
    await firstVisit(phone)
    const page = await phone.newPage()
    await page.goto('/robots.txt')
    await ageKeptBuses(page)
    // Keep only 20 buses, so that the first frame reads all of them. The app would add the rest of a longer list, and
    // their number, only later.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('availableBuses') ?? '')
      localStorage.setItem('availableBuses', JSON.stringify(kept.slice(0, 20)))
    })
    line.set('/api/', { kind: 'hangs' })
    await watchShifts(page)
    // Records what the page shows just before the app replaces it.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const shell = document.querySelector('.shell')
        if (!shell?.querySelector('article')) return
        observer.disconnect()
        Object.assign(window, {
          before: [...shell.querySelectorAll('article, [role=status]')].map((part) => part.textContent),
        })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(path)
    await app(page)
    await expect(strip(page, /last known buses, updated/)).toBeVisible()
    const before = await page.evaluate<string[]>('window.before')
    expect(before.some((text) => /^Showing last known buses, updated \d\d:\d\d|yesterday/.test(text))).toBe(true)
    const shown = await buses(page).allTextContents()
    expect(before).toEqual(expect.arrayContaining(shown))
    expect(await page.evaluate('window.shifted')).toBe(0)
  })
