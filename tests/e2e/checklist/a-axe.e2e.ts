import { violations } from './axe.ts'
import { misfits, onEveryScreen, settled } from './every-screen.ts'
import { expect, test, WIDE } from './fixtures.ts'
import { onOperatorScreens } from './operator-screens.ts'

/** What every screen owes everybody, in both themes, on a phone and on a desk. */

const PHONE = { width: 390, height: 844 }
/** Small phones, and a page zoomed to twice its size on a usual one. */
const NARROW = [360, 320, 195]

/** Which of axe's rules a theme can change the outcome of. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

const SIDES = [
  { whose: 'a traveller’s', onScreens: onEveryScreen },
  { whose: 'an operator’s', onScreens: onOperatorScreens },
]

// One walk for all of it: the way to the screens takes as long as looking at them. Each side's is a page of its own.
test.describe.configure({ mode: 'parallel' })
for (const { whose, onScreens } of SIDES)
  test(`on ${whose} screens axe finds nothing, they have one heading, landmark and title each, and fit`, async ({
    page,
    api,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(PHONE)
    await onScreens(page, api, async (name, title) => {
      await expect.soft(page, name).toHaveTitle(title)
      expect.soft(await page.locator('h1').count(), `${name}: h1`).toBe(1)
      expect.soft(await page.locator('main').count(), `${name}: main`).toBe(1)
      for (const size of [PHONE, WIDE]) {
        await page.setViewportSize(size)
        for (const theme of ['dark', 'light']) {
          await page.evaluate((shown) => {
            document.documentElement.dataset.theme = shown
          }, theme)
          await settled(page)
          const rules = theme === 'dark' ? OF_COLOUR : undefined
          expect.soft(await violations(page, rules), `${name}, ${theme}, ${size.width} px`).toEqual([])
        }
      }
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 640 })
        expect.soft(await misfits(page), `${name}, ${width} px`).toEqual([])
      }
      await page.setViewportSize(PHONE)
    })
  })
