import { expect, type Page } from '@playwright/test'

/**
 * In its first frames the field is a text field (src/features/home/search/day-field.tsx). `fill` takes two steps, and
 * if it becomes a date field between them, the second step has no effect. So wait for the date field.
 */
export async function fillDate(page: Page, day: string): Promise<void> {
  const field = page.getByLabel('Date of Departure')
  await expect(field).toHaveAttribute('type', 'date')
  await field.fill(day)
}
