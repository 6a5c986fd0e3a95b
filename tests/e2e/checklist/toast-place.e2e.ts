import type { Locator } from '@playwright/test'
import { BUS1 } from '../../support/checklist/records.ts'
import { settled } from './every-screen.ts'
import { ah, alertWith, busRow, enter, expect, logInUser, SMALL, test, visitor } from './fixtures.ts'

/** On a phone, messages must not cover the controls at the foot of the screen. */
test.use({ viewport: SMALL })

/** Polls, because sheets and toasts move while they open. */
async function expectApart(toast: Locator, other: Locator) {
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await other.boundingBox()]
      return above && below ? above.y + above.height <= below.y || below.y + below.height <= above.y : 'not there'
    })
    .toBe(true)
}

test('the notice of a slow request does not cover what was pressed', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.clock.install()
  await visitor(page)
  api.hold('GET /api/buses/find')
  const search = page.getByRole('button', { name: 'Search Bus' })
  await page.getByLabel('From Location').fill('Gaya')
  await search.click()
  await page.clock.runFor(5_500)
  const notice = page.getByRole('status', { name: 'About the first request' })
  await expectApart(notice, search)
  await notice.getByRole('button', { name: 'Got it!' }).click()
  await expect(notice).toHaveCount(0)
})

test('the notice of a first visit covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enter(page, {})
  const notice = page.getByRole('status', { name: 'About the first request' })
  const lies = await notice.boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  expect(lies && bar && lies.y + lies.height <= bar.y).toBe(true)
  await expect(page.getByRole('button', { name: 'Search Bus' })).toBeInViewport({ ratio: 1 })
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

test('a press that began before a message came up over it ends where it began', async ({ page }) => {
  await ah(page)
  await page.getByRole('button', { name: 'View All Buses' }).click()
  const message = page.getByText('Bus details updated successfully', { exact: true })
  const update = async () => {
    await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).press('Enter')
    await page.getByRole('button', { name: 'Update' }).press('Enter')
    await expect(message).toBeVisible()
    await expect(page.locator('[data-ending-style]')).toHaveCount(0)
  }
  await update()
  // Where it comes to rest: while the form goes, the message moves.
  await settled(page)
  const box = await message.boundingBox()
  await expect(message).toBeHidden()
  await page.evaluate(() => {
    const heard: (EventTarget | null)[] = []
    for (const kind of ['pointerdown', 'pointerup'])
      document.addEventListener(kind, ({ target }) => heard.push(target), true)
    Object.assign(window, { heard })
  })
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await update()
  // The form is gone, and the message is now under the pointer.
  const isOver = async () => Math.abs(((await message.boundingBox())?.y ?? 0) - (box?.y ?? 0)) < 5
  await expect.poll(isOver).toBe(true)
  await page.mouse.up()
  expect(await page.evaluate('heard.length === 2 && heard[0] instanceof Element && heard[0] === heard[1]')).toBe(true)
})

/** Polls, because sheets and toasts move while they open. */
async function expectClearOf(toast: Locator, others: readonly Locator[]) {
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const lies = await toast.boundingBox()
      const boxes = await Promise.all(others.map((other) => other.boundingBox()))
      return boxes.map((box) =>
        lies && box
          ? lies.x + lies.width <= box.x ||
            box.x + box.width <= lies.x ||
            lies.y + lies.height <= box.y ||
            box.y + box.height <= lies.y
          : 'not there',
      )
    })
    .toEqual(others.map(() => true))
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', SMALL],
  ['a desk', { width: 1280, height: 800 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a message covers neither titles nor what was pressed: in a form, on the page behind, at a log-in', async ({
      page,
      api,
    }) => {
      api.fail(`PUT /api/buses/${BUS1.id}`)
      await ah(page)
      await page.getByRole('button', { name: 'View All Buses' }).click()
      await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
      const update = page.getByRole('button', { name: 'Update' })
      await update.click()
      const message = alertWith(page, /^Failed to update the bus$/).locator('..')
      const dialog = page.getByRole('dialog', { name: 'Edit Bus' })
      await expectClearOf(message, [update, dialog.getByRole('heading').first()])
      // The message stays after the form has closed, and does not cover the page's own title.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expectClearOf(message, [page.getByRole('heading', { level: 1 })])

      api.fail('POST /api/users/verify-by-email')
      await page.evaluate(() => localStorage.clear())
      await page.goto('/userAuth')
      await logInUser(page)
      const refused = alertWith(page, /^Login Failed!/).locator('..')
      const button = page.locator('button[type=submit]')
      await expectClearOf(refused, [page.getByRole('heading', { level: 1 }), button])
    })

    test('a message leaves in its time though the pointer rests where it comes up', async ({ page }) => {
      await ah(page)
      await page.getByRole('button', { name: 'View All Buses' }).click()
      const update = async () => {
        await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).press('Enter')
        await page.getByRole('button', { name: 'Update' }).press('Enter')
        await expect(message).toBeVisible()
      }
      const message = page.getByText('Bus details updated successfully', { exact: true })
      await update()
      const box = await message.boundingBox()
      await page.mouse.move((box?.x ?? 0) + 20, 1)
      await expect(message).toBeHidden({ timeout: 12_000 })
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
      await update()
      await expect(message).toBeHidden({ timeout: 12_000 })
    })
  })
