import { expect } from './expect.ts'
import type { Page } from './page.ts'

/**
 * Waits until the field is a date field: for its first frames it is a text field
 * (src/features/home/search/day-field.tsx).
 */
export async function fillDate(page: Page, day: string): Promise<void> {
  const field = page.getByLabel('Date of Departure')
  await expect(field).toHaveAttribute('type', 'date')
  await field.fill(day)
}
