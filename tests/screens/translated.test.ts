import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Node } from 'happy-dom'
import { afterEach } from 'vitest'
import { ADM1, BUS1, COUNTER1, USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { ah, chk, enter, pickSeats, test, tix, user } from './support/rows.ts'
import { type Translator, translate } from './support/translator.ts'

/** A browser translates the page: each screen still works, shows the current state, and leads to the next. */

const TRAVELLER = { hasVisited: true, User: USER1 }
const OPERATOR = { hasVisited: true, Admin: ADM1, adminId: ADM1.id, adminName: ADM1.name }
const HOME = '/adminAuth/admin-home-page'

const at =
  (path: string, records: Record<string, unknown> = { hasVisited: true }) =>
  (page: Page) =>
    enter(page, records, path)

/** How to open each address of the app. The first word of a name is its path in the route tree. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  '/': at('/'),
  '/ on the first visit': (page) => page.goto('/'),
  '/ of a traveller': at('/', TRAVELLER),
  '/admin-reset-link': at('/admin-reset-link'),
  '/admin-reset-password': at('/admin-reset-password?token=abc123'),
  '/admin-signup': at('/admin-signup'),
  '/my-profile': at('/my-profile', TRAVELLER),
  '/reset-link': at('/reset-link'),
  '/user-reset-password': at('/user-reset-password?token=abc123'),
  '/userAuth': at('/userAuth'),
  '/usersignup': at('/usersignup'),
  '/about': at('/about'),
  '/contact': at('/contact'),
  '/my-tickets': at('/my-tickets', TRAVELLER),
  '/offer': at('/offer'),
  '/privacy': at('/privacy'),
  '/terms': at('/terms'),
  '/adminAuth/join': at('/adminAuth/join?token=abc123'),
  '/boarding/$busId': at('/boarding/101', OPERATOR),
  '/boarding/late/$busId': at('/boarding/late/101', OPERATOR),
  [`${HOME}/late/$busId`]: at(`${HOME}/late/101`, OPERATOR),
  '/boarding/run/$busId': at('/boarding/run/101', OPERATOR),
  [`${HOME}/run/$busId`]: at(`${HOME}/run/101`, OPERATOR),
  '/boarding/not-coming/$busId': at('/boarding/not-coming/101', OPERATOR),
  [`${HOME}/not-coming/$busId`]: at(`${HOME}/not-coming/101`, OPERATOR),
  [`${HOME}/say/$busId`]: at(`${HOME}/say/101?what=time`, OPERATOR),
  '/boarding/take-over': at('/boarding/take-over'),
  '/adminAuth/': at('/adminAuth'),
  '/boarding/': at('/boarding', OPERATOR),
  '/ticket/$link': at('/ticket/abc123'),
  [`${HOME}/refunds`]: at(`${HOME}/refunds`, OPERATOR),
  [`${HOME}/staff`]: at(`${HOME}/staff`, OPERATOR),
  [`${HOME}/payments`]: at(`${HOME}/payments`, OPERATOR),
  [`${HOME}/payments/statement`]: at(`${HOME}/payments/statement`, OPERATOR),
  [`${HOME}/cash/`]: at(`${HOME}/cash`, OPERATOR),
  [`${HOME}/cash/$box`]: at(`${HOME}/cash/own`, OPERATOR),
  [`${HOME}/how-passengers-pay`]: at(`${HOME}/how-passengers-pay`, OPERATOR),
  [`${HOME}/notifications`]: at(`${HOME}/notifications`, OPERATOR),
  [`${HOME}/statistics`]: at(`${HOME}/statistics`, OPERATOR),
  [`${HOME}/trips`]: at(`${HOME}/trips?day=2030-01-15`, OPERATOR),
  [`${HOME}/`]: ah,
  [`${HOME}/ with its buses`]: async (page) => {
    await ah(page)
    await page.getByRole('button', { name: 'View All Buses' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  [`${HOME}/ with its tickets`]: async (page) => {
    await ah(page)
    await page.getByRole('button', { name: 'View All Tickets' }).click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
  },
  [`${HOME}/counter/`]: at(`${HOME}/counter`, OPERATOR),
  [`${HOME}/passengers`]: at(`${HOME}/passengers`, OPERATOR),
  [`${HOME}/more`]: at(`${HOME}/more`, OPERATOR),
  [`${HOME}/ of a counter`]: at(HOME, { hasVisited: true, Admin: COUNTER1 }),
  [`${HOME}/booked-tickets/$busId`]: at(`${HOME}/booked-tickets/101`, OPERATOR),
  [`${HOME}/call-off/$busId`]: at(`${HOME}/call-off/101`, OPERATOR),
  [`${HOME}/counter/$busId`]: at(`${HOME}/counter/101`, OPERATOR),
  [`${HOME}/boarding/$busId`]: at(`${HOME}/boarding/101`, OPERATOR),
  '/bus/': at('/bus'),
  '/bus/ of a search': at('/bus?from=Patna&to=Delhi&date=2030-01-15'),
  '/bus/bus-details/': async (page) => {
    await user(page, `/bus/bus-details?bus=${BUS1.id}`)
    await pickSeats(page, 3, 4)
  },
  '/bus/bus-details/checkout/': chk,
  '/bus/bus-details/checkout/ticket': tix,
  'no such page': at('/nowhere'),
}

/** Another tab chooses a language, and every text on this screen changes. */
async function speak(page: Page, language: 'en' | 'hi'): Promise<void> {
  const { window } = page
  window.localStorage.setItem('language', language)
  window.dispatchEvent(new window.StorageEvent('storage', { key: 'language', newValue: language }))
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en-IN' : language)
}

// All windows share this prototype: undo what one page has wrapped (src/app/translated-page.ts) before the next.
const { removeChild, insertBefore, appendChild } = Node.prototype
afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore, appendChild })
})

async function goOn(page: Page, path: string): Promise<void> {
  const { window } = page
  window.history.pushState(null, '', path)
  window.dispatchEvent(new window.PopStateEvent('popstate'))
}

async function expectSound(page: Page, translator: Translator): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toHaveCount(0)
  await expect.poll(() => translator.stale()).toEqual([])
}

for (const [name, open] of Object.entries(SCREENS))
  test(`goes on in a browser that translates: ${name}`, async ({ page }) => {
    await open(page)
    // Wait for text: an empty window has nothing to translate.
    await expect.poll(() => page.window.document.body.textContent?.trim()).not.toBe('')
    const translator = translate(page)
    expect(translator.swapped).toBeGreaterThan(0)
    for (const language of ['hi', 'en'] as const) {
      const before = translator.swapped
      await speak(page, language)
      await page.setOffline(true)
      await page.setOffline(false)
      await expectSound(page, translator)
      expect(translator.swapped).toBeGreaterThan(before)
    }
    await goOn(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About Sawari' })).toBeVisible()
    await expectSound(page, translator)
  })

test('each address of the app is among them', () => {
  const tree = readFileSync(join(import.meta.dirname, '../../src/route-tree.gen.ts'), 'utf8')
  const paths = [...(/fullPaths:([\s\S]*?)fileRoutesByTo/.exec(tree)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(30)
  const walked = new Set(Object.keys(SCREENS).map((name) => name.split(' ')[0]))
  // A layout route has no screen of its own.
  expect(paths.filter((path) => !walked.has(path) && path !== HOME)).toEqual([])
})
