import type { CDPSession, Page } from '@playwright/test'
import { BUS1 } from '../../support/checklist/records.ts'
import { violations } from './axe.ts'
import { settled, TRAVELLERS_WALKS } from './every-screen.ts'
import { expect, test, visitor, WIDE } from './fixtures.ts'
import { LONG_DATA, lengthen, textsOf, writtenByPeople } from './long-data.ts'
import { OPERATORS_WALKS } from './operator-screens.ts'
import { brokenWords, coveredThings, crowds, docksOutOfReach, misfits } from './screen-rules.ts'
import { englishLeft, speak } from './spoken.ts'

/** Rules for every screen: in both themes, on a phone and on a desktop, in both languages, at every text size. */

const PHONE = { width: 390, height: 844 }
/** An average phone zoomed to 200 %. */
const ZOOMED = { width: 195, height: 422 }
/** The narrowest desk with tables, a tablet held sideways, the narrowest desk; small phones, also folded ones. */
const OTHER_WIDTHS = [1248, 1024, 960, 360, 344, 320, ZOOMED.width]

const FIT = [misfits, brokenWords, coveredThings, crowds]

// One walk checks everything: reaching the screens takes as long as checking them.
test.describe.configure({ mode: 'parallel' })
for (const { name: walk, on } of [...TRAVELLERS_WALKS, ...OPERATORS_WALKS])
  test(`${walk}: axe, headings, titles, both languages, and all of it fits`, async ({ page, api }) => {
    // At most twelve screens, each checked a dozen times.
    test.setTimeout(240_000)
    // Answered from disk, also while the walk is offline.
    await page.route(/\/assets\/(hi|places)-[^/]+$/, (route) =>
      route.fulfill({ path: `dist/app${new URL(route.request().url()).pathname}` }),
    )
    const browser = await page.context().newCDPSession(page)
    await page.setViewportSize(PHONE)
    await on(page, api, async (name, title) => {
      await expect.soft(page, name).toHaveTitle(title)
      expect.soft(await page.locator('h1:not([inert] *)').count(), `${name}: h1`).toBe(1)
      expect.soft(await page.locator('main:not([inert] *)').count(), `${name}: main`).toBe(1)
      expect.soft(await docksOutOfReach(page), name).toEqual([])
      // Each change of the window's width draws the page anew: from width to width, not from rule to rule.
      await holdsInBothThemes(page, name)
      const written = await isInHindi(page, name)
      await fitsLongData(page, name, written)
      await page.setViewportSize(WIDE)
      await holdsInBothThemes(page, name)
      await fitsWithRoomBetween(page, name)
      await fitsInLargeLetters(page, browser, name)
      await fits(page, name, [WIDE.width, ...OTHER_WIDTHS])
      await page.setViewportSize(PHONE)
    })
  })

test('what people have written is found on a screen, and put back after it was made long', async ({ page }) => {
  await visitor(page)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
  const english = await textsOf(page)
  await speak(page, 'hi')
  await settled(page)
  const written = writtenByPeople(english, await textsOf(page))
  await speak(page, 'en')
  expect(written).toEqual(expect.arrayContaining([BUS1.name, BUS1.from, '₹750']))
  expect(written).not.toContain('Book Now')
  const putBack = await lengthen(page, written, LONG_DATA['a long word'])
  await expect(page.getByRole('heading', { name: LONG_DATA['a long word'] })).toHaveCount(5)
  await expect(page.getByText('₹99,999.50')).toHaveCount(5)
  await putBack()
  await expect(page.getByRole('heading', { name: BUS1.name, exact: true })).toBeVisible()
  await expect(page.getByText(LONG_DATA['a long word'])).toHaveCount(0)
  await expect(page.getByText('₹99,999.50')).toHaveCount(0)
})

/** At the present width. Names and roles don't depend on width or theme: only a phone in light checks all rules. */
async function holdsInBothThemes(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((shown) => {
      const atOnce = new CSSStyleSheet()
      atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets.push(atOnce)
      document.documentElement.dataset.theme = shown
      document.body.getBoundingClientRect()
      document.adoptedStyleSheets.pop()
    }, theme)
    await settled(page)
    const rules = theme === 'light' && width === PHONE.width ? 'all' : 'of colour'
    expect.soft(await violations(page, rules), `${name}, ${theme}, ${width} px`).toEqual([])
  }
}

async function fits(page: Page, name: string, widths: number[], rules = FIT): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === ZOOMED.width ? ZOOMED.height : 640 })
    // The app hears of a new width a frame after the styles have changed.
    const faults = async () => (await Promise.all(rules.map((rule) => rule(page)))).flat()
    await expect.soft.poll(faults, `${name}, ${width} px`).toEqual([])
  }
}

/** Doubles the browser's own font size (its setting, not the page's zoom): texts must grow, and still fit. */
async function fitsInLargeLetters(page: Page, browser: CDPSession, name: string): Promise<void> {
  const letters = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await letters(32)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px')
  await fits(page, `${name}, large letters`, [WIDE.width, PHONE.width])
  await letters(16)
}

/** As far apart as some readers set letters and lines: https://www.w3.org/TR/WCAG22/#text-spacing */
async function fitsWithRoomBetween(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const apart = new CSSStyleSheet()
    apart.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets.push(apart)
  })
  await fits(page, `${name}, letters apart`, [PHONE.width, 320], [misfits])
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

/**
 * Switches the screen to Hindi while dialogs are open and fields filled: none of the app's own texts may stay English.
 * Colours don't depend on the language.
 * @returns the texts that people have written
 */
async function isInHindi(page: Page, name: string): Promise<string[]> {
  const english = await textsOf(page)
  await speak(page, 'hi')
  await settled(page)
  await expect.soft.poll(() => englishLeft(page), name).toEqual([])
  expect.soft(await violations(page, 'of words'), `${name}, in Hindi`).toEqual([])
  const written = writtenByPeople(english, await textsOf(page))
  await fits(page, `${name}, in Hindi`, [320, ZOOMED.width, WIDE.width])
  await speak(page, 'en')
  return written
}

/** Whatever people have written, at its longest: no name and no sum makes a page wider than the window. */
async function fitsLongData(page: Page, name: string, written: string[]): Promise<void> {
  for (const [what, long] of Object.entries(LONG_DATA)) {
    const putBack = await lengthen(page, written, long)
    await fits(page, `${name}, ${what}`, [1024, PHONE.width, 320])
    await putBack()
  }
}
