import { expect, type Page } from '@playwright/test'

/**
 * For its first frames the field is one of text (src/features/home/search/day-field.tsx), and what fills that in does so in
 * two steps: between them it may become one of dates, which takes none of the second.
 */
export async function fillDate(page: Page, day: string): Promise<void> {
  const field = page.getByLabel('Date of Departure')
  await expect(field).toHaveAttribute('type', 'date')
  await field.fill(day)
}
