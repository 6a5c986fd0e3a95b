import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: {
  run: (options: {
    resultTypes: 'violations'[]
    runOnly?: string[]
    rules?: Record<string, { enabled: boolean }>
  }) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
}

const OF_COLOUR = ['color-contrast', 'link-in-text-block']
/** Rules whose result depends on the texts, and so on the language. */
const OF_WORDS = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'role-img-alt',
  'select-name',
  'svg-img-alt',
  'valid-lang',
]
const OPTIONS = {
  all: {},
  'of colour': { runOnly: OF_COLOUR },
  'of words': { runOnly: OF_WORDS },
}

/**
 * Evaluates axe instead of adding a script tag: the page's content policy allows no foreign scripts.
 * @param rules `of colour`: only rules whose result a theme can change, which are half of axe's work
 */
export async function violations(page: Page, rules: keyof typeof OPTIONS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations: all } = await page.evaluate(
    // Reports violations only: axe then skips work on elements that pass.
    (options) => axe.run({ resultTypes: ['violations'], ...options }),
    OPTIONS[rules],
  )
  return all.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}\n${nodes[0]?.failureSummary}`)
}
