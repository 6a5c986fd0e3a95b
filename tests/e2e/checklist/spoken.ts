import { expect, type Page } from '@playwright/test'
import { LANGUAGE } from '#storage-keys.ts'
import { ADM1, BUSES, PAYMENT_ROW, PAYMENT_TERMS, TILL, TKT1, USER1 } from '../../support/checklist/records.ts'

/** Texts that other people wrote, and that screens show unchanged. */
const WRITTEN = [
  ...[...BUSES, USER1, ADM1, TKT1, PAYMENT_ROW, PAYMENT_TERMS, ...TILL.boxes].flatMap((record) =>
    Object.values(record),
  ),
  'Shree Ganesh Travels Private Limited Muzaffarpur, A/C Seater / Sleeper (2+1) Bharat Benz, Thiruvananthapuram',
  'name,from, Kab, Kitna, okbank.csv, UPI Ref No, Magadh',
  'BR01PC3318, SW310M, BUS10SNDY, BUS10HBD, help@sawari.example, AC, Recliner, asha@example.com, HH:mm, YYYY-MM-DD, ABCDE, Visakhapatnam Dwaraka, Bairiya Bus Stand, Gandhi Maidan, Jehanabad, near the old fort gate, Venkatanarasimharajuvaripeta, Boom from server',
].join(' ')
/** The mock server's reason for refusing a change, in the language of that request. */
const REASON = 'This bus was changed meanwhile: Cost per seat is 780 now. Look at it, then save again.'

/** Names, and words that any bus stand writes in Latin letters. */
const NAMES = [
  'Sawari',
  'PDF',
  'QR',
  'OK',
  'CSV',
  'Excel',
  'GST',
  'PAN',
  'UPI',
  'UTR',
  'AC',
  'Wi',
  'Fi',
  'SMS',
  'ID',
  'English',
]

/** Acts like another tab in which somebody chooses a language. */
export async function speak(page: Page, language: 'en' | 'hi'): Promise<void> {
  await page.evaluate(
    ([key, chosen]) => {
      localStorage.setItem(key, chosen)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: chosen }))
    },
    [LANGUAGE, language] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en-IN' : language)
}

/** @returns visible or read-out texts with a word in Latin letters that only the app can have written */
export async function englishLeft(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const heard: string[] = [document.title]
    const foreign = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang')?.startsWith('en') ?? false
    const unheard = 'script, style, template, noscript, [aria-live="off"]'
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || element.closest(unheard) || foreign(element)) continue
      if (node instanceof Text) heard.push(node.data)
      else if (node instanceof Element)
        for (const name of ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt'])
          heard.push(node.getAttribute(name) ?? '')
    }
    return heard.map((text) => text.trim()).filter(Boolean)
  })
  const written = new Set(WRITTEN.match(/[A-Za-z]+/g))
  const own = (word: string) => !NAMES.includes(word) && !written.has(word)
  return said.filter((text) => text !== REASON && text.match(/[A-Za-z]{2,}/g)?.some(own))
}
