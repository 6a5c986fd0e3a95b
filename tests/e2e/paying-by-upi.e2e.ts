import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { paymentReference } from '#contract/payments/upi.ts'
import { type BusDoor, openBusDoor } from '../support/bus-door.ts'

/**
 * From the company's setting to the passenger's QR code, against the real server. What the terms decide is in
 * tests/server/payment-terms.test.ts; here is what people see, and that other phones can read the code.
 */
test.describe.configure({ mode: 'serial' })

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

const PAY_SCREEN = '/adminAuth/admin-home-page/how-passengers-pay'
const NAME = 'मगध रोड लाइन्स'

let door: BusDoor
let busId: number
let asha: BrowserContext
test.beforeAll(async () => {
  door = await openBusDoor()
  busId = await door.addTrip('Magadh UPI')
  asha = await door.newPhone()
})
test.afterAll(() => door?.stop())

async function codesInView(page: Page): Promise<string[]> {
  const codes = await readBarcodes(await page.screenshot(), { formats: ['QRCode'], tryHarder: true })
  return codes.map(({ text }) => text)
}

test('the holder sets it: the QR is tried first, the password proves it, and home says so for a week', async () => {
  const page = await door.operator.newPage()
  await page.goto(PAY_SCREEN)
  await expect(page.getByRole('radio', { name: 'When they get on', exact: false }).first()).toBeChecked()
  await page.getByRole('radio', { name: /^UPI before, or when they get on/ }).check()
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('UPI ID of the company').fill('magadh road@okbank')
  await page.getByLabel('Name on that account').fill(NAME)
  await save.click()
  await expect(page.getByText('A UPI ID is a name, one @ and a bank: magadhroad@okbank. No blanks.')).toBeVisible()
  await page.getByLabel('UPI ID of the company').fill('magadhroad@okbank')
  await page.getByRole('img', { name: 'QR of the UPI ID magadhroad@okbank' }).scrollIntoViewIfNeeded()
  await expect
    .poll(() => codesInView(page))
    .toEqual([`upi://pay?pa=magadhroad@okbank&pn=${encodeURIComponent(NAME)}&am=1.00&cu=INR&tn=SAWARI&tr=SAWARI`])
  await expect(page.getByText('Scan the QR first, and tick that it showed your name.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'It showed our name' }).check()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Current password').fill('not the password')
  await save.click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  // The form keeps what was typed, except the password, which no storage ever holds.
  await page.reload()
  await expect(page.getByLabel('UPI ID of the company')).toHaveValue('magadhroad@okbank')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await page.getByRole('checkbox', { name: 'It showed our name' }).check()
  await page.getByLabel('Current password').fill('sawari-demo-1')
  await save.click()
  await expect(page.getByText('Saved. New bookings are paid like this.')).toBeVisible()
  await page.goto('/adminAuth/admin-home-page')
  await expect(page.getByText(/^The company’s UPI ID was changed/)).toBeVisible()
  await page.getByRole('link', { name: 'See whether it is yours' }).click()
  await expect(page.getByLabel('Name on that account')).toHaveValue(NAME)
  await page.close()
})

test('checkout says both ways, and the ticket has a QR, an ID and a reference to pay by, with no signal too', async () => {
  const page = await asha.newPage()
  await page.goto('/userAuth')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/userAuth/)
  await page.goto(`/bus/bus-details?bus=${busId}`)
  await expect(page.getByText('You pay by UPI after booking, or when you get on.')).toBeVisible()
  await page.getByRole('button', { name: 'Seat 7, available' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const how = page.getByRole('region', { name: 'How you pay' })
  await expect(how).toContainText('By UPI, after booking')
  await expect(how).toContainText('Or when you get on')
  await expect(page.getByText('Nothing to pay now. ₹310 by UPI, or when you get on.')).toBeVisible()
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText('₹310 to pay')).toBeVisible()
  const part = page.getByRole('region', { name: 'Payment' })
  const reference = (await part.locator('dd').last().textContent()) ?? ''
  const id = Number(/^SW(\d+)[A-Z]$/.exec(reference)?.[1])
  expect(reference).toBe(paymentReference(id))
  const link = `upi://pay?pa=magadhroad@okbank&pn=${encodeURIComponent(NAME)}&am=310.00&cu=INR&tn=${reference}&tr=${reference}`
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect.poll(() => codesInView(page)).toEqual([link])

  await asha.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy magadhroad@okbank' }).click()
  await expect(page.getByText('magadhroad@okbank is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('magadhroad@okbank')

  // Offline: the wallet leads to the payment section, which says how old its UPI ID is.
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await asha.setOffline(true)
  await page.goto('/my-tickets')
  const card = page.getByRole('article', { name: `Ticket ${id}` })
  await expect(card).toContainText('by UPI, or when you get on')
  await card.getByRole('link', { name: 'Pay now' }).click()
  await expect.poll(() => codesInView(page)).toEqual([link])
  await expect(page.getByText(/^UPI ID, updated /)).toBeVisible()
  await asha.setOffline(false)

  // The office finds the ticket by the reference in its statement and notes the money: nothing is due any more.
  const office = await door.operator.newPage()
  await office.goto('/adminAuth/admin-home-page/payments')
  await office.getByRole('searchbox').fill(reference.toLowerCase())
  await expect(office.locator('[data-row]')).toHaveCount(1)
  await office.getByRole('checkbox', { name: new RegExp(`Ticket ${id}, Seat 7`) }).check()
  await office.getByRole('button', { name: 'Mark 1 as received' }).click()
  await expect(office.getByText('No payment found.')).toBeVisible()
  await office.getByRole('radio', { name: /^Received/ }).check()
  await expect(office.locator('[data-row]')).toContainText('UPI')
  await office.close()
  await page.goto(`/my-tickets?ticket=${id}`)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Received by')
  await expect(page.getByText('₹310 to pay')).toHaveCount(0)
  await page.close()
})

test('who has paid says so, with no signal too; the company looks, does not find it, and then does', async () => {
  const page = await asha.newPage()
  await page.goto(`/bus/bus-details?bus=${busId}`)
  await page.getByRole('button', { name: 'Seat 8, available' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  const part = page.getByRole('region', { name: 'Payment' })
  const reference = (await part.locator('dd').last().textContent()) ?? ''
  const id = Number(/^SW(\d+)[A-Z]$/.exec(reference)?.[1])
  await page.goto(`/my-tickets?ticket=${id}`)
  await expect(page.getByText('Saved on this phone')).toBeVisible()

  await asha.setOffline(true)
  await part.getByRole('button', { name: 'I have paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'I have paid' })
  await sheet.getByLabel('UTR or UPI reference number, 12 digits').fill('6334 1027 5518')
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(part.getByText('Not sent')).toBeVisible()
  // What was kept offline survives a reload, and the new page sends it.
  await page.reload()
  await expect(part.getByText('Not sent')).toBeVisible()
  await asha.setOffline(false)
  await expect(part.getByText('Being checked')).toBeVisible()

  const office = await door.operator.newPage()
  await office.goto('/adminAuth/admin-home-page/payments')
  await office.getByRole('radio', { name: 'To check 1' }).check()
  await expect(office.locator('[data-row]')).toContainText('UTR 6334 1027 5518')
  await office.getByRole('checkbox', { name: new RegExp(`Ticket ${id}, Seat 8`) }).check()
  await office.getByRole('button', { name: 'Not found' }).click()
  await expect(office.getByText('Nothing to check.')).toBeVisible()

  await page.reload()
  await expect(part.getByText('Not found')).toBeVisible()
  await part.getByRole('button', { name: 'Change the UTR' }).click()
  const again = page.getByRole('dialog', { name: 'Change the UTR' })
  await again.getByLabel('UTR or UPI reference number, 12 digits').fill('633410275519')
  await again.getByRole('button', { name: 'I have paid' }).click()
  await expect(part.getByText('Being checked')).toBeVisible()
  await office.reload()
  await office.getByRole('radio', { name: 'To check 1' }).check()
  await office.getByRole('checkbox', { name: new RegExp(`Ticket ${id}, Seat 8`) }).check()
  await office.getByRole('button', { name: 'Mark 1 as received' }).click()
  await expect(office.getByText('Nothing to check.')).toBeVisible()
  await office.close()
  await page.reload()
  await expect(part).toContainText('UTR 6334 1027 5519.')
  await page.close()
})

test('who cancels says where to be paid back, and the company scans it with the exact sum', async () => {
  const { adminId } = (await (await asha.request.get(`/api/buses/${busId}`)).json()).data
  const terms = { data: { terms: [{ hoursBefore: 1, percent: 90 }] } }
  expect((await door.operator.request.put(`/api/admins/${adminId}/cancellation-terms`, terms)).ok()).toBe(true)
  const own = await door.addTrip('Magadh Back')
  const { id } = await door.book(own, '9')

  const page = await asha.newPage()
  await page.goto(`/my-tickets?ticket=${id}&show=cancel`)
  const sheet = page.getByRole('dialog', { name: 'Cancel seats' })
  const payTo = sheet.getByLabel('Phone number or UPI ID for this money')
  await payTo.fill('asha at bank')
  await sheet.getByRole('button', { name: 'Cancel the ticket' }).click()
  await expect(sheet.getByText('Give a mobile number of 10 digits, or a UPI ID such as asha@bank.')).toBeVisible()
  await payTo.fill('asha.k@okbank')
  await sheet.getByRole('button', { name: 'Cancel the ticket' }).click()
  await expect(page.getByText('Coming back to you')).toBeVisible()
  await page.close()

  const office = await door.operator.newPage()
  await office.goto('/adminAuth/admin-home-page/refunds')
  const row = office.locator('[data-row]').filter({ hasText: '279' })
  await row.getByRole('button', { name: /^Details of/ }).click()
  await office.getByRole('region', { name: 'Pay back by UPI' }).scrollIntoViewIfNeeded()
  const reference = paymentReference(id)
  const sum = `&am=279.00&cu=INR&tn=${reference}&tr=${reference}`
  await expect
    .poll(() => codesInView(office))
    .toEqual([expect.stringMatching(/^upi:\/\/pay\?pa=asha\.k@okbank&pn=Asha/)])
  expect((await codesInView(office))[0]).toContain(sum)
  await office.close()
})
