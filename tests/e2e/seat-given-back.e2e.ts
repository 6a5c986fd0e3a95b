import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import BetterSqlite from 'better-sqlite3'
import { type BusDoor, openBusDoor } from '../support/bus-door.ts'

/**
 * A ticket to be paid by UPI only, from the booking until its seat is free again, against the real server. When seats
 * are given back is in tests/server/upi-only.test.ts; here is what the passenger sees, with and without a signal.
 */
test.describe.configure({ mode: 'serial' })

const MINUTE = 60_000
let door: BusDoor
let busId: number
let ticketId: number
let asha: BrowserContext
test.beforeAll(async () => {
  door = await openBusDoor()
  busId = await door.addTrip('Magadh Prepaid')
  const { adminId } = (await (await door.operator.request.get(`/api/buses/${busId}`)).json()).data
  const terms = { mode: 'upi-only', upiId: 'magadh@okbank', upiName: 'Magadh', merchant: false, hoursBefore: 6 }
  const data = { ...terms, currentPassword: 'sawari-demo-1' }
  const set = await door.operator.request.put(`/api/admins/${adminId}/payment-terms`, { data })
  expect(set.ok(), await set.text()).toBe(true)
  asha = await door.newPhone()
})
test.afterAll(() => door?.stop())

/** Sets the deadline, as if the ticket was booked three hours ago; the server checks deadlines as it starts. */
const setDeadline = (milliseconds: number) =>
  door.restart((dataDir) => {
    const data = new BetterSqlite(join(dataDir, 'sawari.db'))
    const now = Date.now()
    data
      .prepare('update tickets set pay_before = ?, booked_at = ? where id = ?')
      .run(now + milliseconds, now - 180 * MINUTE, ticketId)
    data.close()
  })

/** @returns whether the server has sent a mail with such a subject */
function isMailed(subject: RegExp): boolean {
  const folder = join(door.dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .some((name) => subject.test(readFileSync(join(folder, name), 'utf8')))
}

async function openTicket(): Promise<Page> {
  const page = await asha.newPage()
  await page.goto(`/my-tickets?ticket=${ticketId}`)
  await expect(page.getByRole('article', { name: `Ticket ${ticketId}` })).toBeVisible()
  return page
}
const doorCode = (page: Page) => page.getByRole('img', { name: /Ticket code/ })

test('booked: it says in how many minutes it is to be paid, or the seat is free again', async () => {
  const page = await asha.newPage()
  await page.goto('/userAuth')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/userAuth/)
  await page.goto(`/bus/bus-details?bus=${busId}`)
  await page.getByRole('button', { name: 'Seat 7, available' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText(/^Nothing to pay now\. ₹310 by UPI by /)).toBeVisible()
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText(/^Pay within (19|20) minutes$/)).toBeVisible()
  await expect(page.getByText('₹310 by UPI, or your seats are free again')).toBeVisible()
  const reference = (await page.getByRole('region', { name: 'Payment' }).locator('dd').last().textContent()) ?? ''
  ticketId = Number(/^SW(\d+)[A-Z]$/.exec(reference)?.[1])
  await page.close()
})

test('warned: a mail comes an hour before, and with no signal the phone does not say by itself that it is too late', async () => {
  await setDeadline(50 * MINUTE)
  await expect.poll(() => isMailed(/^Subject: .*310/m)).toBe(true)
  const page = await openTicket()
  await expect(page.getByText(/^Pay within (49|50) minutes$/)).toBeVisible()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.close()
  await asha.setOffline(true)
  const later = await asha.newPage()
  await later.clock.install({ time: Date.now() + 55 * MINUTE })
  await later.goto(`/my-tickets?ticket=${ticketId}`)
  await expect(later.getByText(/^Pay by .* was the rule\.$/)).toBeVisible()
  await expect(later.getByText('Get signal to see how it stands.')).toBeVisible()
  await expect(later.getByText('Seat given back')).toHaveCount(0)
  await later.close()
})

test('released: with no signal it stays what it was; with one it is stamped, has no code, and the seat is for sale', async () => {
  await setDeadline(-MINUTE)
  const seats = async () => (await (await door.operator.request.get(`/api/tickets/bookedSeats/${busId}`)).json()).data
  await expect.poll(seats).toEqual([])
  const before = await openTicket()
  await expect(doorCode(before)).toBeVisible()
  await before.close()

  await asha.setOffline(false)
  const page = await openTicket()
  await expect(page.getByRole('heading', { name: 'Too late. Your seat is free again.' })).toBeVisible()
  await expect(page.getByText('Seat given back', { exact: true })).toBeVisible()
  await expect(page.getByText(/^₹310 had not come by .* You owe nothing\.$/)).toBeVisible()
  await expect(doorCode(page)).toHaveCount(0)
  await expect.poll(() => isMailed(/^Subject: .*free/im)).toBe(true)

  // Now the phone itself knows it, and the wallet shows it too.
  await asha.setOffline(true)
  await page.reload()
  await expect(page.getByText('Seat given back', { exact: true })).toBeVisible()
  await expect(doorCode(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'I have paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'I have paid' })
  await sheet.getByLabel('UTR or UPI reference number, 12 digits').fill('6334 1027 5599')
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  const part = page.getByRole('region', { name: 'Payment' })
  await expect(part.getByText('Not sent')).toBeVisible()
  await expect(part.getByText('₹310', { exact: true })).toBeVisible()
  await asha.setOffline(false)
  await expect(page.getByText('Being checked')).toBeVisible()
  await expect(part.getByText('₹310', { exact: true })).toBeVisible()
  await page.close()
})
