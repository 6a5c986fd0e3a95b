import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ASHA, addTrip, bringLogIn, firstVisit, RAVI, tripsNamed } from './phone.ts'

/** Phones whose IndexedDB never answers, or is emptied under an open page. */

const SILENT = () => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
}

/** Empties the databases as another tab does, or a person who clears the site's data. */
const emptyDatabases = (page: Page, named: string) =>
  page.evaluate(async (part) => {
    for (const { name = '' } of await indexedDB.databases())
      if (name.includes(part))
        await new Promise((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name)
          deleting.onsuccess = resolve
          deleting.onerror = reject
        })
  }, named)

async function logInAsOperator(page: Page): Promise<void> {
  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
  await page.getByRole('button', { name: 'View All Buses' }).click()
}

async function setFare(page: Page, name: string, fare: number): Promise<void> {
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await form.getByLabel('Cost per seat').fill(String(fare))
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toHaveCount(0, { timeout: 15_000 })
}

test.describe('a store that never answers', () => {
  test.beforeEach(({ phone }) => phone.addInitScript(SILENT))

  test('an operator’s edit is sent, and said to be kept by this page alone until then', async ({
    phone,
    server,
    line,
  }) => {
    await addTrip(server, 300, 'Silent Bus')
    const page = await phone.newPage()
    await logInAsOperator(page)
    await setFare(page, 'Silent Bus', 111)
    await expect.poll(() => tripsNamed(server, 'Silent Bus').map(({ fare }) => fare)).toEqual([111])
    line.set('/api/', { kind: 'cut' })
    await phone.setOffline(true)
    await setFare(page, 'Silent Bus', 222)
    await expect(page.getByText('This browser saves nothing: keep this page open').first()).toBeVisible()
    await expect(page.getByText('Saved on this phone. It is sent')).toHaveCount(0)
    line.reset()
    await phone.setOffline(false)
    await expect.poll(() => tripsNamed(server, 'Silent Bus').map(({ fare }) => fare)).toEqual([222])
  })

  test('a traveller downloads a ticket and logs out', async ({ phone }) => {
    const page = await phone.newPage()
    await page.goto('/')
    await bringLogIn(page)
    await page.goto('/my-tickets')
    await page.getByText('More', { exact: true }).first().click()
    // After five seconds in vain for the store, it is the first ticket that this server prints.
    const downloading = page.waitForEvent('download', { timeout: 30_000 })
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    expect((await downloading).suggestedFilename()).toMatch(/^ticket_\d+\.pdf$/)
    await page.goto('/')
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('User')), { timeout: 10_000 }).toBeNull()
  })
})

test('an outbox that is emptied under the page: three edits and one more are four, and are made', async ({
  phone,
  server,
}) => {
  const names = ['First Bus', 'Second Bus', 'Third Bus', 'Fourth Bus']
  for (const name of names) await addTrip(server, 300, name)
  const page = await phone.newPage()
  await logInAsOperator(page)
  // Do this online, so that the page loads all of its parts.
  await setFare(page, 'First Bus', 222)
  await phone.setOffline(true)
  for (const name of names.slice(0, 3)) await setFare(page, name, 333)
  await expect(page.getByText('3 changes are not sent yet.')).toBeVisible()
  await emptyDatabases(page, 'sawari-outbox')
  await setFare(page, 'Fourth Bus', 333)
  await expect(page.getByText('4 changes are not sent yet.')).toBeVisible()
  await phone.setOffline(false)
  await expect
    .poll(() => names.flatMap((name) => tripsNamed(server, name)).map(({ fare }) => fare))
    .toEqual([333, 333, 333, 333])
})

test('a wallet that is emptied under the page is not called saved any longer than that', async ({ phone }) => {
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await phone.setOffline(true)
  await page.goto('/my-tickets')
  await expect(page.getByText('Saved offline').first()).toBeVisible()
  await emptyDatabases(page, 'sawari-wallet')
  // The person comes back to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Saved offline')).toHaveCount(0)
})
