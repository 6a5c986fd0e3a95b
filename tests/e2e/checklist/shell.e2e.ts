import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { BUS1 } from '../../support/checklist/records.ts'
import { enter, expect, test, WIDE } from './fixtures.ts'

/** The shell: what the page shows before the app runs, and the app shows at the same place afterwards. */
const SCREENS = {
  '/': { texts: ['Where to?', 'From Location', 'To Location', 'Date of Departure', 'Search Bus'], bus: 1 },
  '/bus': { texts: ['All buses'], bus: 0 },
  '/bus/bus-details': { texts: ['No bus chosen yet', 'Pick a bus first, then its seats.'], bus: 0 },
  '/userAuth': { texts: ['Welcome aboard', 'Log in to book and carry your tickets.'], bus: 1 },
}

/** Leaves the app's scripts unanswered during a test: if they failed, the shell would show an error. */
const onTheirWay = () => undefined
const NOT_LOADED = { waitUntil: 'domcontentloaded' } as const

/** Where the letters of a text are, to the pixel; the text's box may be larger in one of the two. */
function place(page: Page, text: string | RegExp, inside: string) {
  return page
    .locator(inside)
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const letters = document.createRange()
      letters.selectNodeContents(
        [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) ?? element,
      )
      const { x, y, width, height } = letters.getBoundingClientRect()
      return [x, y, width, height].map((side) => Math.round(side))
    })
}

for (const [size, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desk: WIDE }))
  test(`what a page shows before the app is where the app then shows it, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const [path, { texts, bus }] of Object.entries(SCREENS)) {
      await enter(page, { hasVisited: true }, '/robots.txt')
      // Without the app's scripts the shell stays.
      await page.route('**/assets/*.js', onTheirWay)
      await page.goto(path, NOT_LOADED)
      await page.evaluate(() => document.fonts.ready)
      const before = await Promise.all(texts.map((text) => place(page, text, '.shell')))
      const drawing = page.locator('svg:has(> use[href="#bus-side"]):visible')
      await expect(drawing, path).toHaveCount(bus)
      const busBefore = bus > 0 && (await drawing.boundingBox())

      await page.unroute('**/assets/*.js')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect(page.locator('.shell')).toHaveCount(0)
      expect(await Promise.all(texts.map((text) => place(page, text, '#root'))), path).toEqual(before)
      await expect(drawing).toHaveCount(bus)
      expect(bus > 0 && (await drawing.boundingBox()), path).toEqual(busBefore)
    }
  })

for (const [size, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desk: WIDE }))
  test(`a first visit reads the notice before the app is there, and it stays where it is, ${size}`, async ({
    page,
  }) => {
    const texts = [/^Our server sleeps after 15 minutes/, /^Got it!/]
    await page.setViewportSize(viewport)
    await page.route('**/assets/*.js', onTheirWay)
    await page.goto('/bus', NOT_LOADED)
    await page.evaluate(() => document.fonts.ready)
    const notice = page.getByRole('status', { name: 'About the first request' })
    await expect(notice).toBeVisible()
    const before = await Promise.all(texts.map((text) => place(page, text, '.shell')))

    // No script has run that could note the visit, and none does now: it is still the first visit.
    await page.goto('about:blank')
    await page.unroute('**/assets/*.js')
    await page.goto('/bus')
    await expect(page.locator('.shell')).toHaveCount(0)
    await expect(notice).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await Promise.all(texts.map((text) => place(page, text, '[role=status]')))).toEqual(before)
    await notice.getByRole('button', { name: 'Got it!' }).click()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

test('nothing is promised that the screen may not begin with', async ({ page }) => {
  const shownAt = async (path: string) => {
    await page.goto(path)
    return page.locator('html').getAttribute('data-page')
  }
  await enter(page, { hasVisited: true }, '/robots.txt')
  expect(await shownAt('/bus/bus-details?bus=101')).toBe('other')
  expect(await shownAt('/about')).toBe('other')
  expect(await shownAt('/bus/bus-details')).toBe('no-bus')
  await page.evaluate((bus) => sessionStorage.setItem('busDetails', JSON.stringify(bus)), BUS1)
  expect(await shownAt('/bus/bus-details')).toBe('other')
  expect(await shownAt('/bus')).toBe('buses')
  // Another order puts other buses on top.
  expect(await shownAt('/bus?sort=fare')).toBe('other')
  expect(await shownAt('/bus?sort=fare&from=Patna')).toBe('other')
})

for (const [when, happens] of Object.entries({
  'it has been seen': (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('painted'))),
  'a second has passed, in a browser that does not tell': (page: Page) => page.clock.runFor(1_000),
}))
  test(`it stays, and the app is not run, until ${when}`, async ({ page, api }) => {
    await enter(page, { hasVisited: true }, '/robots.txt')
    await page.addInitScript(() => {
      // Hides paints from the page until the test dispatches `painted`.
      const { observe } = PerformanceObserver.prototype
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type === 'paint') window.addEventListener('painted', () => observe.call(this, options))
        else observe.call(this, options)
      }
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.clock.runFor(900)
    await expect(page.locator('.shell')).toHaveCount(1)
    // Whether the app's own scripts have run.
    const hasRun = () => page.evaluate(() => Object.keys(window.sawari?.parts ?? {}).length > 1)
    expect(await hasRun()).toBe(false)

    await happens(page)
    // Check before the clock goes on, because that would start the app too.
    await expect.poll(hasRun).toBe(true)
    await page.clock.resume()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('.shell')).toHaveCount(0)
    expect(api.calls('GET /api/buses')).toHaveLength(1)
  })

const SIZES = { phone: { width: 390, height: 844 }, 'larger phone': { width: 412, height: 823 }, desk: WIDE }
for (const [size, viewport] of Object.entries(SIZES))
  test(`nothing moves when our letters take the place of the phone's own, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/assets/*.js', onTheirWay)
    let letters = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await letters.promise
      await route.continue()
    })
    const inOurs = () => page.evaluate(() => document.fonts.check('800 20px "Sawari Board"'))
    for (const path of Object.keys(SCREENS)) {
      letters = Promise.withResolvers()
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      expect(await inOurs(), path).toBe(false)
      letters.resolve()
      await expect.poll(inOurs).toBe(true)
      // The browser reports a layout shift one frame after it happens.
      await page.evaluate(async () => {
        await document.fonts.ready
        for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      })
      expect(await page.evaluate('window.moved'), path).toEqual([])
    }
  })

const Trace = v.object({
  traceEvents: v.array(
    v.object({ name: v.string(), args: v.optional(v.object({ elementCount: v.optional(v.number()) }), {}) }),
  ),
})

/** The browser's trace events of one kind, from a change of the page until it is drawn again. */
async function done(name: string, browser: Browser, page: Page, change: () => void) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'fonts'] })
  await page.evaluate(change)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString())
  return v.parse(Trace, trace).traceEvents.filter((event) => event.name === name)
}

test('drawing a page asks the phone for none of its letters when ours are here', async ({ browser, page }) => {
  await page.route('**/assets/*.js', onTheirWay)
  const asked = (change: () => void) => done('FontCache::GetFontPlatformData', browser, page, change)
  for (const path of Object.keys(SCREENS)) {
    await page.goto(path, NOT_LOADED)
    await page.evaluate(() => document.fonts.ready)
    await expect(page.getByRole('status', { name: 'About the first request' })).toBeVisible()
    // Uses sizes that nothing has been drawn in yet, so that no cached answer helps.
    const inOurs = await asked(() => {
      document.documentElement.style.fontSize = `${17 + Math.random()}px`
    })
    expect(inOurs, path).toEqual([])
  }
  const inTheirs = await asked(() => {
    document.documentElement.style.fontFamily = 'serif'
    document.body.append('\u2603')
  })
  expect(inTheirs).not.toEqual([])
})

test('what icons copy their shapes from takes no part in a change of theme', async ({ browser, page }) => {
  await page.route('**/assets/*.js', onTheirWay)
  await page.goto('/bus/bus-details', NOT_LOADED)
  const shapes = await page.locator('.symbols *').count()
  expect(shapes).toBeGreaterThan(100)
  const styled = await done('UpdateLayoutTree', browser, page, () => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  })
  const elements = styled.map(({ args }) => args.elementCount ?? 0)
  expect(Math.max(...elements)).toBeGreaterThan(10)
  expect(Math.max(...elements)).toBeLessThan(shapes)
})
