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
const OPTIONS = {
  all: {},
  'of colour': { runOnly: OF_COLOUR },
  others: { rules: Object.fromEntries(OF_COLOUR.map((rule) => [rule, { enabled: false }])) },
}

/**
 * Evaluated and not added as a script: the page's policy lets no foreign script in.
 * @param rules which of axe's; those of colour are the ones whose outcome a theme can change, and most of its work
 */
export async function violations(page: Page, rules: 'all' | 'of colour' | 'others'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations: all } = await page.evaluate(
    // Of what is in order it then works out no more than it must.
    (options) => axe.run({ resultTypes: ['violations'], ...options }),
    OPTIONS[rules],
  )
  return all.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}\n${nodes[0]?.failureSummary}`)
}
