import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { startServer } from '../support/running-server.ts'

test('a family of four sits on its berths, each under a name, and its ticket says so without a signal', async ({
  browser,
}) => {
  const server = await startServer({ DEMO_DATA: 'on' })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.url })
  try {
    const page = await context.newPage()
    await page.goto('/userAuth')
    await expect(page.locator('.shell')).toHaveCount(0)
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/$/)
    const { data } = v.parse(v.object({ data: v.array(Bus) }), await (await context.request.get('/api/buses')).json())
    const bus = data.find(({ type, availableSeats }) => type === 'AC Sleeper (2+1)' && availableSeats > 20)
    await page.goto(`/bus/bus-details?bus=${bus?.id}`)
    const free = page.getByRole('button', { name: /^Seat \d+, available$/ })
    await expect(free.first()).toBeVisible()
    for (let count = 0; count < 4; count++) await free.first().click()
    const seats = await page.getByRole('list', { name: 'Selected seats' }).getByRole('listitem').allTextContents()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('button', { name: 'Add names' }).click()
    const sheet = page.getByRole('dialog', { name: 'Who is travelling?' })
    const family = [
      ['Asha Kumari', '29', 'Female'],
      ['रवि कुमार', '31', 'Male'],
      ['Munni', '6', 'Female'],
      ['Dadaji', '78', 'Prefer not to say'],
    ] as const
    for (const [index, [name, age, gender]] of family.entries()) {
      const group = sheet.getByRole('group', { name: new RegExp(`Seat ${seats[index]}\\b`) })
      await group.getByLabel('Name').fill(name)
      await group.getByLabel('Age').fill(age)
      await group.getByRole('radio', { name: gender, exact: true }).check()
    }
    await sheet.getByRole('button', { name: 'Save 4 names' }).click()
    await page.getByRole('button', { name: 'Book Ticket' }).click()
    await expect(page).toHaveURL(/\/checkout\/ticket$/)
    const listed = page.getByRole('list', { name: 'Passengers' }).getByRole('listitem')
    const expected = family.map(([name, age, gender], index) => `${seats[index]}${name}${age}, ${gender}`)
    await expect(listed).toHaveText(expected)
    // The service worker may still be fetching the PDF code.
    await expect(page.getByText('Saved on this phone')).toBeVisible({ timeout: 30_000 })

    await context.setOffline(true)
    await page.goto('/my-tickets')
    const card = page
      .getByRole('article')
      .filter({ hasText: bus?.name ?? '' })
      .first()
    // A picture for the family's chat, drawn from the phone's own data.
    const download = page.waitForEvent('download')
    await card.getByText('More', { exact: true }).click()
    await card.getByRole('button', { name: 'Save as picture' }).click()
    const picture = await readFile(await (await download).path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.readUInt32BE(16)).toBe(1080)
    expect(picture.readUInt32BE(20)).toBeGreaterThan(1080)

    await card.getByRole('link').first().click()
    for (const [name] of family) await expect(page.getByText(name).last()).toBeVisible()
  } finally {
    await context.close()
    await server.stop()
  }
})
