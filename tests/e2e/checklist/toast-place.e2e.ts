import type { Locator } from '@playwright/test'
import { ah, alertWith, BUS1, busRow, enter, expect, logInUser, SMALL, test } from './fixtures.ts'

/** On a phone a message covers nothing that is to be pressed at the foot of the screen. */
test.use({ viewport: SMALL })

/** Polled: sheets and toasts move as they come. */
async function expectApart(toast: Locator, other: Locator) {
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await other.boundingBox()]
      return above && below ? above.y + above.height <= below.y || below.y + below.height <= above.y : 'not there'
    })
    .toBe(true)
}

test('beside the notice of the first visit', async ({ page, api }) => {
  api.fail('POST /api/users/verify-by-email')
  await enter(page, {}, '/userAuth')
  const button = page.getByRole('button', { name: 'Got it!' })
  await expect(button).toBeVisible()
  await logInUser(page)
  await expectApart(alertWith(page, /^Login Failed!/), button)
})

test('beside the buttons of a sheet', async ({ page, api }) => {
  api.fail(`PUT /api/buses/${BUS1.id}`)
  await ah(page)
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
  const update = page.getByRole('button', { name: 'Update' })
  await update.click()
  await expectApart(alertWith(page, /^Failed to update the bus$/), update)
})
