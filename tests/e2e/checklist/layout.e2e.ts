import type { Page } from '@playwright/test'
import { BUS1, BUS2, USER1 } from '../../support/checklist/records.ts'
import { admin, expect, SMALL, store, test, user, visitor } from './fixtures.ts'

/** Group L: the top bar, its menu, the footer and the account drawer. */

const bar = (page: Page) => page.getByRole('banner')
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' })
test('L01 L02 L13 the bar stays at the top, has the logo and, wide, the links without a menu', async ({ page }) => {
  await visitor(page)
  await expect(bar(page).getByRole('img', { name: 'Sawari' })).toBeVisible()
  await expect(links(page).getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Menu' })).toBeHidden()
  for (const size of [page.viewportSize() ?? SMALL, SMALL]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    await expect.poll(async () => (await bar(page).boundingBox())?.y).toBe(0)
  }
})

test('L10 S05 S07 the theme toggle turns the page dark and light, and it is kept', async ({ page }) => {
  await visitor(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect.poll(ground).not.toBe(light)
  expect(await store(page, 'theme')).toBe('dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  expect(await ground()).not.toBe(light)
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect.poll(ground).toBe(light)
  expect(await store(page, 'theme')).toBe('light')
})

test('the theme button answers in the next frame, and the page turns in the one after it', async ({ page }) => {
  await visitor(page)
  const answered = page.getByRole('button', { name: 'Switch to dark theme' }).evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return { button: button.getAttribute('aria-label'), page: document.documentElement.dataset.theme }
  })
  expect(await answered).toEqual({ button: 'Switch to light theme', page: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Two taps before the page has switched: the theme stays as it is.
  await page.getByRole('button', { name: 'Switch to light theme' }).evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    button.click()
    await new Promise((turned) => requestAnimationFrame(() => setTimeout(turned)))
  })
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the menu gives the focus to the page it led to', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await visitor(page)
  await bar(page).getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'About Sawari' })).toBeFocused()
})

test('L31 L32 L33 L34 K23 X14 the account drawer slides in from the right in 300 ms and has its rows', async ({
  page,
}) => {
  await user(page)
  await bar(page).getByRole('button', { name: 'My Account' }).and(page.locator(':visible')).click()
  const drawer = page.getByRole('dialog')
  for (const name of ['Profile', 'My Tickets', 'Logout'])
    await expect(drawer.getByRole('button', { name }).or(drawer.getByRole('link', { name }))).toBeVisible()
  await expect
    .poll(async () => {
      const box = await drawer.boundingBox()
      return box && box.x + box.width
    })
    .toBe(1280)
  expect(await drawer.evaluate((panel) => getComputedStyle(panel).transitionDuration)).toContain('0.3s')
  await drawer.getByText('My Tickets').click()
  await expect(page.getByText(/Ticket/).first()).toBeVisible()
})

test('L36 L37 K24 Profile closes the drawer, and opens once it has slid away', async ({ page }) => {
  await user(page)
  await bar(page).getByRole('button', { name: 'My Account' }).and(page.locator(':visible')).click()
  const drawer = page.getByRole('dialog')
  const press = drawer.getByText('Profile')
  await expect(press).toBeVisible()
  const started = Date.now()
  await press.click()
  await expect(drawer.getByText('Logout')).toHaveCount(0)
  await expect(page.getByText(USER1.email)).toBeVisible()
  const took = Date.now() - started
  expect(took).toBeGreaterThanOrEqual(270)
  expect(took).toBeLessThanOrEqual(1000 + 700)
})

/** From the Layout Instability API (https://wicg.github.io/layout-instability), which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

const HOME = '/adminAuth/admin-home-page'
/** Pages whose figures come late, with buttons and lists under them. */
const LATE = [
  '',
  '/trips',
  '/statistics',
  '/payments',
  '/refunds',
  '/staff',
  '/cash',
  '/call-off/101',
  '/notifications',
]

for (const [who, paths] of [
  ['an operator', LATE.map((end) => HOME + end)],
  ['a traveller', ['/my-profile']],
] as const)
  test(`nothing moves under the thumb of ${who} when the answers come`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        // A sideways move is fine: that is how a row fills.
        for (const entry of list.getEntries() as LayoutShift[])
          for (const { node, previousRect, currentRect } of entry.sources)
            if (previousRect.top !== currentRect.top)
              moved.push(`${node?.textContent?.slice(0, 40)}: ${previousRect.top} to ${currentRect.top}`)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let drawn = Promise.withResolvers<void>()
    let held = 0
    await page.route('**/api/**', async (route) => {
      held++
      await drawn.promise
      await route.fallback()
    })
    for (const path of paths) {
      await (path.startsWith(HOME) ? admin : user)(page, path)
      await expect(page.locator('h1')).toBeVisible()
      // The profile waits for what the browser says of notifications, and for no answer.
      if (path !== '/my-profile') await expect.poll(() => held, `answers that ${path} waits for`).toBeGreaterThan(0)
      drawn.resolve()
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      })
      expect(await page.evaluate('window.moved'), path).toEqual([])
      // The next page knows no answer.
      drawn = Promise.withResolvers<void>()
      held = 0
      await page.goto('/robots.txt')
      await page.evaluate(() => localStorage.clear())
    }
  })

for (const [language, letters] of [
  ['en', 'Sawari Text'],
  ['hi', 'Sawari Board Hindi'],
] as const)
  test(`the buses keep their place when the app comes, and its letters, on phones of any width: ${language}`, async ({
    page,
    api,
  }) => {
    // With several known arrivals, the list can also be sorted by the shortest trip.
    api.answer('GET /api/buses', 200, { data: [BUS1, BUS2].map((bus) => ({ ...bus, arrivalTime: '06:45' })) })
    await page.addInitScript((chosen) => {
      localStorage.setItem('hasVisited', 'true')
      localStorage.setItem('language', chosen)
    }, language)
    const { promise: measured, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await measured
      await route.fallback()
    })
    // Fonts are held back, so the page's load event does not come yet.
    await page.goto('/bus', { waitUntil: 'commit' })
    const first = page.getByRole('article').first()
    await expect(first).toBeVisible()
    const tops = async () => {
      const at: (number | undefined)[] = []
      for (const width of [360, 375, 390, 412, 440, 480]) {
        await page.setViewportSize({ width, height: 844 })
        at.push((await first.boundingBox())?.y)
      }
      return at
    }
    const drawnByThePage = await tops()
    // The page draws the first buses, the app shows their count.
    await expect(page.getByText(/^\d+ (bus(es)?|बसें?)$/)).toBeVisible()
    expect(await tops()).toEqual(drawnByThePage)
    letGo()
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    await expect.poll(loaded).toContain(letters)
    expect(await tops()).toEqual(drawnByThePage)
  })

test('on a phone held sideways a form has its buttons in one row, and half of the screen for its fields', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await admin(page, '/adminAuth/admin-home-page')
  await page.getByRole('button', { name: 'Add Bus' }).click()
  const form = page.getByRole('dialog', { name: 'Add Bus' })
  const tops = () =>
    form
      .locator('button')
      .evaluateAll((buttons) =>
        buttons
          .filter(({ textContent }) => textContent === 'Cancel' || textContent === 'Add Bus')
          .map((button) => Math.round(button.getBoundingClientRect().top)),
      )
  // It slides in from below, whole by the time that its buttons are there.
  const settledTop = async () => {
    const [cancel, add] = await tops()
    return cancel === add ? cancel : undefined
  }
  await expect.poll(settledTop).toBeLessThan(300)
  expect(await settledTop()).toBeGreaterThan(270)
})

test('in the system’s own colours the logo and icons have the colour of its words, and the chosen day a frame', async ({
  page,
  api,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  api.answer('GET /api/buses/find', 200, { data: [BUS1, { ...BUS1, id: 203, dateOfDeparture: '2030-01-17' }] })
  await visitor(page, '/bus?from=Patna&to=Delhi&date=2030-01-15')
  const words = await page.evaluate(() => getComputedStyle(document.body).color)
  const logo = bar(page).getByRole('img', { name: 'Sawari' })
  expect(await logo.evaluate((drawing) => getComputedStyle(drawing).getPropertyValue('--logo-body'))).toBe('CanvasText')
  const chosen = page.getByRole('navigation', { name: 'Days' }).locator('[aria-current]')
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const language = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'हिंदी' })
  await expect(language.locator('svg')).toHaveCSS('color', words)
  const about = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About' })
  const itsWords = await about.evaluate((link) => getComputedStyle(link).color)
  await expect(about.locator('svg')).toHaveCSS('color', itsWords)
})
