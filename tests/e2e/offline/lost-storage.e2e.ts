import { expect, test } from './fixtures.ts'
import { ASHA, firstVisit } from './phone.ts'

/** Saved tickets where part of the browser's storage is gone, or will be, and what is said of that. */
test.use({ file: 'lost-storage' })

const FORBIDDEN = () => {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('Denied.', 'SecurityError')
    },
  })
}

for (const what of ['cleared', 'forbidden'] as const)
  test(`localStorage alone is ${what}: saved tickets and their PDFs open offline`, async ({ phone }) => {
    await firstVisit(phone, ASHA)
    const page = await phone.newPage()
    await page.goto('/')
    if (what === 'cleared') await page.evaluate(() => localStorage.clear())
    else await page.addInitScript(FORBIDDEN)
    await phone.setOffline(true)
    await page.goto('/my-tickets')
    await expect(page.getByText('Saved offline').first()).toBeVisible()
    await page.getByRole('link', { name: 'Open PDF' }).first().click()
    await expect(page.locator('canvas[data-drawn="true"]').first()).toBeVisible()
    await expect(page.getByText('This browser keeps nothing')).toHaveCount(0)
  })

test('after a log-out nothing of it is left to open', async ({ phone }) => {
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('User'))).toBeNull()
  await page.goto('/my-tickets')
  await expect(page).toHaveURL(/\/userAuth$/)
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

for (const { where, userAgent, isPrivate, mark, note } of [
  { where: 'anywhere', mark: 'Saved offline', note: 'Saved tickets stay until this browser needs the room.' },
  { where: 'in Safari', userAgent: IPHONE, mark: 'Saved offline', note: 'after seven days without a visit' },
  {
    where: 'in a private window',
    isPrivate: true,
    mark: 'Saved in this window',
    note: 'saved tickets go when you close it',
  },
])
  test(`what may become of saved tickets is said: ${where}`, async ({ browser, line }) => {
    const phone = await browser.newContext({ baseURL: line.url, ...(userAgent && { userAgent }) })
    await firstVisit(phone, ASHA)
    const page = await phone.newPage()
    // As Safari and Firefox answer in private windows; Chromium's cannot be told from others.
    if (isPrivate)
      await page.addInitScript(() => {
        StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('Denied.', 'SecurityError'))
      })
    await page.goto('/my-tickets')
    await expect(page.getByText(mark).first()).toBeVisible()
    await expect(page.getByText(note)).toBeVisible()
    await phone.close()
  })
