import { expect, test } from './fixtures.ts'
import { ASHA, addTrip, bringLogIn, firstVisit } from './phone.ts'

/** Saved tickets when part of the browser's storage is lost or may be lost, and what the app says about it. */

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
    await page.getByText('More', { exact: true }).first().click()
    await page.getByRole('link', { name: 'Open PDF' }).first().click()
    await expect(page.locator('canvas[data-drawn="true"]').first()).toBeVisible()
    await expect(page.getByText('This browser saves nothing')).toHaveCount(0)
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
    // Safari and Firefox answer like this in private windows; a private window of Chromium cannot be recognised.
    if (isPrivate)
      await page.addInitScript(() => {
        StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('Denied.', 'SecurityError'))
      })
    await page.goto('/my-tickets')
    await expect(page.getByText(mark).first()).toBeVisible()
    await expect(page.getByText(note)).toBeVisible()
    await phone.close()
  })

test('a phone with no room says why tickets are not saved, and what to do', async ({ phone }) => {
  await phone.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })
  const page = await phone.newPage()
  await page.goto('/')
  await bringLogIn(page)
  await page.goto('/my-tickets')
  await expect(page.getByText('Not saved: this phone has no room left.')).toBeVisible()
  await expect(page.getByText('Without a signal some do not open')).toBeVisible()
  await expect(page.getByText('They open with no signal')).toHaveCount(0)
})

test('the ticket of somebody else, as of a notification that was theirs, is said not to be this account’s', async ({
  phone,
}) => {
  const page = await phone.newPage()
  await page.goto('/')
  await bringLogIn(page)
  await page.goto('/my-tickets?ticket=999999999')
  const note = page.getByText('Ticket 999999999 is not in this account.')
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(note).toHaveCount(0)
  await expect(page).toHaveURL(/\/my-tickets$/)
})

test('with no room for the whole list, the soonest buses are said to be all that this phone has', async ({
  server,
  phone,
}) => {
  // More trips than the first frame's part of the list can hold.
  for (let day = 1; day <= 60; day++) await addTrip(server, (20 + day) * 24 * 60, `Long List ${day}`)
  // Cache Storage fails as on a full phone; small values elsewhere still fit.
  await phone.addInitScript(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  })
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Book Now' }).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('availableBuses'))).not.toBeNull()
  await phone.setOffline(true)
  await page.goto('/bus')
  await expect(page.getByText('This phone saves only the buses that leave soonest.')).toBeVisible()
})
