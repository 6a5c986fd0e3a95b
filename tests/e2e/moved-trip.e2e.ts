import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type BusDoor, openBusDoor } from '../support/bus-door.ts'

/**
 * The office moves a trip and its passenger reads it, with the real server behind an unreliable proxy. What follows is
 * in tests/server/moved-trips.test.ts; here is what both see, and that a phone without a signal keeps its change.
 */
test.describe.configure({ mode: 'serial' })

let door: BusDoor
let busId: number
let asha: BrowserContext
let ticketId: number
test.beforeAll(async () => {
  door = await openBusDoor()
  busId = await door.addTrip('Magadh Moved')
  asha = await door.newPhone()
})
test.afterAll(() => door?.stop())

async function ticketPage(): Promise<Page> {
  const page = await asha.newPage()
  await page.goto(`/my-tickets?ticket=${ticketId}`)
  await expect(page.getByRole('heading', { name: 'Your bus has changed' })).toBeVisible()
  return page
}

test('the office moves it with no signal: it is kept, and passengers are told when the line is back', async () => {
  ticketId = (await door.book(busId, '5')).id
  await door.sell(busId, [6], 'Imran')
  const page = await door.operator.newPage()
  await page.goto(`/adminAuth/admin-home-page/say/${busId}`)
  await page.getByRole('link', { name: /^Other boarding point/ }).click()
  await page.getByLabel('Get on here instead').fill('Mithapur Bus Stand, Gate 2')
  await expect(page.getByText(/^This is a big change\./)).toBeVisible()
  await expect(page.getByText('1 booking is told by notification or mail. 1 has to be called.')).toBeVisible()
  await door.operator.setOffline(true)
  await expect(page.getByText('They are told when the signal is back.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Imran' })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  await page.getByRole('button', { name: 'Keep it, send later' }).click()
  await expect(page.getByText(/It is kept on this phone/)).toBeVisible()
  // On a later visit, another page sends it.
  await page.close()
  await door.operator.setOffline(false)
  const next = await door.operator.newPage()
  await next.goto('/adminAuth/admin-home-page')
  await expect(next.getByText('Boarding point: Mithapur Bus Stand, Gate 2. Passengers are told.')).toBeVisible()
  await next.close()
})

test('the passenger reads both, keeps the seat with no signal, and it is known on the next visit', async () => {
  const log = await asha.newPage()
  await log.goto('/userAuth')
  await log.getByLabel('Email').fill('asha@example.com')
  await log.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
  await log.getByRole('button', { name: 'Login' }).click()
  await expect(log).not.toHaveURL(/userAuth/)
  await log.close()
  const page = await ticketPage()
  const paper = page.getByRole('article', { name: `Ticket ${ticketId}` })
  await expect(paper.locator('s')).toHaveText('Gandhi Maidan')
  await asha.setOffline(true)
  await page.getByRole('button', { name: 'Keep my seat' }).click()
  await expect(page.getByText(/^You keep your seat, said .* It is sent when there is a signal\./)).toBeVisible()
  await page.close()
  await asha.setOffline(false)
  const next = await ticketPage()
  await expect(next.getByText(/^You keep your seat, said .* You can still cancel/)).toBeVisible()
  await next.getByRole('button', { name: 'Cancel seats' }).click()
  await expect(next.getByRole('dialog', { name: 'Cancel seats' })).toContainText('₹310')
  await next.close()
})
