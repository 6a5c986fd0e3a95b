import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type BusDoor, OFFICE_DOOR, openBusDoor } from '../support/bus-door.ts'

/** Samsung Internet and Chrome can force pages dark: no white that comes from a style stays white. */
const DARKENED = '--blink-settings=forceDarkModeEnabled=true'
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** Reads like a scanner at the door; not every scanner reads white on black. @returns the codes in view */
async function codesInView(page: Page): Promise<string[]> {
  const codes = await readBarcodes(await page.screenshot(), { formats: ['QRCode'], tryInvert: false, tryHarder: true })
  return codes.map(({ text }) => text)
}

let door: BusDoor
test.beforeAll(async () => {
  door = await openBusDoor([DARKENED])
})
test.afterAll(() => door?.stop())

test('a code is read off a page that is dark by force: ticket, door, hand-over; lying down the code has the room', async () => {
  const busId = await door.addTrip('Magadh Dark')
  const sold = await door.sell(busId, [1, 2], 'Sunita Devi')
  const phone = await door.newPhone()
  const page = await phone.newPage()
  await page.goto(sold.link)
  const code = page.getByRole('img', { name: `Ticket code of ticket ${sold.id}` })
  await code.scrollIntoViewIfNeeded()
  await expect.poll(() => codesInView(page)).toEqual([sold.code])

  const booked = await door.book(busId, '3')
  await page.goto('/userAuth')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/userAuth/)
  await page.goto(`/my-tickets?ticket=${booked.id}&show=door`)
  const large = page.getByRole('dialog').getByRole('img', { name: `Ticket code of ticket ${booked.id}` })
  await large.scrollIntoViewIfNeeded()
  await expect.poll(() => codesInView(page)).toEqual([booked.code])
  for (const size of [
    { width: 844, height: 390 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, 0))
    await expect(large).toBeInViewport({ ratio: 1 })
    expect((await large.boundingBox())?.height).toBeGreaterThan(size.height * 0.7)
    await expect.poll(() => codesInView(page)).toEqual([booked.code])
  }

  const office = await door.operator.newPage()
  await office.goto(`${OFFICE_DOOR}/${busId}`)
  await office.getByRole('button', { name: 'Hand over boarding' }).click()
  await office.getByRole('textbox', { name: 'Whose phone is it?' }).fill('Mohan')
  await office.getByRole('button', { name: 'Make a code' }).click()
  await expect(office.getByRole('img', { name: 'Code for the phone of Mohan' })).toBeVisible()
  await expect.poll(() => codesInView(office)).toEqual([expect.stringMatching(/\/boarding\/take-over#/)])
})
