import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import { BROWSER_ARGS, findChromium } from '../../support/find-chromium.mjs'
import { expect, test } from './fixtures.ts'
import { ASHA, freeSeats, pickSeats, someTrip } from './phone.ts'

test('Back from another site: seats as they were are not gone on with, and are asked for at once', async ({
  server,
  line,
}) => {
  const trip = someTrip(server, 0)
  const [, lost = 0] = freeSeats(server, trip.id)
  // The bare engine has no back/forward cache, and Playwright switches it off in whole browsers by default.
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const phone = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block' })
    const page = await phone.newPage()
    await page.goto(`/bus/bus-details?bus=${trip.id}`)
    await pickSeats(page, server, trip.id, 2)
    await page.evaluate(() => Reflect.set(window, 'isOfBefore', true))
    // Another origin: the same server by its own address.
    await page.goto(`${server.url}/robots.txt`)
    const { request } = phone
    const logIn = await request.post(`/api/users/verify-by-email?${new URLSearchParams(ASHA)}`)
    const { data } = v.parse(v.object({ data: v.looseObject({ id: Integer }) }), await logIn.json())
    expect((await request.post(`/api/tickets/${trip.id}/${data.id}/1/${lost}`)).status()).toBe(200)
    line.set('/api/tickets/bookedSeats', { kind: 'hangs' })
    // `goBack` would wait for a load event, which never comes.
    await page.evaluate(() => history.back())
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isOfBefore')).catch(() => undefined)).toBe(true)
    await expect(page.getByRole('status').filter({ hasText: /Showing seats, updated/ })).toBeVisible()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('button', { name: 'Checking the seats...' })).toBeVisible()
    line.reset()
    await page.getByRole('button', { name: 'Checking the seats...' }).waitFor({ state: 'hidden' })
    await expect(page).toHaveURL(/bus-details\?bus=/)
    await expect(page.getByRole('alert').filter({ hasText: String(lost) })).toBeVisible()
  } finally {
    await browser.close()
  }
})
