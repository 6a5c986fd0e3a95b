import { misfits, onEveryScreen } from './every-screen.ts'
import { expect, test, WIDE } from './fixtures.ts'
import { onOperatorScreens } from './operator-screens.ts'

/**
 * Whoever has set the browser's letters to twice their size (its own setting, not the page's zoom) gets them twice the
 * size, and nothing sticks out or is cut.
 */

const PHONE = { width: 390, height: 844 }

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] })
  },
})

for (const { whose, onScreens } of [
  { whose: 'a traveller’s', onScreens: onEveryScreen },
  { whose: 'an operator’s', onScreens: onOperatorScreens },
])
  test(`letters twice the size fit ${whose} screens`, async ({ page, api }) => {
    await page.setViewportSize(PHONE)
    await onScreens(page, api, async (name) => {
      for (const size of [PHONE, WIDE]) {
        await page.setViewportSize(size)
        expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px')
        expect.soft(await misfits(page), `${name}, ${size.width} px`).toEqual([])
      }
      await page.setViewportSize(PHONE)
    })
  })
