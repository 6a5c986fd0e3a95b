import type { Page } from '@playwright/test'
import { CAROUSEL_INTERVAL_MS, COPIED_MS } from '#contract/constants.ts'
import { expect, scrollToEnd, stopClock, test, visitor } from './fixtures.ts'

/** Group H: the home page. */

const rows = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: 'Book Now' })

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

test('H21 H22 H23 H24 H25 K20 K27 K28 K29 two offers whose codes are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor(page)
  const offers = page.getByRole('article', { name: /^Offer / })
  await expect(offers).toHaveCount(2)
  for (const [index, code] of ['BUS10SNDY', 'BUS10HBD'].entries()) {
    const offer = offers.nth(index)
    await expect(offer.getByText(code)).toBeVisible()
    const copied = offer.getByText('Copied', { exact: true })
    // Start to wait before the press: on a busy machine, two seconds are short.
    await Promise.all([copied.waitFor(), offer.getByRole('button').click()])
    await expect(copied).toHaveCount(0, { timeout: COPIED_MS + 700 })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  }
})

test('H27 H28 K21 the carousel goes on every three seconds, and can be paused', async ({ page }) => {
  await page.clock.install()
  await visitor(page)
  const carousel = page.getByRole('region', { name: 'Pictures from the road' })
  await page.getByRole('heading', { name: 'Why Sawari' }).scrollIntoViewIfNeeded()
  const dots = carousel.getByRole('button', { name: /^Picture/ })
  await expect(dots).toHaveCount(3)
  await expect(carousel.locator('img')).toHaveCount(3)
  const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  await stopClock(page)
  const STEP_MS = 100
  const changes: number[] = []
  let seen = await current()
  for (let time = STEP_MS; time <= 5 * CAROUSEL_INTERVAL_MS; time += STEP_MS) {
    await page.clock.runFor(STEP_MS)
    const now = await current()
    if (now !== seen) changes.push(time)
    seen = now
  }
  expect(changes.length).toBeGreaterThanOrEqual(4)
  for (const [index, at] of changes.slice(1).entries())
    expect(Math.abs(at - (changes[index] ?? 0) - CAROUSEL_INTERVAL_MS)).toBeLessThanOrEqual(3 * STEP_MS)

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

test('a bus that is pressed while a search is under way opens, though the answer comes before its page', async ({
  page,
  api,
}) => {
  await visitor(page)
  await expect(rows(page)).toHaveCount(5)
  let bring = () => {}
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(/\/assets\/bus-details-[^/]+\.js$/, async (route) => {
    await brought
    await route.continue()
  })
  const answer = api.hold('GET /api/buses/find')
  const asked = page.waitForRequest(/\/api\/buses\/find/)
  await page.getByRole('button', { name: 'Search Bus', exact: true }).click()
  await asked
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  const answered = page.waitForResponse(/\/api\/buses\/find/)
  answer()
  await (await answered).finished()
  await expect(page.getByRole('button', { name: 'Search Bus', exact: true })).toBeEnabled()
  bring()
  await expect(page.getByRole('button', { name: /^Seat 1, / })).toBeVisible()
  await expect(page).toHaveURL(/\/bus\/bus-details/)
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
  const to = page.getByLabel('To Location')
  await expect(to).toBeFocused()

  await to.fill('ran')
  const [field, list] = await Promise.all([to, page.getByRole('listbox')].map((part) => part.boundingBox()))
  expect(list?.x).toBeGreaterThanOrEqual(field?.x ?? Number.NaN)
  expect(Number(list?.x) + Number(list?.width)).toBeLessThanOrEqual(Number(field?.x) + Number(field?.width))
  await page.getByRole('option', { name: 'Ranchi' }).click()
  await expect(to).toHaveValue('Ranchi')
  await expect(page.getByRole('radio', { name: 'Today' })).toBeFocused()
  await page.getByRole('button', { name: 'Swap from and to' }).click()
  await expect(from).toHaveValue('Ranchi')
  await expect(to).toHaveValue('Patna')

  await context.setOffline(true)
  await expect(page.getByText(/^(You are offline|Offline)/)).toBeVisible()
  await from.fill('del')
  await expect(options).toHaveText(['Delhi'])
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
