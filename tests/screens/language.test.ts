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

test('what is not known yet is said in the language that is chosen meanwhile', async ({ page, api }) => {
  page.clock.install()
  api.abort('PUT /api/users/7')
  await user(page, '/my-profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Name').fill('Asha Devi')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('We do not know yet whether your profile was saved.')).toBeVisible()
  const sent = api.calls('PUT /api/users/7').length
  // As another tab does in which somebody chooses it. The clock stands: nothing is sent again, and said anew by that.
  await page.clock.pauseAt(Date.now() + 1_000)
  page.window.localStorage.setItem('language', 'hi')
  page.window.dispatchEvent(new page.window.StorageEvent('storage', { key: 'language', newValue: 'hi' }))
  await expect(page.getByText('अभी पता नहीं कि आपकी प्रोफ़ाइल सेव हुई या नहीं।')).toBeVisible()
  expect(api.calls('PUT /api/users/7')).toHaveLength(sent)
})
