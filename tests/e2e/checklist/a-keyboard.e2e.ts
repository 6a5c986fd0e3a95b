import type { Locator, Page } from '@playwright/test'
import { BUS1, PASSWORD, USER1 } from '../../support/checklist/records.ts'
import { someRefund } from '../../unit/features/refunds/some-refund.ts'
import { admin, alertWith, busRow, expect, seat, test, visitor } from './fixtures.ts'

/** The whole journey without a mouse, with reduced motion. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const NOTHING = 'nothing'

/** The focused element, and whether its focus is visible: on screen, with a ring round it or its field. */
async function seenFocus(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate((nothing) => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return { name: nothing, isSeen: false }
    const box = focused.getBoundingClientRect()
    const onScreen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    const ringed = (element: Element | null) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element ?? document.body)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    // For some controls, the ring is on the field's box, the date's chip or the label.
    const isSeen = onScreen && (ringed(focused) || ringed(focused.parentElement) || ringed(focused.nextElementSibling))
    return { name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`, isSeen }
  }, NOTHING)
}

/** Presses Tab until the target has the focus; the focus must be visible at every stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const { name, isSeen } = await seenFocus(page)
    // After the page's last stop, Tab goes to the browser's own bar and then back to the page.
    if (name !== NOTHING) expect(isSeen, `focus is seen on ${name}`).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The keyboard does not get there in 60 presses.')
}

/** Expects no motion: only fades of 80 ms at most. */
async function expectStill(page: Page): Promise<void> {
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0)),
    ),
  )
  expect(longest).toBeLessThanOrEqual(80)
}

test('by keyboard alone, with motion unwanted: search, seats, log-in, ticket, wallet', async ({ page, api }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await visitor(page)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByLabel('From Location'))
  await page.keyboard.type('pat')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('To Location'))
  await page.keyboard.type('Delhi')
  await page.keyboard.press('Escape')
  await tabTo(page, button('Search Bus'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bus\?from=Patna&to=Delhi&/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(api.calls('GET /api/buses/find')[0]?.query.get('from')).toBe('Patna')
  await expectStill(page)

  // The days of the route are one Tab stop; arrow keys move between them.
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
  await tabTo(page, days.first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(days.nth(1)).toBeFocused()
  await tabTo(page, busRow(page, BUS1.name).getByRole('link', { name: 'Book Now' }))
  await page.keyboard.press('Enter')
  await expect(seat(page, 1)).toHaveAccessibleName('Seat 1, booked')
  await tabTo(page, seat(page, 3))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(seat(page, 4)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Selected seats' }).getByRole('listitem')).toHaveText(['3', '4'])
  await expectStill(page)
  await tabTo(page, button('Proceed to Checkout'))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/userAuth$/)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(USER1.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(alertWith(page, 'Login Successful!')).toBeVisible()
  await expectStill(page)

  const letGo = api.hold('POST /api/tickets/*/*/*/*')
  await tabTo(page, button('Book Ticket'))
  await page.keyboard.press('Enter')
  await expect(button('Booking...')).toBeFocused()
  await expectStill(page)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeFocused()
  await expectStill(page)

  await tabTo(page, page.getByRole('link', { name: 'Show full screen' }))
  await page.keyboard.press('Enter')
  const door = page.getByRole('dialog')
  await expect(door.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(door).toHaveCount(0)
  const show = page.getByRole('article', { name: 'Ticket 900' }).getByRole('link', { name: 'Show' })
  await tabTo(page, show)
  await page.keyboard.press('Enter')
  await expect(door).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(door).toHaveCount(0)
  await expect(show).toBeFocused()

  await tabTo(page, button('My Account'))
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'My Account' })
  await expect(drawer).toBeVisible()
  await expect.poll(() => drawer.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await expectStill(page)
  await tabTo(page, drawer.getByRole('button', { name: 'My Tickets' }))
  await page.keyboard.press('Enter')
  const tickets = page.getByRole('dialog', { name: 'My Tickets' })
  await expect(tickets.getByRole('article')).toHaveCount(2)
  await expect.poll(() => tickets.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(tickets).toHaveCount(0)
  await expect(button('My Account')).toBeFocused()
})

test('what the keyboard reaches comes out from behind the buttons at the foot of the screen', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const data = Array.from({ length: 12 }, (_, index) => someRefund(index + 1))
  api.answer('GET /api/refunds', 200, { message: 'ok', data, total: 12, amount: 1200 })
  await admin(page, '/adminAuth/admin-home-page/refunds')
  await page.getByRole('checkbox').first().check()
  const dock = page.getByRole('region', { name: '1 picked' })
  await expect(dock).toBeInViewport({ ratio: 1 })
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(12)
  const foot = (await dock.boundingBox())?.y ?? 0
  for (let index = 1; index < 12; index++) {
    const isFocused = () => boxes.nth(index).evaluate((box) => box === document.activeElement)
    for (let stops = 0; stops < 8 && !(await isFocused()); stops++) await page.keyboard.press('Tab')
    await expect(boxes.nth(index)).toBeFocused()
    const focused = await boxes.nth(index).boundingBox()
    expect((focused?.y ?? 0) + (focused?.height ?? 0), `checkbox ${index}`).toBeLessThanOrEqual(foot)
  }
})
