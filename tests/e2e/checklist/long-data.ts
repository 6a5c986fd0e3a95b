import type { Page } from '@playwright/test'
import { BUSES } from '../../support/checklist/records.ts'

/** Longer than nearly all that people write. An address or a pasted name has no space to break at. */
export const LONG_DATA = {
  'long names': 'Shree Ganesh Travels Private Limited, near the old fort gate',
  'a long word': 'Thiruvananthapuramvenkatanarasimharajuvaripetamuzaffarpur',
}
const LARGE_SUM = '₹99,999.50'
const PLACES = BUSES.flatMap(({ from, to }) => [from, to])

/** @returns the texts of the page, each as its text node has it */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) found.push(text.data)
    return found
  })
}

/**
 * What people have written is the same in both languages; names of places are in both of them. Numbers, times, codes
 * and number plates are left out: they do not get longer.
 */
export function writtenByPeople(english: string[], hindi: string[]): string[] {
  const inBoth = new Set([...hindi, ...PLACES])
  return english.filter((text) => inBoth.has(text) && (/[a-zऀ-ॿ]{3}/.test(text) || /^₹[\d,.]+$/.test(text)))
}

/**
 * Puts `long` in the place of texts, and a large sum in the place of sums.
 * @returns puts back what was there
 */
export async function lengthen(page: Page, texts: string[], long: string): Promise<() => Promise<void>> {
  const before = await page.evaluateHandle(
    ([wanted, long, sum]) => {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: { node: Text; data: string }[] = []
      for (let node = nodes.nextNode(); node instanceof Text; node = nodes.nextNode())
        // A row of figures sizes its letters by their number.
        if (
          wanted.includes(node.data) &&
          !node.parentElement?.closest('script, style, svg, option, [style*="--letters"]')
        )
          found.push({ node, data: node.data })
      for (const { node, data } of found) node.data = data.startsWith('₹') ? sum : long
      return found
    },
    [texts, long, LARGE_SUM] as const,
  )
  return async () => {
    await before.evaluate((found) => {
      for (const { node, data } of found) node.data = data
    })
    await before.dispose()
  }
}
