import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, store, test, user } from './support/rows.ts'

/** The language that is chosen on the phone, and that mails and tickets follow. */

const TOLD = 'PUT /api/users/7/language'

async function choose(page: Page, language: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: language }).click()
}

test('the first choice of somebody who is logged in is told to the server', async ({ page, api }) => {
  api.answer(TOLD, 200, { message: 'ok', data: null })
  await user(page)
  await choose(page, 'हिंदी')
  await expect(page.getByRole('heading', { level: 1, name: 'कहाँ जाना है?' })).toBeVisible()
  await expect.poll(() => api.calls(TOLD).map(({ body }) => body)).toEqual([{ language: 'hi' }])
  await expect.poll(() => store(page, 'languageTold')).toEqual({ 'user-7': 'hi' })
})

test('an answer that is lost leaves the server with the right language in the end', async ({ page, api }) => {
  api.answer(TOLD, 200, { message: 'ok', data: null })
  await user(page)
  await choose(page, 'हिंदी')
  await expect.poll(() => store(page, 'languageTold')).toEqual({ 'user-7': 'hi' })
  // The request arrives, but its answer is lost.
  api.abort(TOLD)
  await choose(page, 'English')
  await expect.poll(() => api.calls(TOLD).length).toBe(2)
  await expect.poll(() => store(page, 'languageTold')).toEqual({})
  api.answer(TOLD, 200, { message: 'ok', data: null })
  await choose(page, 'हिंदी')
  await expect
    .poll(() => api.calls(TOLD).map(({ body }) => body))
    .toEqual([{ language: 'hi' }, { language: 'en' }, { language: 'hi' }])
  await expect.poll(() => store(page, 'languageTold')).toEqual({ 'user-7': 'hi' })
})

test('a field for a file has its button in the chosen language, whatever the browser speaks', async ({ page }) => {
  await admin(page, '/adminAuth/admin-home-page/payments/statement')
  await expect(page.getByText('Choose a file')).toBeVisible()
  page.window.localStorage.setItem('language', 'hi')
  await page.reload()
  await expect(page.getByText('फ़ाइल चुनें')).toBeVisible()
})
