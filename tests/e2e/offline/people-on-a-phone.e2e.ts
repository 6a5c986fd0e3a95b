import type { BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import { expect, test } from './fixtures.ts'
import { ASHA, countTickets, firstVisit, KAVYA, logIn, pickSeats, signUp, someTrip, type Trip } from './phone.ts'

/** One phone, several tabs, several people: all tabs learn what one tab does, and each person's data stay private. */

let phone: BrowserContext

test.beforeAll(async ({ browser, line, server }) => {
  await signUp(server)
  phone = await browser.newContext({ baseURL: line.url })
  await firstVisit(phone, ASHA)
})

test.afterEach(async ({ line }) => {
  line.reset()
  for (const page of phone.pages()) await page.close()
})

test.afterAll(() => phone?.close())

async function openTab(path: string): Promise<Page> {
  const page = await phone.newPage()
  await page.goto(path)
  return page
}

test('the theme of one tab is the theme of all', async () => {
  const [one, two] = [await openTab('/'), await openTab('/about')]
  const other = (await one.locator('html').getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
  await one.getByRole('button', { name: `Switch to ${other} theme` }).click()
  await expect(two.locator('html')).toHaveAttribute('data-theme', other)
  await two.getByRole('button', { name: /^Switch to/ }).click()
  await expect(one.locator('html')).not.toHaveAttribute('data-theme', other)
  await expect(one.getByRole('button', { name: `Switch to ${other} theme` })).toBeVisible()
})

test('two tabs book side by side, each with a key of its own, whatever is lost: one ticket each', async ({
  line,
  server,
}) => {
  async function choose(trip: Trip): Promise<Page> {
    const page = await openTab(`/bus/bus-details?bus=${trip.id}`)
    await pickSeats(page, server, trip.id)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    return page
  }
  const trips = [someTrip(server, 2), someTrip(server, 3)]
  const tabs = [await choose(trips[0] as Trip), await choose(trips[1] as Trip)]
  line.set('/api/tickets/', { kind: 'answer-lost' })
  for (const page of tabs) {
    await page.getByRole('button', { name: 'Book Ticket' }).click()
    await expect(page.getByText('We do not know yet whether it was booked.')).toBeVisible()
  }
  line.reset()
  await line.quiet()
  for (const page of tabs) {
    await page.getByRole('button', { name: 'Book Ticket' }).click()
    await expect(page).toHaveURL(/\/checkout\/ticket$/)
  }
  for (const trip of trips) expect(countTickets(server, trip.id, ASHA.email)).toBe(1)
})

/** Everything that scripts can read on this phone, as text. */
async function readPhone(tabs: readonly Page[]): Promise<string> {
  const texts = await Promise.all(
    tabs.map((page) =>
      page.evaluate(async () => {
        const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.body.textContent]
        for (const { name } of await indexedDB.databases()) {
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name ?? '')
            opening.onsuccess = () => resolve(opening.result)
            opening.onerror = () => reject(opening.error)
          })
          for (const store of database.objectStoreNames) {
            const entries = database.transaction(store).objectStore(store)
            for (const asked of [entries.getAllKeys(), entries.getAll()])
              found.push(
                await new Promise<unknown>((resolve) => {
                  asked.onsuccess = () => resolve(asked.result)
                }),
              )
          }
          database.close()
        }
        for (const bucket of await caches.keys()) {
          const cache = await caches.open(bucket)
          for (const request of await cache.keys())
            if (!new URL(request.url).pathname.startsWith('/assets/'))
              found.push(request.url, await (await cache.match(request))?.text())
        }
        return JSON.stringify(found)
      }),
    ),
  )
  return texts.join('\n')
}

const OwnTickets = v.object({ data: v.array(v.object({ id: Integer, code: v.string() })) })

test('a log-out names what goes, takes it from every tab and store, and the next person finds nothing of it', async () => {
  const [one, two] = [await openTab('/my-tickets'), await openTab('/my-tickets')]
  await expect(two.getByText('Saved offline').first()).toBeVisible()
  const home = await openTab('/')
  const account = home.getByRole('button', { name: 'My Account' })
  await expect(account).toBeVisible()
  const form = await openTab('/usersignup')
  await form.getByLabel('Email').fill(ASHA.email)

  const user = await one.evaluate(() => JSON.parse(localStorage.getItem('User') ?? '{}'))
  const answer = await one.request.get(`/api/tickets/find-ticket/${user.id}`)
  const tickets = v.parse(OwnTickets, await answer.json()).data
  const marks = [ASHA.email, String(user.name), String(user.phone), ...tickets.map(({ code }) => code)]
  const before = await readPhone([one, two, form])
  // Check that the search finds the data before the log-out.
  for (const mark of [...marks, `ticket:${tickets[0]?.id}`, `pdf:${tickets[0]?.id}`]) expect(before).toContain(mark)

  await one.getByRole('button', { name: 'My Account' }).click()
  await one.getByRole('button', { name: 'Logout' }).click()
  const question = one.getByRole('alertdialog')
  await expect(question).toContainText('saved on this phone and will be removed from it')
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(one).toHaveURL(/\/$/)
  await expect(two).toHaveURL(/\/userAuth$/)
  await expect(account).toHaveCount(0)

  await logIn(one, KAVYA)
  await expect(one).toHaveURL(/\/$/)
  await expect(account).toBeVisible()
  await two.goto('/my-tickets')
  await expect(two.getByText('No tickets found.')).toBeVisible()
  await form.goto('/')
  const after = await readPhone([one, two, home, form])
  expect(after).toContain(KAVYA.email)
  for (const mark of [...marks, ...tickets.flatMap(({ id }) => [`ticket:${id}`, `pdf:${id}`])])
    expect(after, mark).not.toContain(mark)
})
