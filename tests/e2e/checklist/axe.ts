import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: {
  run: (options: {
    resultTypes: 'violations'[]
    runOnly?: string[]
  }) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
}

/**
 * Evaluated and not added as a script: the page's policy lets no foreign script in.
 * @param rules all of axe's, unless some are named
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations: all } = await page.evaluate(
    // Of what is in order it then works out no more than it must.
    (runOnly) => axe.run({ resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) }),
    rules,
  )
  return all.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}\n${nodes[0]?.failureSummary}`)
}
