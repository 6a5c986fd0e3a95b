import { expect, test } from '@playwright/test'
import { type BusDoor, openBusDoor } from '../support/bus-door.ts'

/** Cash that is counted and handed in, on the real server. */
const HOME = '/adminAuth/admin-home-page'

let door: BusDoor
let busId: number
test.beforeAll(async () => {
  door = await openBusDoor()
  busId = await door.addTrip('Magadh Money')
})
test.afterAll(() => door?.stop())

test('the owner counts the box, says what is missing, and it is closed', async () => {
  const { id } = await door.sell(busId, [1, 2], 'Sunita Devi')
  const paid = await door.operator.request.post('/api/payments', { data: { ticketId: id, amount: 620, how: 'cash' } })
  expect(paid.ok(), await paid.text()).toBe(true)
  const page = await door.operator.newPage()
  await page.goto(`${HOME}/cash`)
  await page.getByRole('link', { name: /^Close the box: .*Counter$/ }).click()
  await expect(page.getByText('Should be in the box')).toBeVisible()
  await expect(page.getByText(`Ticket ${id}`)).toBeVisible()
  const sum = (await page.locator('dl dd').first().textContent()) ?? ''
  const expected = Number(sum.replace(/[₹,]/g, ''))
  expect(expected).toBeGreaterThanOrEqual(620)
  await page.getByLabel('Counted').fill(String(expected - 20))
  await page.getByLabel('Why? Needed when it differs').fill('Given as change twice')
  // The form keeps what was typed.
  await page.reload()
  await expect(page.getByLabel('Why? Needed when it differs')).toHaveValue('Given as change twice')
  await page.getByRole('button', { name: 'Close with ₹20 missing' }).click()
  await expect(page).toHaveURL(/\/cash$/)
  await page.getByRole('radio', { name: 'Closed 1' }).check()
  await expect(page.getByText('₹20 is missing')).toBeVisible()
  await expect(page.getByText(/Given as change twice/)).toBeVisible()
  await page.close()
})
