import { expect } from './expect.ts'
import type { Page } from './page.ts'

/** For its first frames the field is one of text (src/features/home/search/day-field.tsx). */
export async function fillDate(page: Page, day: string): Promise<void> {
  const field = page.getByLabel('Date of Departure')
  await expect(field).toHaveAttribute('type', 'date')
  await field.fill(day)
}
